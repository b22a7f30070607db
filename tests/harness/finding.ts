import { sql } from 'drizzle-orm';
import pino from 'pino';
import { FINDING, SOURCE_TYPES, type SourceKind } from '#features/agents/finding/finding.ts';
import { type FindingParts, findDue } from '#features/agents/finding/finding-worker.server.ts';
import { findingCandidates, findingSources, findingState } from '#features/agents/tables/finding.server.ts';
import type { FoundEvidence } from '#features/editing/found.ts';
import type { ProposedValue } from '#features/editing/proposal.ts';
import { siteHosts, siteRound } from '#features/lifecycle/tables/lifecycle.server.ts';
import type { TestDatabase } from './database.ts';
import { type Answer, html, type Sites, startSites } from './made-up-sites.ts';
import { newTools } from './new-tools.ts';
import { type Patience, visitorOf } from './site-visitor.ts';

/** What looking for tools needs, over made-up sources and sites. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const BEGIN = Date.parse('2026-11-02T08:00:00Z');
export const never = new AbortController().signal;

/** What speaks for a tool that was found. */
export const EVIDENCE: FoundEvidence = {
  source: { name: 'New things', address: 'https://news.example/feed' },
  entry: {
    title: 'Lexo – AI for lawyers',
    words: 'Drafts contracts.',
    url: 'https://lexo.example/?ref=news',
  },
  said: { quote: 'Lexo is an AI assistant for lawyers.', url: 'https://lexo.example/' },
  read_on: '2026-11-02',
  places: [{ category: 'legal', specialization: 'contracts', name: 'Legal: Contracts' }],
};

/** What its pages state. */
export const STATED: ProposedValue[] = [
  {
    ...{ path: 'decision_information.decision_price_from', after: { amount: 14, per: 'user/mo' } },
    ...{ quote: '$14 per user / month', url: 'https://lexo.example/pricing', read_on: '2026-11-02' },
  },
];

/** A text of a type, as a server sends it. */
export const sent =
  (text: string, type: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': type, ...headers }).end(text);

/** The visitors of a node that looks for tools. */
export function findersOf(
  patience: Patience = {},
  describe: FindingParts['describe'] = null,
): Pick<FindingParts, 'visit' | 'visitSource' | 'describe'> {
  return {
    visit: visitorOf(patience),
    visitSource: visitorOf({ ...patience, types: SOURCE_TYPES, pageBytes: FINDING.sourceBytes }),
    describe,
  };
}

/** The home page of a product of AI, with a title and what it says of itself. */
export const product = (name: string, said = `${name} is an AI assistant for lawyers.`, more = ''): Answer =>
  html(
    `<title>${name} – AI</title><meta property="og:site_name" content="${name}"><meta name="description" content="${said}"><h1>${name}</h1><p>${said}</p>${more}`,
  );

/** An RSS feed of items with a title, a link and a text. */
export function rss(items: readonly { title: string; link: string; text?: string }[]): string {
  const each = items.map(
    ({ title, link, text = '' }) =>
      `<item><title><![CDATA[${title}]]></title><link>${link.replaceAll('&', '&amp;')}</link><description><![CDATA[${text}]]></description></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>New</title>${each.join('')}</channel></rss>`;
}

/** A world in which tools are looked for at any time and pace. */
export async function startFinding(
  db: TestDatabase,
  patience: Patience = { answerMs: 1_000 },
  describe: FindingParts['describe'] = null,
) {
  const sites: Sites = {};
  const site = await startSites(sites, patience);
  await db.write
    .insert(findingState)
    .values({ is_on: true, per_day: 200, next_at: new Date(0).toISOString() });
  let now = BEGIN;
  const parts = (): FindingParts => ({
    ...{ db, log: pino({ level: 'silent' }), now: () => now },
    ...findersOf(patience, describe),
  });
  return {
    sites,
    site,
    parts,
    /** Adds a source at `<name>.example`. */
    async add(name: string, kind: SourceKind, answer: Answer, path = '/list'): Promise<void> {
      sites[`${name}.example`] = { [path]: answer };
      await db.write.insert(findingSources).values({
        ...{ name, kind, url: site.at(`${name}.example`, path), every_hours: 24 },
        due_at: new Date(0).toISOString(),
      });
    },
    /** Does everything that is due at a time, without a pace. @returns the requested addresses, except robots.txt */
    async find(at: number): Promise<string[]> {
      now = at;
      site.asked.length = 0;
      do await db.write.update(findingState).set({ next_at: new Date(0).toISOString() });
      while ((await findDue(parts(), never)) > 0);
      return site.asked.filter((asked) => !asked.endsWith('/robots.txt'));
    },
    at: (time: number) => {
      now = time;
    },
    found: () => newTools(db),
    candidates: () => db.write.select().from(findingCandidates).orderBy(findingCandidates.key),
    sources: () => db.write.select().from(findingSources).orderBy(findingSources.name),
    async clear(): Promise<void> {
      await db.write.execute(
        sql`TRUNCATE proposals, finding_candidates, finding_sources, finding_state CASCADE`,
      );
      await db.write.delete(siteHosts);
      await db.write.delete(siteRound);
    },
  };
}
