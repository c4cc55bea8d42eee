// Reads a bundle: names, titles, tags and sources of crowns, and the offsets of their records. `BundleFormat.md`
// specifies it.

import { checksum, RecordGroups, storedChecksum } from "./checksum.js";
import { Failure } from "./error.js";

const magic = [0x8f, 0x43, 0x52, 0x4f, 0x57, 0x4e, 0x53];
const version = 2;
/** Text of ASCII's characters only. */
const isPlain = /^[\0-\x7f]*$/;
/** No number of a bundle is larger, so that a position in it is an integer of 32 bits. */
const largestNumber = 0x7fffffff;

/** Numbers and texts, one after the other. */
class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.position = 0;
    this.decoder = new TextDecoder();
  }

  fail(what) {
    throw new Failure(`The bundle is damaged at byte ${this.position}: ${what}. Make it again with crowntool pack.`);
  }

  /** A byte. */
  byte() {
    if (this.position >= this.bytes.length) this.fail("it ends too early");
    return this.bytes[this.position++];
  }

  /** A number: 7 bits a byte, the lowest first, at most 5 bytes. */
  number() {
    let value = 0;
    for (let factor = 1; factor <= 0x10000000; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) {
        if (value > largestNumber) this.fail("a number is too large");
        return value;
      }
    }
    return this.fail("a number is too long");
  }

  /** A number of things that take at least a byte each: no more of them than there are bytes. */
  count(bytesEach = 1) {
    const count = this.number();
    if (count * bytesEach > this.bytes.length - this.position) this.fail("it ends too early");
    return count;
  }

  /** Goes on behind a thing of a length; returns where it begins. */
  skip(length) {
    if (length > this.bytes.length - this.position) this.fail("it ends too early");
    this.position += length;
    return this.position - length;
  }

  /** The bytes of a thing of a length. */
  part(length) {
    const start = this.skip(length);
    return this.bytes.subarray(start, this.position);
  }

  /** A text with its length. */
  text() {
    return this.decoder.decode(this.part(this.number()));
  }
}

/** The content of a bundle. Throws `CrownError` if it is damaged. */
export function readBundle(bytes) {
  const reader = new Reader(bytes);
  if (bytes.length < 8 || magic.some((byte, index) => bytes[index] !== byte)) {
    throw new Failure("This is no bundle of crowns. Make one with crowntool pack --format web.");
  }
  reader.position = magic.length;
  checkVersion(reader.byte());
  // A crown has at least a name of two numbers and the length of its record.
  const count = reader.count(3);
  const sections = readRuns(reader, count, () => reader.text());
  const names = readNames(reader, count);
  const labels = readLabels(reader, count);
  const sources = readSources(reader, names);
  const shapes = reader.part(reader.number());
  const lengths = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) lengths[index] = reader.number();
  const groups = new RecordGroups(lengths);
  const checksums = reader.part(3 * groups.count);
  const headEnd = reader.position;
  if (checksum(bytes, 0, headEnd) !== storedChecksum(reader.part(3), 0)) {
    reader.position = 0;
    reader.fail("the part before the records is not what was written");
  }
  const offsets = recordOffsets(reader, lengths);
  groups.take(checksums, offsets);
  const shapesStart = shapes.byteOffset - bytes.byteOffset;
  return { count, sections, names, labels, sources, shapesStart, shapes, offsets, groups };
}

function checkVersion(found) {
  if (found === version) return;
  if (found < version) {
    throw new Failure(
      `The bundle has version ${found} of its format, without checksums, and this crowns.js reads version `
        + `${version}. Make it again with crowntool pack --format web.`);
  }
  throw new Failure(
    `The bundle has version ${found} of its format; this crowns.js reads version ${version}. Take a newer crowns.js.`);
}

/** The offsets at which the records begin, and at which the last one ends: at the end of the bundle. */
function recordOffsets(reader, lengths) {
  const offsets = new Uint32Array(lengths.length + 1);
  let end = reader.position;
  offsets[0] = end;
  lengths.forEach((length, index) => {
    end += length;
    if (end > reader.bytes.length) reader.fail("it ends too early");
    offsets[index + 1] = end;
  });
  if (end !== reader.bytes.length) reader.fail("there is something behind the last record");
  return offsets;
}

