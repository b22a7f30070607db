import { openToolCsv } from '../records/tool-csv.server.ts';
import { readCsv } from './csv.server.ts';
import type { CatalogueFile } from './files.server.ts';
import { readJsonArray } from './json-array.server.ts';
import { readNdjson } from './ndjson.server.ts';
import { UnreadableFile } from './pieces.server.ts';
import type { SourceChunk } from './source-record.server.ts';

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
