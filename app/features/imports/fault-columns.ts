import type { ReadColumn } from '#features/records/read/table-reading.ts';
import { columnLabel } from './our-columns.ts';

/** The index of the column that a fault's field is read from; negative for none. @param field as in a record: `categories[0].category` */
export function columnOfField(columns: readonly ReadColumn[], field: string): number {
  const own = pathOf(field);
  return columns.findIndex(
    ({ column }) => column !== undefined && own[0] === column.split('.')[0] && isPartOf(column, own),
  );
}

/** What people call a fault's field: its column in the file, else its label at the desk. */
export function fieldCalled(columns: readonly ReadColumn[], field: string): string {
  const [key = ''] = pathOf(field);
  return columns[columnOfField(columns, field)]?.header ?? columnLabel(key);
}

function pathOf(field: string): string[] {
  const path = field.replaceAll(/\[\d+\]/g, '').split('.');
  return path[0]?.endsWith('_information') ? path.slice(1) : path;
}

/** A source's part must match exactly; a value's parts share its column. */
function isPartOf(column: string, path: readonly string[]): boolean {
  const [, part] = column.split('.');
  const isSource = path[1] === 'source_synopsis';
  return part === undefined ? !isSource : isSource && path.at(-1) === part;
}
