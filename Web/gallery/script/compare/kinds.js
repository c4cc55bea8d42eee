// The kinds of changes from one library to another, as crowntool names them.

/** The titles of the kinds, in their order; the empty one stands for all. */
export const kindTitles = {
  "": "All", added: "Added", removed: "Removed", renamed: "Renamed", redrawn: "Redrawn", relabelled: "Relabelled",
};
