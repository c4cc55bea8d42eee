print("crowntool")
