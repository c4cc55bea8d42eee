/// Writes and reads PNG images ([PNG, third edition](https://www.w3.org/TR/png-3/)).
public enum PNG {}
