import { type LeftOutOf, leftOutText } from './left-out.tsx';
import type { Cover } from './spreadsheet.server.ts';

/** What a cover says of a filter that leaves out what nobody has recorded; nothing where it leaves out none. */
export function leftOutLines(of: LeftOutOf): Cover {
  return of.count === 0 ? [] : [['Left out', leftOutText(of)]];
}

/** What a cover says where rounds are locked for whoever takes the file. */
export function lockedLines(isPartial: boolean): Cover {
  return isPartial ? [['Left out', 'Rounds that the plan of whoever took this file does not open']] : [];
}
