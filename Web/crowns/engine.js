// The WebAssembly module with what it works in: calls its functions, and turns their results into JavaScript's types.

import { Failure } from "./error.js";

const decoder = new TextDecoder();
/** The most layers of a crown, so that further shades have nothing to shade. */
const mostShades = 255;

/** Compiles a module. `source` is a module, its bytes, an address, a response, or a promise of one of these. */
export async function compile(source) {
  if (typeof WebAssembly !== "object") {
    throw new Failure("Crowns are drawn by WebAssembly, which this browser does not have or does not allow.");
  }
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  return WebAssembly.compile(await bytesOf(given));
}

/** The bytes of an address, a response, or bytes. */
export async function bytesOf(source) {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  const isAddress = typeof source === "string" || source instanceof URL;
  if (isAddress && globalThis.process?.versions?.node) {
    const file = fileOf(source);
    if (file !== undefined) return readFile(file);
  }
  const response = isAddress ? await fetch(source) : source;
  if (!response.ok) throw new Failure(`${response.url} cannot be loaded: the server answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The file that an address stands for in Node; `undefined` if it is to be fetched. */
function fileOf(source) {
  if (source instanceof URL) return source.protocol === "file:" ? source : undefined;
  if (/^file:/i.test(source)) return new URL(source);
  // A scheme has two letters at least: `C:\crowns.bundle` is a path. Paths are relative to the working directory.
  return /^[a-z][a-z0-9+.-]+:/i.test(source) ? undefined : source;
}

/** Node's module of files. It is no literal: bundlers for browsers would look for it, and fail. */
const files = ["node:fs", "promises"].join("/");

async function readFile(file) {
  const { readFile: read } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
  try {
    return await read(file);
  } catch (error) {
    throw new Failure(`${file instanceof URL ? file.pathname : file} cannot be read: ${error.message}.`);
  }
}

/** An instance of the module that holds the bytes of a bundle. */
export class Engine {
  constructor(module, bundle, shapes) {
    this.module = module;
    this.bundle = bundle;
    this.shapesPart = shapes;
    this.start();
  }

  /** Begins with a new instance. */
  start() {
    this.functions = new WebAssembly.Instance(this.module).exports;
    this.functions.prepare?.();
    this.base = this.functions.allocate(this.bundle.length);
    this.bytes.set(this.bundle, this.base);
    this.shadeMemory = this.functions.allocate(8 * mostShades);
    this.shapes = 0;
    const { start, length } = this.shapesPart;
    if (length > 0) this.shapes = this.pointer(this.functions.openShapes(this.base + start, length), "shapes");
  }

  /** The module's memory, which moves when it grows. */
  get bytes() {
    const { buffer } = this.functions.memory;
    if (this.view?.buffer !== buffer) this.view = new Uint8Array(buffer);
    return this.view;
  }

  /** The last answer, as numbers. It is valid until the next call. */
  numbers(pointer) {
    return new Float64Array(this.functions.memory.buffer, pointer, this.functions.answerCount());
  }

  /** The last answer, as bytes. It is valid until the next call. */
  answer(pointer) {
    return this.bytes.subarray(pointer, pointer + (this.functions.answerCount() >>> 0));
  }

  /** Opacities of shades as the module takes them: where they lie, and their number. */
  shades(shades) {
    const count = Math.min(shades.length, mostShades);
    new Float64Array(this.functions.memory.buffer, this.shadeMemory, count).set(shades.slice(0, count));
    return [this.shadeMemory, count];
  }

  /** An answer's address, if there is an answer. */
  pointer(pointer, name) {
    if (pointer !== 0) return pointer >>> 0;
    const phrase = decoder.decode(this.answer(this.functions.failurePhrase()));
    const offset = this.functions.failureOffset();
    throw new Failure(`${name}: ${offset < 0 ? "" : `record, byte ${offset}: `}${phrase}.`, name);
  }

  /** Calls a function for a crown: a record from `start` on, `count` bytes long. */
  call(name, functionName, start, count, ...rest) {
    try {
      return this.pointer(this.functions[functionName](this.base + start, count, this.shapes, ...rest), name);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // A trap leaves the instance as it was in the middle of its work.
      this.start();
      throw new Failure(`${name}: there is not enough memory to draw it.`, name);
    }
  }
}
