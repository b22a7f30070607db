import { crc32, deflateRawSync } from 'node:zlib';

/** Spreadsheets as ZIP files, made by hand: also such as no program writes. */

/** A ZIP of some parts. @param sizes what the directory says of a part's size, where that is not the truth */
export function zipOf(
  parts: Readonly<Record<string, string | Buffer>>,
  sizes: Readonly<Record<string, number>> = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const named = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(sizes[name] ?? bytes.length, 18);
    common.writeUInt16LE(named.length, 22);
    files.push(Buffer.from('PK\u0003\u0004'), common, named, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.of(20, 0), common, rest, named);
    at += 30 + named.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\u0005\u0006'), end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of Excel with sheets, by their names, and what else it holds. */
export function xlsxOf(
  sheets: Readonly<Record<string, string>>,
  {
    parts = {},
    workbook = '',
    hidden = [] as readonly string[],
    sizes = {} as Readonly<Record<string, number>>,
  } = {},
): Buffer {
  const names = Object.keys(sheets);
  const entries = names.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`,
  );
  const relations = names.map(
    (_, at) => `<Relationship Id="r${at}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  return zipOf(
    {
      'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}">${workbook}<sheets>${entries.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      ...Object.fromEntries(
        Object.values(sheets).map((rows, at) => [
          `xl/worksheets/sheet${at}.xml`,
          rows.startsWith('<!')
            ? rows
            : `<worksheet xmlns:r="${RELATIONS}"><sheetData>${rows}</sheetData></worksheet>`,
        ]),
      ),
      ...parts,
    },
    sizes,
  );
}

/** A row of texts, as they stand in a sheet of Excel. */
export const textRow = (...texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

const NAMESPACES =
  'xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** A spreadsheet of LibreOffice with sheets, by their names. */
export function odsOf(sheets: Readonly<Record<string, string>>, before = ''): Buffer {
  const tables = Object.entries(sheets).map(
    ([name, rows]) => `<table:table table:name="${name}">${rows}</table:table>`,
  );
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `${before}<office:document-content ${NAMESPACES}><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
  });
}

/** A row of cells: texts, or cells as they are written. */
export const odsRow = (...cells: readonly string[]) =>
  `<table:table-row>${cells.map((cell) => (cell.startsWith('<') ? cell : `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`)).join('')}</table:table-row>`;
