import { wordedTexts } from '#site/noun.ts';
/**
 * Who proposes values of listed tools: a vendor about their own, a reader who calls a value wrong, a member's program with a
 * key, the site's agent, or the checker of tools' sites.
 */
export const PROPOSAL_ORIGINS = ['vendor', 'reader', 'program', 'agent', 'checker'] as const;
export type ProposalOrigin = (typeof PROPOSAL_ORIGINS)[number];

/** Who proposes anything: members propose new tools only. */
export const ALL_PROPOSERS = [...PROPOSAL_ORIGINS, 'member'] as const;
export type Proposer = (typeof ALL_PROPOSERS)[number];

/** The views of the list of proposals: new tools, those of them that the agent has found, and what is listed, by who proposes. */
export const PROPOSAL_VIEWS = ['new', 'found', ...PROPOSAL_ORIGINS] as const;
export type ProposalView = (typeof PROPOSAL_VIEWS)[number];

export function isOfNewTools(view: ProposalView | undefined): view is 'new' | 'found' {
  return view === 'new' || view === 'found';
}

/** Who it is, as lists say it. */
export const PROPOSERS: Readonly<Record<Proposer, string>> = wordedTexts({
  vendor: 'Vendor',
  reader: 'Reader',
  program: 'Program',
  agent: 'Agent',
  checker: 'Checker',
  member: 'Member',
});

/** Longest words of a page that somebody quotes, in characters. */
export const QUOTE_LENGTH = 1_000;
