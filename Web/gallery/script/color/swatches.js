// Colours that a person keeps. They last where the browser lets a page of a file store something, else as long as the
// page.

const key = "crowns.swatches";
const most = 24;
const first = ["C8102E", "0B3D91", "B8860B", "1B5E20", "6A1B9A", "111111"];

/** The kept colours as hexadecimal digits, the first ones before anything was kept. */
export class Swatches {
  constructor() {
    this.digits = read() ?? [...first];
  }

  /** Keeps a colour as the last one; of more than 24, the oldest goes. */
  add(digits) {
    this.digits = [...this.digits.filter((kept) => kept !== digits), digits].slice(-most);
    write(this.digits);
  }

  remove(digits) {
    this.digits = this.digits.filter((kept) => kept !== digits);
    write(this.digits);
  }
}

// Reaching for `localStorage` already throws where a browser forbids it, and what is stored may be anything.
function read() {
  try {
    const list = JSON.parse(localStorage.getItem(key));
    const isValid = (text) => typeof text === "string" && /^(?:[0-9A-F]{6}|[0-9A-F]{8})$/.test(text);
    return Array.isArray(list) ? list.filter(isValid).slice(-most) : undefined;
  } catch {
    return undefined;
  }
}

function write(digits) {
  try {
    localStorage.setItem(key, JSON.stringify(digits));
  } catch {
    // The colours stay until the page is closed.
  }
}
