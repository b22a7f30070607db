import path from 'node:path';
import { openFile } from '#features/records/read/open-file.server.ts';
import { UnreadableFile } from '#features/records/read/pieces.server.ts';
import { TableReading } from '#features/records/read/table-reading.ts';
import { TopicNames } from '#features/records/records/topic-names.server.ts';
import { temporaryFolder } from '../harness/folders.ts';

/** The records that a CSV file of tools gives before any is checked, and what is wrong with it: `<line>: <reason>`. */
export async function readToolCsv(content: string | Uint8Array, topics = new TopicNames()) {
  const reading = new TableReading();
  const folder = temporaryFolder({ 'tools.csv': content });
  const file = {
    path: path.join(folder, 'tools.csv'),
    name: 'tools.csv',
    kind: 'tools',
    stated: 'tools',
    format: 'table',
    bytes: 0,
  } as const;
  const faults: string[] = [];
  const records: Record<string, unknown>[] = [];
  try {
    for await (const chunk of openFile(file, topics, reading)) {
      for (const record of chunk.records) {
        if ('reason' in record) faults.push(`${record.line}: ${record.reason}`);
        else records.push(record.value as Record<string, unknown>);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    faults.push(`${error.line}: ${error.message}`);
  }
  return { records, faults, notes: reading.notes.all() };
}
