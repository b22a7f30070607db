import { readGroup } from '#catalogue/tools/field-values.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import type { Site } from './site.ts';

/** Stands in for the origin of a site on this machine, whose addresses no record may hold. */
const STAND_IN = 'https://site.example.com';

/** Whether a record may hold a value: the field's parser accepts it and drops nothing of it. */
export function isRecordable(field: string, value: unknown, { home, isLocal }: Site): boolean {
  const row = TOOL_FIELDS.find(({ key }) => key === field);
  if (!row) return false;
  const meant = isLocal ? withOrigin(value, home.origin) : value;
  const { data, faults } = readGroup(row.group, { [field]: meant });
  const read = Object.values(data)[0];
  return faults.length === 0 && JSON.stringify(read?.value) === JSON.stringify(meant);
}

function withOrigin(value: unknown, origin: string): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(`"${origin}/`, `"${STAND_IN}/`));
}
