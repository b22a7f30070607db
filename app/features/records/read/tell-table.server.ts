import { open } from 'node:fs/promises';
import { GZIP, UnreadableFile } from './pieces.server.ts';

/** What a table's file holds, whatever its name says: programs write web pages as .xls, and tabs as .csv. */
export type TableFile = 'text' | 'archive';

const READ_BYTES = 64 * 1024;
/** A workbook with a password has a part of this name, in UTF-16. */
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');

const SAVE = 'save it as .xlsx, .ods or .csv';
const OLD = `the file is a workbook of an old version of Excel (.xls): open it and ${SAVE}`;
const PASSWORD = 'the file is protected by a password; save it without one';
const PAGE = `the file is a web page, whatever its name says: open it in a spreadsheet program and ${SAVE}`;
const FLAT = `the file is a spreadsheet as plain XML: open it and ${SAVE}`;
const OTHERS: readonly (readonly [beginning: Buffer, reason: string])[] = [
  GZIP,
  [Buffer.from('%PDF'), `the file is a PDF: open the table from which it was made and ${SAVE}`],
  [Buffer.from('{\\rtf'), `the file is a text document: open the table in it and ${SAVE}`],
];

/**
 * Tells by its first bytes what the file of a table is.
 *
 * @throws UnreadableFile for what no table can be read from, with what to do
 */
export async function tellTable(file: string): Promise<TableFile> {
  const bytes = await readBeginning(file);
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'archive';
  if (bytes.subarray(0, 4).equals(Buffer.of(0xd0, 0xcf, 0x11, 0xe0)))
    throw new UnreadableFile(0, bytes.includes(PROTECTED) ? PASSWORD : OLD);
  const other = OTHERS.find(([beginning]) => bytes.subarray(0, beginning.length).equals(beginning));
  if (other) throw new UnreadableFile(0, other[1]);
  // Of UTF-16 the letters are every second byte.
  const text = bytes.subarray(0, 2_000).toString('latin1').replaceAll('\0', '').replace(BYTE_ORDER_MARK, '');
  if (/^\s*(?:<!doctype html|<html|<table|<meta|<head)/i.test(text)) throw new UnreadableFile(0, PAGE);
  if (/^\s*<\?xml|^\s*<(?:office:document|Workbook)/.test(text)) throw new UnreadableFile(0, FLAT);
  return 'text';
}

/** Of UTF-8 and of UTF-16, as Latin-1 shows them. */
const BYTE_ORDER_MARK = /^(?:ï»¿|ÿþ|þÿ)/;

async function readBeginning(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
