import type { Fault } from '#features/records/fault.server.ts';
import type { Kind, KindName, Written } from '#features/records/kinds.server.ts';
import type { TableChoices } from '#features/records/read/table-choices.ts';
import type { MissingTopic, RecallChoices, TableReading } from '#features/records/read/table-reading.ts';
import type { AlikeTool } from '#features/records/write/alike.server.ts';
import type { SkippedValue } from '#features/records/write/desk-values.server.ts';
import type { FiledRounds } from '#features/records/write/filed-rounds.server.ts';

/** What an import is to do, and whom it tells. */
export interface ImportOptions {
  /** A file, or a folder of files. */
  target: string;
  /** The folder of the site's files: logos go to its `logos`. */
  filesFolder: string;
  isDryRun: boolean;
  /** The site's host name, where it is known: its own pages are no sources. */
  ownHost?: string | undefined;
  /** Writes a batch; by default in a transaction of its own, or not at all in a dry run. */
  writeBatch?: WriteBatch | undefined;
  /** How tables are read; without them, those that were made for an earlier file of the same shape. */
  choices?: TableChoices | undefined;
  recall?: RecallChoices | undefined;
  /** @param cells those of the row, if the record is one */
  onFault(fault: Fault, cells?: readonly string[]): void;
  /** What the import leaves because the desk has decided otherwise. */
  onSkipped?: ((kept: SkippedValue) => void) | undefined;
  /** Categories and specializations that are made for tools in them; in a dry run perhaps several times. */
  onMade?: ((made: MissingTopic) => void) | undefined;
  /** New tools with the name or the address of another. */
  onAlike?: ((alike: AlikeTool) => void) | undefined;
  /** Rounds that lists of tools hold, with the companies at which they are filed. */
  onFiled?: ((filed: FiledRounds) => void) | undefined;
  /** How a file was taken: its encoding, its columns by other names, and what was made of its values. */
  onNote?: ((note: { file: string; text: string }) => void) | undefined;
  /** What was decided about a file, and what there is to decide, when it has been read. */
  onRead?: ((reading: TableReading) => void) | undefined;
  onProgress(progress: ImportProgress): void;
}

/** @throws what the database says when it refuses a record, so that its batch is written one by one */
export type WriteBatch = <Row>(name: KindName, kind: Kind<Row>, rows: readonly Row[]) => Promise<Written>;

/** How far an import has come, over all files and in bytes, so that the time left can be estimated. */
export interface ImportProgress {
  file: string;
  records: number;
  bytesRead: number;
  bytesTotal: number;
}
