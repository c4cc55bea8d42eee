crowntool import drawings/ --database crowns.db
crowntool pack --database crowns.db --output shelf.db