/** Values that hold for some crowns each: of each run where it ends, and its value. */
function readRuns(reader, count, value) {
  const runs = [];
  const length = reader.count(2);
  let end = 0;
  for (let index = 0; index < length; index += 1) {
    end += reader.number();
    runs.push({ end, value: value() });
  }
  if (end !== count) reader.fail("the runs do not cover all crowns");
  return runs;
}

/** Names, each behind the number of bytes that it shares with the name before. */
function readNames(reader, count) {
  const names = new NameList();
  for (let index = 0; index < count; index += 1) {
    const shared = reader.number();
    if (shared > names.lastLength) reader.fail("a name shares more than the name before has");
    const length = reader.number();
    names.add(shared, reader.bytes, reader.skip(length), length);
  }
  return names.finish();
}

/** Puts names together, and decodes many at once: a call and an array for each take longer than all else of opening. */
class NameList {
  #names = [];
  #bytes = new Uint8Array(1 << 16);
  /** The ends of the names that wait in `#bytes`; the first one is that of a name that is decoded already. */
  #ends = [0];
  lastLength = 0;

  /** Adds the first `shared` bytes of the last name, and `length` bytes of others. */
  add(shared, others, start, length) {
    if (this.#ends.at(-1) + shared + length > this.#bytes.length) this.#decode(shared + length);
    const bytes = this.#bytes;
    const end = this.#ends.at(-1);
    const last = end - this.lastLength;
    for (let index = 0; index < shared; index += 1) bytes[end + index] = bytes[last + index];
    for (let index = 0; index < length; index += 1) bytes[end + shared + index] = others[start + index];
    this.lastLength = shared + length;
    this.#ends.push(end + this.lastLength);
  }

  finish() {
    this.#decode(0);
    return this.#names;
  }

  /** Decodes the names that wait, and makes room for the last one and as many bytes behind it. */
  #decode(room) {
    const [first, ...ends] = this.#ends;
    const bytes = this.#bytes.subarray(0, this.#ends.at(-1));
    // One character a byte, so that the ends hold in the text too.
    const text = new TextDecoder("latin1").decode(bytes);
    const hasOnlyASCII = isPlain.test(text);
    let start = first;
    for (const end of ends) {
      const name = text.slice(start, end);
      const isRead = hasOnlyASCII || isPlain.test(name);
      this.#names.push(isRead ? name : new TextDecoder().decode(bytes.subarray(start, end)));
      start = end;
    }
    const last = bytes.slice(bytes.length - this.lastLength);
    if (last.length + room > this.#bytes.length) this.#bytes = new Uint8Array(2 * (last.length + room));
    this.#bytes.set(last);
    this.#ends = [last.length];
  }
}

/** Titles and tags of the crowns that have some, by their indices. */
function readLabels(reader, count) {
  const labels = new Map();
  const length = reader.count(3);
  let index = -1;
  for (let label = 0; label < length; label += 1) {
    index += 1 + reader.number();
    if (index >= count) reader.fail("a title belongs to no crown");
    const title = reader.text();
    const tags = Array.from({ length: reader.count() }, () => reader.text());
    labels.set(index, { title, tags });
  }
  return labels;
}

/** Sources: patterns with or without the crown's name, and which crowns have which. */
function readSources(reader, names) {
  const patterns = Array.from({ length: reader.count(2) }, () => {
    const kind = reader.number();
    if (kind > 1) reader.fail("a source is of no known kind");
    const before = reader.text();
    return kind === 0 ? () => before : ((after) => (name) => before + name + after)(reader.text());
  });
  return readRuns(reader, names.length, () => {
    const number = reader.number();
    if (number > patterns.length) reader.fail("a source has no known pattern");
    return number === 0 ? () => "" : patterns[number - 1];
  });
}

/** The value of the run that an index lies in. */
export function valueAt(runs, index) {
  let [low, high] = [0, runs.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle].end > index) high = middle;
    else low = middle + 1;
  }
  return runs[low].value;
}
