import type { FieldGroup, Shape } from './fields/field-row.ts';
import { type GroupData, TOOL_FIELDS } from './tool-fields.ts';

/** How many data points a tool can have: the leaves of all rows (spec §9, "93+ data points"). */
export function countDataPoints(): number {
  const leaves = (shape: Shape): number =>
    'parts' in shape ? shape.parts.reduce((sum, part) => sum + leaves(part), 0) : 1;
  return TOOL_FIELDS.reduce((sum, field) => sum + leaves(field), 0);
}

/** How many data points of a tool have a value. Each part of a list of records counts once, as in `countDataPoints`. */
export function countKnownDataPoints(groups: readonly GroupData<FieldGroup>[]): number {
  let sum = 0;
  for (const group of groups) {
    for (const [key, field] of Object.entries(group)) {
      const shape = SHAPES.get(key);
      if (shape) sum += knownLeaves(shape, entriesOf(field.value));
    }
  }
  return sum;
}

/** Field keys are unique across groups. */
const SHAPES: ReadonlyMap<string, Shape> = new Map(TOOL_FIELDS.map((field) => [field.key, field]));

function knownLeaves(shape: Shape, values: readonly unknown[]): number {
  if (!('parts' in shape)) return values.length > 0 ? 1 : 0;
  return shape.parts.reduce((sum, part) => {
    const known = values.flatMap((record) => entriesOf(partOf(record, part.key)));
    return sum + knownLeaves(part, known);
  }, 0);
}

/** A list's entries, or the value itself if it is no list; empty without a value. */
function entriesOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A part of a record; undefined where there is no record. */
export function partOf(record: unknown, key: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, key) : undefined;
}
