crowntool import drawings/ --database crowns.db
