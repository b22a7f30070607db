import { FILE_COLUMNS, fileColumnId, type NamedColumn } from '#site/file-columns.ts';
import { Refused } from './refused.server.ts';

/**
 * The columns that a file's address asks for, in the file's order; all if it names none.
 *
 * @throws Refused for an unknown column
 */
export function chosenColumns<Column extends NamedColumn>(
  columns: readonly Column[],
  { url }: Pick<Request, 'url'>,
): readonly Column[] {
  const asked = new Set(new URL(url).searchParams.getAll(FILE_COLUMNS).flatMap((ids) => ids.split(',')));
  asked.delete('');
  if (asked.size === 0) return columns;
  const chosen = columns.filter((column) => asked.delete(fileColumnId(column)));
  const [unknown] = asked;
  if (unknown !== undefined) {
    throw new Refused({ status: 400, notice: `This file has no column “${unknown}”.\n` });
  }
  return chosen;
}
