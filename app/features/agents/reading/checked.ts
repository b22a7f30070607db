import { readGroup } from '#catalogue/tools/field-values.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import type { Site } from './site.ts';

/** An origin that stands in for that of a site on this machine, whose addresses no record could hold. */
const STAND_IN = 'https://site.example.com';

/** Whether a record could hold a value: it passes the field table's own reader, which leaves nothing of it out. */
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
