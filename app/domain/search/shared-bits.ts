/**
 * Counts bits with WebAssembly, which has an instruction for it; JavaScript has to add them up by hand, in more than twice
 * the time (docs/decisions/0238). Instructions by name: WebAssembly Core Specification, 5.4.
 */

const OP = {
  loop: [0x03, 0x40],
  repeatIf: [0x0d, 0],
  end: [0x0b],
  get: 0x20,
  set: 0x21,
  i32: { constant: 0x41, lessUnsigned: 0x49, add: 0x6a },
  /** Of bytes at an address, plus an offset. */
  i64: { load: [0x29, 3], and: 0x83, countOnes: 0x7b, asI32: 0xa7 },
} as const;

const I32 = 0x7f;
/** Parameters, then a local: addresses, and the sum so far. */
const [SOME, OTHERS, SOME_END, SUM] = [0, 1, 2, 3];
/** Words of 64 bits that are compared in each round of the loop. */
const OFFSETS = [0, 8, 16, 24];
const STEP = 32;

const advance = (address: number) => [OP.get, address, OP.i32.constant, STEP, OP.i32.add, OP.set, address];
const shared = (offset: number) => [
  ...[OP.get, SOME, ...OP.i64.load, offset, OP.get, OTHERS, ...OP.i64.load, offset],
  ...[OP.i64.and, OP.i64.countOnes, OP.i64.asI32, OP.i32.add],
];
const BODY = [
  ...[1, 1, I32],
  ...OP.loop,
  ...[OP.get, SUM, ...OFFSETS.flatMap(shared), OP.set, SUM],
  ...[...advance(OTHERS), ...advance(SOME)],
  ...[OP.get, SOME, OP.get, SOME_END, OP.i32.lessUnsigned, ...OP.repeatIf],
  ...OP.end,
  ...[OP.get, SUM, ...OP.end],
];

const MAGIC_AND_VERSION = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const NAME = [1, 'x'.charCodeAt(0)];
const MEMORY = { kind: 2, pages: 1 };
const SECTION = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 };
const FUNCTION_TYPE = 0x60;
/** Lengths are below 128, so that each is one byte. */
const section = (id: number, ...content: number[]) => [id, content.length, ...content];
const MODULE = Uint8Array.from([
  ...MAGIC_AND_VERSION,
  ...section(SECTION.types, 1, FUNCTION_TYPE, 3, I32, I32, I32, 1, I32),
  ...section(SECTION.imports, 1, ...NAME, ...NAME, MEMORY.kind, 0, MEMORY.pages),
  ...section(SECTION.functions, 1, 0),
  ...section(SECTION.exports, 1, ...NAME, 0, 0),
  ...section(SECTION.code, 1, BODY.length, ...BODY),
]);

const memory = new WebAssembly.Memory({ initial: MEMORY.pages });
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { x: { x: memory } });
const countShared = exports.x as (some: number, others: number, someEnd: number) => number;

const PAGE = 65_536;
let words = new Uint32Array(memory.buffer);
/** What lies at the beginning of the memory: a panel counts hundreds of sets in the same one. */
let held: Uint32Array | null = null;
/** In bytes; behind it lies what is counted. */
let heldEnd = 0;

/**
 * How many bits are set in both fields. A field must not change once something was counted in it.
 *
 * @param some where it is counted; it need not be copied again when it is asked again with others
 */
export function countBoth(some: Uint32Array, others: Uint32Array): number {
  if (some !== held) hold(some);
  const compared = others.subarray(0, some.length);
  const end = put(compared, heldEnd);
  return end === 0 ? 0 : countShared(0, heldEnd, end);
}

function hold(some: Uint32Array): void {
  const missing = 2 * bytesOf(some) - memory.buffer.byteLength;
  if (missing > 0) {
    memory.grow(Math.ceil(missing / PAGE));
    words = new Uint32Array(memory.buffer);
  }
  heldEnd = put(some, 0);
  held = some;
}

/** Copies a field to an address and clears the rest of its last round. @returns how many bytes it takes there */
function put(field: Uint32Array, address: number): number {
  const [first, bytes] = [address / 4, bytesOf(field)];
  words.set(field, first);
  words.fill(0, first + field.length, first + bytes / 4);
  return bytes;
}

function bytesOf(field: Uint32Array): number {
  return Math.ceil(field.byteLength / STEP) * STEP;
}
