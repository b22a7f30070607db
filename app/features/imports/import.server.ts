import type { Fault } from '#features/records/fault.server.ts';
import { KINDS, type KindName } from '#features/records/kinds.server.ts';
import { FILE_ENDING_RULE, fileNameRule } from '#features/records/read/file-names.ts';
import { findCatalogueFiles } from '#features/records/read/files.server.ts';
import type { TableReading } from '#features/records/read/table-reading.ts';
import { loadFileReferences } from '#features/records/records/references.server.ts';
import { loadTopicNames } from '#features/records/records/topic-names.server.ts';
import type { SkippedValue } from '#features/records/write/desk-values.server.ts';
import { findUnknownRivals } from '#features/records/write/unknown-rivals.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import type { ImportOptions } from './import-options.server.ts';
import { ImportRun, type Tally } from './import-run.server.ts';
import { logoNames, nameLogos } from './logo-names.server.ts';
import { importLogos, logoFilesIn } from './logos.server.ts';

export interface ImportReport {
  tallies: Partial<Record<KindName, Tally>>;
  logos: number;
  faults: number;
  /** How many values the import left because the desk has written them (docs/decisions/0169). */
  kept: number;
  /** How many sources have an address without https. */
  insecureSources: number;
  /** How many values of listed tools the tables leave without one, by column. */
  emptied: Map<string, number>;
  /** Rivals that are named but not listed, each with the ids of the tools that name it. */
  unknownRivals: ReadonlyMap<string, string[]>;
}

/**
 * Imports a catalogue. Each record is written whole or not at all; faulty ones are reported and hold up
 * nothing else; importing the same again changes nothing. What the desk has written stays
 * (docs/decisions/0169). Nothing is ever deleted except tools that a record withdraws.
 *
 * @throws when the target cannot be read or the database fails; batches already written stay
 */
export async function importCatalogue(db: Database, options: ImportOptions): Promise<ImportReport> {
  const { folder, isFolder, files, unknown } = await findCatalogueFiles(options.target);
  const report: ImportReport = {
    tallies: {},
    logos: 0,
    faults: 0,
    kept: 0,
    insecureSources: 0,
    unknownRivals: new Map(),
    emptied: new Map(),
  };
  const onFault = (fault: Fault, cells?: readonly string[]) => {
    report.faults++;
    options.onFault(fault, cells);
  };
  const onRead = (reading: TableReading) => {
    for (const [column, count] of reading.emptied) {
      report.emptied.set(column, (report.emptied.get(column) ?? 0) + count);
    }
    options.onRead?.(reading);
  };
  const onSkipped = (kept: SkippedValue) => {
    report.kept++;
    options.onSkipped?.(kept);
  };
  const reason = `the name ${isFolder ? fileNameRule(KINDS) : FILE_ENDING_RULE}`;
  for (const file of unknown) onFault({ file, line: 0, field: 'file', reason });
  const run = new ImportRun(
    db,
    { ...options, onFault, onSkipped, onRead },
    {
      known: await loadFileReferences(db.bulk),
      topics: await loadTopicNames(db.bulk),
      files,
      hasLogos: (await logoFilesIn(folder)).length > 0,
    },
  );
  for (const file of files) {
    const tally = report.tallies[file.kind] ?? { created: 0, updated: 0, unchanged: 0, faulty: 0 };
    report.tallies[file.kind] = tally;
    await run.importFile(file, tally, isFolder);
  }
  const { tools, 'withdrawn-tools': withdrawn } = report.tallies;
  const changed = [tools, withdrawn].reduce(
    (sum, tally) => sum + (tally ? tally.created + tally.updated : 0),
    0,
  );
  if (changed > 0 && !options.isDryRun) report.unknownRivals = await findUnknownRivals(db.bulk);
  report.insecureSources = run.insecureSources;
  const namesOf = (names: readonly string[]) => logoNames(db.bulk, names, run.brought);
  const { names, copied } = await importLogos({ folder, ...options, namesOf, onFault });
  if (!options.isDryRun) await nameLogos(db, names, options.onLogosNamed);
  report.logos = copied;
  return report;
}
