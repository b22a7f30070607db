import type { CatalogueFile } from '../files.ts';
import { openToolCsv } from '../records/tool-csv.ts';
import { readCsv } from './csv.ts';
import { readJsonArray } from './json-array.ts';
import { readNdjson } from './ndjson.ts';
import { UnreadableFile } from './pieces.ts';
import type { SourceChunk } from './source-record.ts';

/** @throws UnreadableFile when the file cannot be read to its end, or not at all */
export function openFile(file: CatalogueFile): AsyncIterable<SourceChunk> {
  switch (file.format) {
    case 'ndjson':
      return readNdjson(file.path);
    case 'json':
      return readJsonArray(file.path);
    case 'csv':
      if (file.kind !== 'tools') throw new UnreadableFile(0, 'only tools can be given as CSV');
      return readCsv(file.path, openToolCsv);
  }
}
