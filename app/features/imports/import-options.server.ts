import type { Fault } from '#features/records/fault.server.ts';
import type { Kind, KindName, Written } from '#features/records/kinds.server.ts';
import type { TableChoices } from '#features/records/read/table-choices.ts';
import type { MissingTopic, RecallChoices, TableReading } from '#features/records/read/table-reading.ts';
import type { AlikeTool } from '#features/records/write/alike.server.ts';
import type { SkippedValue } from '#features/records/write/desk-values.server.ts';
import type { FiledRounds } from '#features/records/write/filed-rounds.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';

export interface ImportOptions {
  /** A file, or a folder of files. */
  target: string;
  /** The folder of the site's files: logos go to its `logos`. */
  filesFolder: string;
  isDryRun: boolean;
  /** The site's host name if known: its own pages are refused as sources. */
  ownHost?: string | undefined;
  /** Writes a batch; by default in its own transaction, or not at all in a dry run. */
  writeBatch?: WriteBatch | undefined;
  /** Called in the transaction that names logos in records that name none, with their addresses by tools' ids. */
  onLogosNamed?: OnLogosNamed | undefined;
  /** How to read tables; by default as an earlier file of the same shape was. */
  choices?: TableChoices | undefined;
  recall?: RecallChoices | undefined;
  /** @param cells if the record is a row */
  onFault(fault: Fault, cells?: readonly string[]): void;
  /** Called for each value that is skipped for the desk's. */
  onSkipped?: ((kept: SkippedValue) => void) | undefined;
  /** Called for each topic that tools make necessary; in a dry run perhaps repeatedly. */
  onMade?: ((made: MissingTopic) => void) | undefined;
  /** Called for each new tool that shares a name or address. */
  onAlike?: ((alike: AlikeTool) => void) | undefined;
  /** Called for rounds in tools' lists, with the company they were assigned to. */
  onFiled?: ((filed: FiledRounds) => void) | undefined;
  /** Called for each remark on how a file was interpreted. */
  onNote?: ((note: { file: string; text: string }) => void) | undefined;
  /** Called for each kind of warning before the first row that it is about is written. */
  onWarning?: ((note: { file: string; text: string }) => void) | undefined;
  /** Called when a table has been read. */
  onRead?: ((reading: TableReading) => void) | undefined;
  onProgress(progress: ImportProgress): void;
}

/** @throws the database's error if it refuses a record; the batch is then written record by record */
export type WriteBatch = <Row>(name: KindName, kind: Kind<Row>, rows: readonly Row[]) => Promise<Written>;

export type OnLogosNamed = (tx: Transaction, addresses: ReadonlyMap<string, string>) => Promise<void>;

/** Progress over all files, in bytes, so that the remaining time can be estimated. */
export interface ImportProgress {
  file: string;
  records: number;
  bytesRead: number;
  bytesTotal: number;
}
