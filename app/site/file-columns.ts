/** The parameter of a file's address that names its columns, once for each; without it the file has all. */
export const FILE_COLUMNS = 'columns';

/** What addresses call a column of a file. */
export interface NamedColumn {
  title: string;
  /** What addresses call it if its title follows the words of the site: saved addresses outlive those. */
  id?: string;
}

/** A column as addresses name it: by its id, or by its title in plain letters. */
export function fileColumnId({ title, id }: NamedColumn): string {
  if (id !== undefined) return id;
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The column of names in files that compare tools, by which an import knows them. */
export const COMPARED = 'Compared tool';
