// A zip archive whose files are stored as they are (PKWARE's APPNOTE 6.3): PNG files are compressed already.

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes) {
  let value = 0xffffffff;
  for (let index = 0; index < bytes.length; index += 1) value = table[(value ^ bytes[index]) & 255] ^ (value >>> 8);
  return ~value >>> 0;
}

/** Little-endian numbers of two, four and eight bytes: `[[2, 20], [4, size]]`. */
function packed(...fields) {
  const bytes = new Uint8Array(fields.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

/** The bytes that an archive may have: offsets have 32 bits. */
const largestArchive = 0xffffffff;
/** The files that an end record without its 64-bit form can count. */
const countedFiles = 0xffff;
/** Names are in UTF-8. */
const isUTF8 = 0x0800;
/** 1 January 1980, the first day that the format has: the same files give the same archive. */
const date = 33;

/** An archive to which files are added. */
export class Zip {
  constructor() {
    this.parts = [];
    this.directory = [];
    this.size = 0;
    this.directorySize = 0;
  }

  get count() {
    return this.directory.length / 2;
  }

  /** Adds a file. Returns false if the archive would be too large for the format. */
  add(name, content) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const path = new TextEncoder().encode(name);
    const reserved = 46 + 2 * path.length + 30 + bytes.length;
    if (this.size + this.directorySize + reserved > largestArchive) return false;
    const common = [
      [2, 20], [2, isUTF8], [2, 0], [2, 0], [2, date], [4, checksum(bytes)], [4, bytes.length], [4, bytes.length],
      [2, path.length], [2, 0]];
    const entry = packed([4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, this.size]);
    this.directory.push(entry, path);
    this.directorySize += entry.length + path.length;
    const header = packed([4, 0x04034b50], ...common);
    this.parts.push(header, path, bytes);
    this.size += header.length + path.length + bytes.length;
    return true;
  }

  /** The whole archive. */
  blob() {
    const { count, size, directorySize } = this;
    const isLong = count > countedFiles;
    const long = isLong ? [
      packed([4, 0x06064b50], [4, 44], [4, 0], [2, 45], [2, 45], [4, 0], [4, 0], [4, count], [4, 0], [4, count], [4, 0],
        [4, directorySize], [4, 0], [4, size], [4, 0]),
      packed([4, 0x07064b50], [4, 0], [4, size + directorySize], [4, 0], [4, 1]),
    ] : [];
    const counted = Math.min(count, countedFiles);
    const end = packed(
      [4, 0x06054b50], [2, 0], [2, 0], [2, counted], [2, counted], [4, directorySize], [4, size], [2, 0]);
    return new Blob([...this.parts, ...this.directory, ...long, end], { type: "application/zip" });
  }
}
