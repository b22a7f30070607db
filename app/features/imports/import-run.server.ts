import { setImmediate as turn } from 'node:timers/promises';
import type { RecordFault } from '#features/records/fault.server.ts';
import {
  BUSINESS_FUNCTIONS,
  CATEGORIES,
  COMPANIES,
  INVESTORS,
  type Kind,
  type KindName,
  MARKET_DATA,
  QUESTIONS,
  TOOLS,
  WITHDRAWN_TOOLS,
  type Written,
} from '#features/records/kinds.server.ts';
import type { CatalogueFile } from '#features/records/read/files.server.ts';
import { openFile } from '#features/records/read/open-file.server.ts';
import { IS_EMPTY, UnreadableFile } from '#features/records/read/pieces.server.ts';
import type { SourceChunk, SourceRecord } from '#features/records/read/source-record.server.ts';
import { type ReadColumn, TableReading } from '#features/records/read/table-reading.ts';
import { completeTools } from '#features/records/records/complete-tools.server.ts';
import type { RecordRead } from '#features/records/records/envelope.server.ts';
import { keepLeftOut } from '#features/records/records/keep-left-out.server.ts';
import type { References } from '#features/records/records/references.server.ts';
import type { TopicNames } from '#features/records/records/topic-names.server.ts';
import { addMissing } from '#features/records/records/wanted-topics.server.ts';
import { makingTopics } from '#features/records/write/missing-topics.server.ts';
import { refusedData } from '#features/records/write/refused-data.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { say } from '#site/noun.ts';
import { fieldCalled } from './fault-columns.ts';
import type { ImportOptions } from './import-options.server.ts';
import { type Place, Places, placeOf } from './places.server.ts';
import { isInsecure, ownSourceFaults, sourceAddresses } from './source-addresses.ts';
import { namesTools, unlistedTools } from './unlisted-tools.server.ts';

/** The results, counted by record. */
export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
  faulty: number;
}

/** Records of a batch, which is one transaction; with the bytes, this bounds memory. */
const BATCH_RECORDS = 2_000;
/** Batches double from this size, so that the database gets work at once. */
const FIRST_BATCH_RECORDS = 250;
const BATCH_CHARACTERS = 8_000_000;

interface Item<Row> {
  place: Place;
  row: Row;
  cells?: readonly string[];
}

interface Given {
  known: References;
  topics: TopicNames;
  files: readonly CatalogueFile[];
  /** Whether logos lie beside them. */
  hasLogos: boolean;
}

/** One import, file by file: what its files have provided, and its progress. */
export class ImportRun {
  readonly #db: Database;
  readonly #options: ImportOptions;
  readonly #known: References;
  readonly #topics: TopicNames;
  readonly #bytesTotal: number;
  readonly #places = new Places();
  /** Ids of tools that a dry run has read, by what may name them, in small letters; where files after them may do so. */
  readonly brought = new Map<string, string>();
  readonly #remembersTools: boolean;
  /** Sources with an address without https. */
  insecureSources = 0;
  #bytesBefore = 0;
  #records = 0;

  constructor(db: Database, options: ImportOptions, { known, topics, files, hasLogos }: Given) {
    this.#db = db;
    this.#options = options;
    this.#known = known;
    this.#topics = topics;
    this.#remembersTools = options.isDryRun && (hasLogos || files.some(({ kind }) => namesTools(kind)));
    this.#bytesTotal = files.reduce((sum, file) => sum + file.bytes, 0);
  }

