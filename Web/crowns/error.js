// The error for what is wrong with a bundle or with a crown. `crowns.js` exports it as `CrownError`.

export class Failure extends Error {
  constructor(message, crown) {
    super(message);
    this.name = "CrownError";
    this.crown = crown;
  }
}
