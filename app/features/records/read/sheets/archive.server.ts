import { SaxesParser } from 'saxes';
import * as yauzl from 'yauzl';
import { UnreadableFile } from '../pieces.server.ts';

/** The XML events that are used. Element names come without their prefix, attribute names with it. */
export type XmlEvent =
  | { what: 'open'; name: string; attributes: Readonly<Record<string, string>> }
  | { what: 'close'; name: string }
  | { what: 'text'; text: string };

const MEGABYTE = 1024 * 1024;
/** Bytes of one unpacked part: a million rows need less. */
const MOST_PART_BYTES = 256 * MEGABYTE;
/** Bytes that are unpacked of a file in all: its sheets are looked at first, and one is read twice. */
const MOST_BYTES = 3 * MOST_PART_BYTES;
/** Bytes between two tags: no real text, name or comment is that long. */
const MOST_SILENT_BYTES = 4 * MEGABYTE;
const MOST_PARTS = 10_000;

const BROKEN = 'the file is broken, or no spreadsheet; save it again as .xlsx, .ods or .csv';
const ENCRYPTED = 'the file is protected by a password; save it without one';
const TOO_LARGE = `a sheet of the file unpacks to more than ${MOST_PART_BYTES / MEGABYTE} MB; save it as CSV`;
const TOO_LARGE_TOGETHER = `the sheets of the file unpack to more than ${MOST_BYTES / MEGABYTE} MB; save the one that counts as CSV`;

/**
 * The parts of a spreadsheet's file, a ZIP. What is unpacked is counted as it comes, whatever the file says of itself,
 * and of the XML only elements and texts are read: a part with a DOCTYPE, which could define entities, is refused.
 */
export class Archive {
  readonly #zip: yauzl.ZipFile;
  readonly #parts: ReadonlyMap<string, yauzl.Entry>;
  #bytes = 0;

  private constructor(zip: yauzl.ZipFile, parts: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip;
    this.#parts = parts;
  }

  /** @throws UnreadableFile when the file is no ZIP */
  static async open(file: string): Promise<Archive> {
    const zip = await yauzl.openPromise(file, { autoClose: false }).catch(() => {
      throw new UnreadableFile(0, BROKEN);
    });
    try {
      return new Archive(zip, await partsOf(zip));
    } catch {
      zip.close();
      throw new UnreadableFile(0, BROKEN);
    }
  }

  close(): void {
    this.#zip.close();
  }

  /** The name of the part that matches, or undefined. */
  find(pattern: RegExp): string | undefined {
    return [...this.#parts.keys()].find((name) => pattern.test(name));
  }

  /** The size of a part once it is unpacked, in bytes, by the file's own word; 0 if there is no such part. */
  bytesOf(name: string): number {
    return this.#parts.get(name)?.uncompressedSize ?? 0;
  }

  /**
   * Reads the XML of a part, piece by piece; nothing if there is no such part.
   *
   * @throws UnreadableFile when it is broken or too large
   */
  async *read(name: string): AsyncGenerator<XmlEvent[]> {
    const part = this.#parts.get(name);
    if (!part) return;
    if (part.isEncrypted()) throw new UnreadableFile(0, ENCRYPTED);
    const reader = new XmlReader();
    try {
      const stream = await this.#zip.openReadStreamPromise(part);
      try {
        for await (const bytes of stream) {
          this.#bytes += bytes.length;
          if (this.#bytes > MOST_BYTES) throw new UnreadableFile(0, TOO_LARGE_TOGETHER);
          yield reader.take(bytes);
        }
      } finally {
        stream.destroy();
      }
      yield reader.end();
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(0, BROKEN);
    }
  }
}

async function partsOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const parts = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    if (parts.size >= MOST_PARTS) throw new Error('too many parts');
    if (!parts.has(entry.fileName)) parts.set(entry.fileName, entry);
  }
  return parts;
}

class XmlReader {
  readonly #parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #events: XmlEvent[] = [];
  #bytes = 0;
  #silent = 0;

  constructor() {
    this.#parser.on('error', (error) => {
      throw error;
    });
    this.#parser.on('doctype', () => {
      throw new Error('a DOCTYPE');
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#events.push({ what: 'open', name: local(name), attributes });
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#events.push({ what: 'close', name: local(name) });
    });
    this.#parser.on('text', (text) => {
      this.#events.push({ what: 'text', text });
    });
  }

  take(bytes: Buffer): XmlEvent[] {
    this.#bytes += bytes.length;
    if (this.#bytes > MOST_PART_BYTES) throw new UnreadableFile(0, TOO_LARGE);
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }));
    this.#silent = this.#events.length > 0 ? 0 : this.#silent + bytes.length;
    if (this.#silent > MOST_SILENT_BYTES) throw new Error('too long without an element');
    return this.#taken();
  }

  end(): XmlEvent[] {
    this.#parser.write(this.#decoder.decode()).close();
    return this.#taken();
  }

  #taken(): XmlEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
