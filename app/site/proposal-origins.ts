/**
 * Who proposes values of tools: a vendor about their own, a reader who calls a value wrong, a member's program with a
 * key, the site's agent, or the checker
 * of tools' sites.
 */
export const PROPOSAL_ORIGINS = ['vendor', 'reader', 'program', 'agent', 'checker'] as const;
export type ProposalOrigin = (typeof PROPOSAL_ORIGINS)[number];

/** Who it is, as lists say it. */
export const PROPOSERS: Readonly<Record<ProposalOrigin, string>> = {
  vendor: 'Vendor',
  reader: 'Reader',
  program: 'Program',
  agent: 'Agent',
  checker: 'Checker',
};

/** Longest words of a page that somebody quotes, in characters. */
export const QUOTE_LENGTH = 1_000;
