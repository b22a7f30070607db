/** The parameter of a file's address that names its columns, once for each; without it the file has all. */
export const FILE_COLUMNS = 'columns';

/** A column as addresses name it: its title in plain letters. */
export function fileColumnId(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
