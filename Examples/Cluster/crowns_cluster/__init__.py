"""Imports a list of drawings into one packed database, on the machines of a Ray cluster."""
