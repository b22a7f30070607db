import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exportOpen } from '#features/downloads/export.server.ts';
import { recallChoices, rememberChoices, surveyOf } from '#features/imports/choices.server.ts';
import { exportCatalogue } from '#features/imports/export.server.ts';
import { FaultyRows } from '#features/imports/faults-file.server.ts';
import { type ImportReport, importCatalogue } from '#features/imports/import.server.ts';
import { uploadsFolder } from '#features/imports/imports.server.ts';
import { undoableImport, undoByCommand } from '#features/imports/jobs/command-import.server.ts';
import { madePlace, madeWords, unknownTopicWords } from '#features/imports/made-words.ts';
import { createProgressPrinter } from '#features/imports/progress.server.ts';
import { SkippedValues } from '#features/imports/skipped-values.server.ts';
import { templateFile } from '#features/imports/template.ts';
import { formatFault } from '#features/records/fault.server.ts';
import { alikeWords } from '#features/records/write/alike.server.ts';
import { filedWords } from '#features/records/write/filed-rounds.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { innermostMessage, isUnavailable } from '#platform/database/unavailable.server.ts';
import { onOwnSite } from '#platform/start/command-line.server.ts';
import { publicOrigin } from '#platform/start/settings.server.ts';
import { MAX_UPLOAD_BYTES } from '#site/limits.ts';
import { asksForHelp, type Command, readCommand, USAGE } from './read-command.ts';
import { RepeatedFaults } from './repeated-faults.ts';

interface OwnSite {
  /** With a subfolder per uploaded file. */
  folder: string;
  filesFolder: string;
  ownHost: string;
}

/** @returns the exit code: 1 if a record was faulty */
function run(command: Command): Promise<number> {
  const { name } = command;
  if (name === 'template') return runTemplate(command);
  return onOwnSite(({ store, settings }) =>
    RUNS[name](store.db, command, {
      folder: uploadsFolder(settings),
      filesFolder: path.join(settings.DATA_DIR, 'files'),
      ownHost: new URL(publicOrigin(settings)).hostname,
    }),
  );
}

async function runOpenExport(db: Database, { target }: Command): Promise<number> {
  const { files } = await exportOpen(db, target, new Date().toISOString());
  for (const { name, records } of files)
    if (records !== undefined) process.stdout.write(`${name}: ${records}\n`);
  process.stdout.write(`Written to ${target}\n`);
  return 0;
}

async function runExport(db: Database, { target }: Command, { filesFolder }: OwnSite): Promise<number> {
  const { logos, ...counts } = await exportCatalogue(db, { folder: target, filesFolder });
  for (const [kind, count] of Object.entries(counts)) process.stdout.write(`${kind}: ${count}\n`);
  process.stdout.write(`logos: ${logos}\nWritten to ${target}\n`);
  return 0;
}

async function runImport(
  db: Database,
  { target, isDryRun, choices, faults: faultsTarget }: Command,
  { filesFolder, ownHost }: OwnSite,
): Promise<number> {
  const progress = createProgressPrinter(process.stderr);
  const undoable = isDryRun ? null : await undoableImport(db, target);
  const keptValues = new SkippedValues();
  const made = new Map<string, string>();
  const alike: string[] = [];
  const filed: string[] = [];
  const notes: string[] = [];
  const unknownTopics: string[] = [];
  const faulty = new FaultyRows();
  const repeated = new RepeatedFaults();
  const report = await importCatalogue(db, {
    target,
    filesFolder,
    ownHost,
    isDryRun,
    writeBatch: undoable?.writeBatch,
    onLogosNamed: undoable?.onLogosNamed,
    choices,
    recall: (shape) => recallChoices(db.bulk, shape),
    onRead(reading) {
      faulty.read(surveyOf(reading));
      unknownTopics.push(...unknownTopicWords(reading.unknownTopics));
    },
    onSkipped: (kept) => keptValues.add(kept),
    onMade: (topic) => made.set(madePlace(topic), `${madePlace(topic)}: new. ${madeWords(topic)}`),
    onAlike: ({ id, ...found }) => alike.push(`${id}: perhaps listed already. ${alikeWords(found)}`),
    onFiled: ({ id, ...where }) => filed.push(`${id}: ${filedWords(where)}`),
    onWarning({ file, text }) {
      progress.end();
      process.stderr.write(`${formatFault({ file, line: 0, field: 'read', reason: text })}\n`);
    },
    onNote: ({ file, text }) => notes.push(formatFault({ file, line: 0, field: 'read', reason: text })),
    onFault(fault, cells) {
      faulty.add(fault, cells);
      if (repeated.repeats(fault)) return;
      progress.end();
      process.stderr.write(`${formatFault(fault)}\n`);
    },
    onProgress: progress.print,
  });
  progress.end();
  for (const words of repeated.words()) process.stderr.write(`${words}\n`);
  if (choices && faulty.survey && !isDryRun) await rememberChoices(db.bulk, faulty.survey);
  if (faultsTarget !== undefined) await faulty.write(faultsTarget);
  process.stdout.write([notes, unknownTopics, [...made.values()], alike, filed].map(firstOf).join(''));
  process.stdout.write(describeReport(report, isDryRun));
  process.stdout.write(keptValues.describe());
  for (const id of (await undoable?.end()) ?? [])
    process.stdout.write(`To undo this: npm run -s catalogue undo ${id}\n`);
  if (!undoable && !isDryRun) process.stdout.write(NO_WAY_BACK);
  return report.faults > 0 ? 1 : 0;
}

