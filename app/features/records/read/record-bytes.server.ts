/** No real record comes near this size; a larger one means a missing line end or quotation mark. */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024;

const NOTHING = Buffer.alloc(0);

/** Gathers a record's bytes as they are read. Keeps none of a record that is too long. */
export class RecordBytes {
  #pieces: Buffer[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#size += piece.length;
    if (this.#size > MAX_RECORD_BYTES) this.#pieces = [];
    else this.#pieces.push(piece);
  }

  /** @returns the record, or null when it was too long; either way the next one begins */
  take(): Buffer | null {
    if (this.#size === 0) return NOTHING;
    const bytes = this.#pieces.length > 1 ? Buffer.concat(this.#pieces) : (this.#pieces[0] ?? NOTHING);
    const isTooLong = this.#size > MAX_RECORD_BYTES;
    this.#pieces = [];
    this.#size = 0;
    return isTooLong ? null : bytes;
  }
}
