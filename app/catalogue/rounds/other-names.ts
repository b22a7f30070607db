import { joinedName } from '../search/words.ts';

/** Names of one investor or company, of which any may stand in the catalogue. */
const SAME = [
  ['a16z', 'Andreessen Horowitz'],
  ['YC', 'Y Combinator'],
  ['NEA', 'New Enterprise Associates'],
  ['IVP', 'Institutional Venture Partners'],
  ['DFJ', 'Draper Fisher Jurvetson'],
  ['DCVC', 'Data Collective'],
  ['AVP', 'AXA Venture Partners'],
  ['OATV', "O'Reilly AlphaTech Ventures"],
  ['PSG', 'Providence Strategic Growth'],
  ['HongShan', 'HSG', 'Sequoia China', 'Sequoia Capital China'],
  ['Peak XV Partners', 'Peak XV', 'Sequoia Capital India', 'Sequoia India'],
  ['Z47', 'Matrix Partners India'],
  ['HPE', 'Hewlett Packard Enterprise'],
  ['AWS', 'Amazon Web Services'],
];

const byName = new Map(SAME.flatMap((names) => names.map((name) => [joinedName(name), names] as const)));

/** The other names of the investor or company that a text names; those that operators add are in the database. */
export function otherNamesOf(text: string): string[] {
  const typed = joinedName(text);
  return (byName.get(typed) ?? []).filter((name) => joinedName(name) !== typed);
}
