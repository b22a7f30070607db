import { CERTAINTY_LABELS, provenanceOf } from '../tools/certainty.ts';
import { FACT_WORDS } from '../tools/fact-words.ts';
import { readSource } from '../tools/field-values.ts';
import { equityOf } from '../tools/round-kinds.ts';
import type { Named, Round, ShownRound } from './rounds.ts';
import { STAGE_NAMES } from './stages.ts';

/** A round with its source in words. */
export function shownRound({ source, ...round }: Round): ShownRound {
  return { ...round, origin: provenanceOf(readSource(source, 'source', [])) };
}

export const ROUND_FILES = ['rounds.csv', 'rounds.xlsx'] as const;
export type RoundFile = (typeof ROUND_FILES)[number];

/** More rows than this make a spreadsheet too large for a server's memory; they are exported as CSV. */
export const SPREADSHEET_ROWS = 20_000;

type Cell = string | number | null;

const joined = (names: readonly Named[]) => names.map(({ name }) => name).join('; ') || null;

export const EXPORT_COLUMNS: readonly { title: string; width: number; of: (round: ShownRound) => Cell }[] = [
  { title: 'Company', width: 28, of: ({ company }) => company.name },
  { title: 'Country', width: 16, of: ({ country }) => country },
  { title: 'Round', width: 20, of: ({ round }) => round },
  { title: 'Kind', width: 16, of: ({ kind }) => FACT_WORDS.roundKind[kind] },
  { title: 'Stage', width: 16, of: ({ stage }) => STAGE_NAMES[stage] },
  { title: 'Announced', width: 12, of: ({ date }) => date },
  { title: 'Amount (US dollars)', width: 20, of: ({ amount }) => amount },
  { title: 'As announced, in another currency', width: 20, of: ({ announced_as }) => announced_as },
  { title: 'The amount is an upper limit', width: 16, of: ({ up_to }) => (up_to ? 'yes' : null) },
  { title: 'Counted as equity (US dollars)', width: 24, of: equityOf },
  { title: 'Valuation after it (US dollars)', width: 24, of: ({ post_money }) => post_money },
  {
    title: 'Investors',
    width: 48,
    of: ({ investors }) => joined(investors),
  },
  { title: 'Led by', width: 28, of: ({ investors }) => joined(investors.filter(({ led }) => led)) },
  { title: 'Closed', width: 12, of: ({ closed }) => closed },
  { title: 'Reported for', width: 20, of: ({ tool }) => tool?.name ?? null },
  { title: 'Certainty', width: 12, of: ({ origin }) => CERTAINTY_LABELS[origin.certainty] },
  { title: 'Source', width: 28, of: ({ origin }) => origin.source },
  { title: 'Source address', width: 28, of: ({ origin }) => origin.url ?? null },
  {
    title: 'Also reported by',
    width: 28,
    of: ({ also }) => also.flatMap(({ synopsis }) => synopsis ?? []).join('; ') || null,
  },
  { title: 'Note', width: 32, of: ({ note }) => note },
  { title: 'As of', width: 16, of: ({ origin }) => origin.date },
];
