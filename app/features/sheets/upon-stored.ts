import { z } from 'zod';
import { fieldOf } from './forms.ts';
import { SHEET_LIMITS } from './sheet-rules.ts';

/** What a form says of the sheet that it was made from. */
const KEPT = ['version', 'tools', 'opened'];

type Values = Readonly<Record<string, string>>;

const CRITERIA = Array.from({ length: SHEET_LIMITS.criteria }, (_, criterion) => criterion);

const toolsIn = ({ tools = '' }: Values) => tools.split(',').filter((id) => id !== '');

/** The names of the fields that a tool has. @param position of the tool */
const namesOf = (position: number) => [
  fieldOf.plan(position),
  fieldOf.note(position),
  ...CRITERIA.map((criterion) => fieldOf.score(criterion, position)),
];

/** What a form of a sheet was opened with, as its hidden field carries it. */
const openedSchema = z.record(z.string(), z.string());

/** The texts that a form was opened with; none where it does not say, so that all of it counts as typed. */
function openedWith({ opened = '' }: Values): Values {
  try {
    return openedSchema.parse(JSON.parse(opened));
  } catch {
    return {};
  }
}

/** Whether two texts of a field are the same: forms send line ends of their own, and a weight that nobody chose is 1. */
function isSame(name: string, one: string | undefined, other: string | undefined): boolean {
  const plain = (text = '') =>
    text.replaceAll(/\r\n?/g, '\n').trim() || (name.startsWith('weight-') ? '1' : '');
  return plain(one) === plain(other);
}

/**
 * What was typed upon an older state of a sheet, as texts of the sheet that is stored now: what was written of a tool
 * stays with it, wherever it stands by now. A tool that was added since, and a field that was not touched, has what is
 * stored of it.
 */
export function uponStored(typed: Values, stored: Values): Record<string, string> {
  const before = toolsIn(typed);
  const opened = openedWith(typed);
  const isTouched = (name: string) =>
    !Object.hasOwn(opened, name) || !isSame(name, typed[name], opened[name]);
  const moved: Record<string, string> = Object.fromEntries(
    Object.keys(typed).map((name) => [name, (isTouched(name) ? typed : stored)[name] ?? '']),
  );
  for (const name of KEPT) moved[name] = stored[name] ?? '';
  for (const [position, id] of toolsIn(stored).entries()) {
    const was = before.indexOf(id);
    const from = namesOf(was);
    for (const [index, name] of namesOf(position).entries()) {
      const own = from[index] ?? '';
      moved[name] = (was >= 0 && isTouched(own) ? typed[own] : stored[name]) ?? '';
    }
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
      .filter((name) => !isSame(name, stored[name], mine[name]))
      .map((name) => ({ name, stored: stored[name] ?? '' })),
    gone: toolsIn(typed).flatMap((id, was) => {
      const note = typed[fieldOf.note(was)] ?? '';
      return after.includes(id) || note === '' ? [] : [{ id, note }];
    }),
  };
}