  /** @param mayBeEmpty whether a file may have no records, as in an export of all kinds */
  async importFile(file: CatalogueFile, tally: Tally, mayBeEmpty: boolean): Promise<void> {
    const before = this.#records;
    const reading = new TableReading(this.#options.choices, this.#options.recall);
    try {
      await this.#importKind(file, tally, reading);
      if (reading.foundCounts.skip > 0 && this.#records === before) {
        reading.notes.say(
          say`Every row was passed over, as chosen: its tool is listed. There is nothing to import.`,
        );
      } else if (this.#records === before && !mayBeEmpty) {
        throw new UnreadableFile(0, file.format === 'ndjson' ? IS_EMPTY : 'the file has no records');
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.#options.onFault({ file: file.name, line: error.line, field: 'file', reason: error.message });
    }
    this.#options.onRead?.(reading);
    for (const text of reading.notes.all()) this.#options.onNote?.({ file: file.name, text });
    this.#bytesBefore += file.bytes;
  }

  #importKind(file: CatalogueFile, tally: Tally, reading: TableReading): Promise<void> {
    switch (file.kind) {
      case 'categories':
        return this.#importRecords(CATEGORIES, file, tally, (row) => {
          this.#topics.add(row);
          const specializations = this.#known.categories.get(row.id) ?? new Set();
          this.#known.categories.set(row.id, specializations);
          for (const { id } of row.specializations) specializations.add(id);
        });
      case 'category-market-data':
        return this.#importRecords(MARKET_DATA, file, tally);
      case 'companies':
        return this.#importRecords(COMPANIES, file, tally, ({ id }) => this.#known.companies.add(id));
      case 'investors':
        return this.#importRecords(INVESTORS, file, tally);
      case 'withdrawn-tools':
        return this.#importRecords(WITHDRAWN_TOOLS, file, tally);
      case 'tools':
        return this.#importRecords(
          makingTopics(TOOLS, reading.missingTopics),
          file,
          tally,
          (row) => {
            for (const id of row.former_ids) this.#known.formerIds.set(id, row.id);
            if (!this.#remembersTools) return;
            for (const text of [row.id, row.name, ...row.former_ids])
              this.brought.set(text.toLowerCase(), row.id);
          },
          reading,
        );
      case 'questions':
        return this.#importRecords(QUESTIONS, file, tally);
      case 'business-functions':
        return this.#importRecords(BUSINESS_FUNCTIONS, file, tally);
    }
  }

  /** Reads each batch while the database writes the previous one. */
  async #importRecords<Row>(
    kind: Kind<Row>,
    file: CatalogueFile,
    tally: Tally,
    onRow: (row: Row) => void = () => {},
    reading = new TableReading(),
  ): Promise<void> {
    let batch: Item<Row>[] = [];
    let characters = 0;
    let limit = FIRST_BATCH_RECORDS;
    let writing: Promise<void> = Promise.resolve();
    const flush = async () => {
      for (const text of reading.notes.newWarnings()) this.#options.onWarning?.({ file: file.name, text });
      const full = batch;
      batch = [];
      characters = 0;
      limit = Math.min(2 * limit, BATCH_RECORDS);
      await writing;
      writing = this.#writeBatch(kind, file.kind, full, tally);
      // Awaited at the next flush; until then a failure is not unhandled.
      writing.catch(() => {});
    };
    try {
      for await (const chunk of openFile(file, this.#topics, reading)) {
        addMissing(this.#known.categories, reading.missingTopics);
        const records = file.kind === 'tools' ? await keepLeftOut(this.#db, chunk.records) : chunk.records;
        const unlisted = await unlistedTools(this.#db, file.kind, records, this.brought);
        for (const record of await completeTools(this.#db, records, reading)) {
          // Lets pending work for the database run, which otherwise waits for this loop.
          await turn();
          const more = unlisted.get(record) ?? [];
          const item = this.#readRecord(kind, file, record, { tally, columns: reading.columns, more });
          if (!item) continue;
          onRow(item.row);
          kind.prepare?.(item.row);
          batch.push(item);
          characters += record.size;
          if (batch.length >= limit || characters >= BATCH_CHARACTERS) await flush();
        }
        this.#progress(file, chunk);
      }
    } finally {
      await flush();
      await writing;
    }
  }

  #readRecord<Row>(
    kind: Kind<Row>,
    file: CatalogueFile,
    record: SourceRecord,
    { tally, columns, more }: { tally: Tally; columns: readonly ReadColumn[]; more: readonly RecordFault[] },
  ): Item<Row> | undefined {
    this.#records++;
    const reading = 'reason' in record ? { faults: [faultOf(record)] } : this.#readValue(kind, record.value);
    const place = placeOf(file.name, record);
    const faults: readonly RecordFault[] =
      'row' in reading
        ? [...this.#places.repeated(file.kind, kind.idOf(reading.row), place), ...more]
        : reading.faults;
    if ('row' in reading && faults.length === 0) {
      return { place, row: reading.row, ...(record.cells && { cells: record.cells }) };
    }
    tally.faulty++;
    for (const fault of faults) {
      const called = record.cells && fieldCalled(columns, fault.field);
      this.#options.onFault({ ...place, ...fault, called }, record.cells);
    }
    return undefined;
  }

  #readValue<Row>(kind: Kind<Row>, value: unknown): RecordRead<Row> {
    const reading = kind.read(value, this.#known);
    if ('faults' in reading) return reading;
    const addresses = sourceAddresses(value);
    const { ownHost } = this.#options;
    const faults = ownHost === undefined ? [] : ownSourceFaults(addresses, ownHost);
    if (faults.length > 0) return { faults };
    this.insecureSources += addresses.filter(isInsecure).length;
    return reading;
  }

  /** Writes a batch; if the database refuses it, record by record, to find the faulty ones. */
  async #writeBatch<Row>(
    kind: Kind<Row>,
    name: KindName,
    items: readonly Item<Row>[],
    tally: Tally,
  ): Promise<void> {
    const [only] = items;
    if (!only) return;
    const { onFault, onSkipped, onMade, onAlike, onFiled } = this.#options;
    const rows = items.map((item) => item.row);
    try {
      const { changes, kept, made = [], alike = [], filed = [] } = await this.#write(name, kind, rows);
      for (const topic of made) onMade?.(topic);
      for (const tool of alike) onAlike?.(tool);
      for (const rounds of filed) onFiled?.(rounds);
      for (const value of kept) onSkipped?.(value);
      for (const change of changes.values()) tally[change]++;
      tally.unchanged += items.length - changes.size;
    } catch (error) {
      const fault = refusedData(error);
      if (!fault) throw error;
      if (items.length > 1) {
        for (const item of items) await this.#writeBatch(kind, name, [item], tally);
        return;
      }
      tally.faulty++;
      onFault({ ...only.place, ...fault }, only.cells);
    }
  }

  #write<Row>(name: KindName, kind: Kind<Row>, rows: readonly Row[]): Promise<Written> {
    const { isDryRun, writeBatch } = this.#options;
    return (
      writeBatch?.(name, kind, rows) ?? inTransaction(this.#db.bulk, (tx) => kind.write(tx, rows, isDryRun))
    );
  }

  #progress(file: CatalogueFile, chunk: SourceChunk): void {
    this.#options.onProgress({
      file: file.name,
      records: this.#records,
      bytesRead: this.#bytesBefore + chunk.bytesRead,
      bytesTotal: this.#bytesTotal,
    });
  }
}

function faultOf({
  reason,
  field = 'record',
  code,
  candidates,
}: Extract<SourceRecord, { reason: string }>): RecordFault {
  return { field, reason, code, candidates };
}