const NO_WAY_BACK = `This cannot be undone: its files have more than ${MAX_UPLOAD_BYTES / 1024 ** 2} MB, and what they changed is not kept. An earlier export gives back what it has.\n`;

/** So many that the report below can still be seen. */
const MOST_LINES = 20;

function firstOf(lines: readonly string[]): string {
  const shown = lines.slice(0, MOST_LINES).map((line) => `${line}\n`);
  const more = lines.length - shown.length;
  return shown.join('') + (more > 0 ? `… and ${more} more\n` : '');
}

function describeReport(
  { tallies, logos, faults, insecureSources, unknownRivals, emptied }: ImportReport,
  isDryRun: boolean,
): string {
  const lines = Object.entries(tallies).map(
    ([kind, { created, updated, unchanged, faulty }]) =>
      `${kind}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${faulty} faulty`,
  );
  lines.push(`logos: ${logos} copied`, `faults: ${faults}`);
  const values = [...emptied.values()].reduce((sum, count) => sum + count, 0);
  if (values > 0) {
    const columns = [...emptied].map(([column, count]) => `${column} (${count})`);
    lines.push(
      `values of listed tools that ${isDryRun ? 'would be' : 'are'} emptied: ${values}, of ${columns.join(', ')}`,
    );
  }
  if (insecureSources > 0) lines.push(`sources with an address without https: ${insecureSources}`);
  for (const [rival, tools] of unknownRivals) {
    lines.push(
      `There is no tool "${rival}", a rival of ${tools.slice(0, 3).join(', ')}${tools.length > 3 ? ' …' : ''}.`,
    );
  }
  if (isDryRun) lines.push('A dry run: nothing was written.');
  return `${lines.join('\n')}\n`;
}

async function runTemplate({ target }: Command): Promise<number> {
  await writeFile(target, templateFile());
  process.stdout.write(`Written to ${target}\n`);
  return 0;
}

async function runUndo(db: Database, { target: id }: Command, site: OwnSite): Promise<number> {
  const left = await undoByCommand({ db, ...site }, id);
  process.stdout.write(
    left === null
      ? `There is no import ${id} that can be undone. The desk lists all imports.\n`
      : `Undone. Records of which something stays, as it is used or was changed since: ${left}\n`,
  );
  return left === null ? 1 : 0;
}

const RUNS = { import: runImport, undo: runUndo, export: runExport, 'export-open': runOpenExport };

const args = process.argv.slice(2);
const command = asksForHelp(args) ? undefined : readCommand(args, process.env);
if (asksForHelp(args)) {
  process.stdout.write(USAGE);
} else if (command) {
  try {
    process.exitCode = await run(command);
  } catch (error) {
    const reason = innermostMessage(error);
    process.stderr.write(
      isUnavailable(error)
        ? `The database went away (${reason}). What was written is whole; run the command again to complete it.\n`
        : `${reason}\n`,
    );
    process.exitCode = 1;
  }
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
