/** Writes the catalogue to a folder as the command line does; only one kind of record if one is named. */
export type ExportTo = (folder: string, kind: string | null) => Promise<void>;
