import { fieldOf } from './forms.ts';
import { SHEET_LIMITS } from './sheet-rules.ts';

type Values = Readonly<Record<string, string>>;

const CRITERIA = Array.from({ length: SHEET_LIMITS.criteria }, (_, criterion) => criterion);

const toolsIn = ({ tools = '' }: Values) => tools.split(',').filter((id) => id !== '');

/** The names of the fields that a tool has. @param position of the tool */
const namesOf = (position: number) => [
  fieldOf.plan(position),
  fieldOf.note(position),
  ...CRITERIA.map((criterion) => fieldOf.score(criterion, position)),
];

/**
 * What was typed upon an older state of a sheet, as texts of the sheet that is stored now: what was written of a tool
 * stays with it, wherever it stands by now; a tool that was added since has what is stored of it.
 */
export function uponStored(typed: Values, stored: Values): Record<string, string> {
  const before = toolsIn(typed);
  const moved: Record<string, string> = {
    ...typed,
    version: stored.version ?? '',
    tools: stored.tools ?? '',
  };
  for (const [position, id] of toolsIn(stored).entries()) {
    const was = before.indexOf(id);
    const source = was < 0 ? stored : typed;
    const from = namesOf(was < 0 ? position : was);
    for (const [index, name] of namesOf(position).entries()) moved[name] = source[from[index] ?? ''] ?? '';
  }
  return moved;
}

/** A field of which something else is stored than what was typed. */
export interface Difference {
  name: string;
  stored: string;
}

/** The fields in which what is stored differs from what was typed, and what was noted of tools that are gone by now. */
export function differencesOf(
  typed: Values,
  stored: Values,
): { stored: Difference[]; gone: { id: string; note: string }[] } {
  const mine = uponStored(typed, stored);
  const names = [...new Set([...Object.keys(stored), ...Object.keys(mine)])];
  const after = toolsIn(stored);
  return {
    stored: names
      .filter((name) => (stored[name] ?? '') !== (mine[name] ?? ''))
      .map((name) => ({ name, stored: stored[name] ?? '' })),
    gone: toolsIn(typed).flatMap((id, was) => {
      const note = typed[fieldOf.note(was)] ?? '';
      return after.includes(id) || note === '' ? [] : [{ id, note }];
    }),
  };
}
