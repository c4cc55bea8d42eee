// The checksums of bundles, and which records agree with theirs. `BundleFormat.md` specifies both.

/** Of each byte its part of the checksum: OpenPGP's cyclic redundancy check of 24 bits (RFC 9580, section 6.1). */
const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 16;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x800000 ? 0x1864cfb : 0);
  return crc;
});

/** The checksum of the bytes of a range. */
export function checksum(bytes, start, end) {
  let crc = 0xb704ce;
  for (let index = start; index < end; index += 1) crc = ((crc & 0xffff) << 8) ^ table[(crc >> 16) ^ bytes[index]];
  return crc;
}

/** A checksum as it is stored: three bytes, the highest first. */
export const storedChecksum = (bytes, offset) => (bytes[offset] << 16) | (bytes[offset + 1] << 8) | bytes[offset + 2];

/** A group is complete with the record with which it has so many bytes, or so many crowns. */
const [groupByteCount, groupCrownCount] = [200, 24];

/** The groups of records that share a checksum, each checked where the first of its records is asked for. */
export class RecordGroups {
  /** For each group the index of its first crown, and behind them the number of crowns. */
  #starts = [0];
  /** The stored checksums, three bytes each. */
  #stored;
  #offsets;
  /** For each group 0, or 1 where its records agree with the checksum, or 2 where they do not. */
  #states;

  /** `lengths` has the number of bytes of each record. */
  constructor(lengths) {
    let size = 0;
    lengths.forEach((length, index) => {
      size += length;
      const isComplete = size >= groupByteCount || index + 1 - this.#starts.at(-1) === groupCrownCount;
      if (!isComplete && index + 1 < lengths.length) return;
      this.#starts.push(index + 1);
      size = 0;
    });
    this.#states = new Uint8Array(this.count);
  }

  get count() {
    return this.#starts.length - 1;
  }

  /** Takes the stored checksums, and where the records lie: the offset of each, and their end. */
  take(stored, offsets) {
    this.#stored = stored.slice();
    this.#offsets = offsets;
  }

  /** Returns true if the record of a crown is what was written, in a bundle that lies in `bytes` from `base` on. */
  isIntact(index, bytes, base) {
    const group = this.#groupOf(index);
    if (this.#states[group] === 0) {
      const [start, end] = [this.#starts[group], this.#starts[group + 1]].map((crown) => base + this.#offsets[crown]);
      this.#states[group] = checksum(bytes, start, end) === storedChecksum(this.#stored, 3 * group) ? 1 : 2;
    }
    return this.#states[group] === 1;
  }

  #groupOf(index) {
    let [low, high] = [0, this.count - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
