/**
 * Who proposes values of listed tools: a vendor about their own, a reader who calls a value wrong, a member's program with a
 * key, the site's agent, or the checker of tools' sites.
 */
export const PROPOSAL_ORIGINS = ['vendor', 'reader', 'program', 'agent', 'checker'] as const;
export type ProposalOrigin = (typeof PROPOSAL_ORIGINS)[number];

/** Who proposes a new tool: a member by the form, or the site's agent. */
export const NEW_TOOL_ORIGINS = ['member', 'agent'] as const;
export type NewToolOrigin = (typeof NEW_TOOL_ORIGINS)[number];

/** Who it is, as lists say it. */
export const PROPOSERS: Readonly<Record<ProposalOrigin, string>> = {
  vendor: 'Vendor',
  reader: 'Reader',
  program: 'Program',
  agent: 'Agent',
  checker: 'Checker',
};
