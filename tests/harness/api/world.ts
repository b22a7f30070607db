import type { ENDPOINTS, EndpointName } from '#features/api/endpoints.ts';
import { createKey } from '#features/api/keys.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { TIERS, type Tier } from '#site/plans.ts';
import { addCategory, addQuestion, addTool } from '../../factories.ts';
import { ALL_LOCKED, markedDetails } from '../marked-details.ts';
import { addMember } from '../members.ts';

type OwnEndpointName = {
  [Name in EndpointName]: (typeof ENDPOINTS)[Name] extends { isOwn: true } ? Name : never;
}[EndpointName];

/** What the marked tools hold, recognizable wherever it appears. */
export const MARK = 'zqmarkqz';
export const MARK_NUMBER = 987_654_321;
export const MARK_YEAR = '1987';

const details = markedDetails((shape, name) => {
  switch (shape.kind) {
    case 'number':
      return shape.unit === 'percent' ? 12.3 : MARK_NUMBER;
    case 'yes/no':
      return true;
    case 'date':
      return `${MARK_YEAR}-06-05`;
    case 'list':
      return [`${MARK}-${name}`];
    case 'link':
      return `https://${MARK}.example.com/${name}`;
    case 'email':
      return `${MARK}@example.com`;
    default:
      return `${MARK}-${name}`;
  }
}, `${MARK}-source`);

/** Adds tools with all tabs locked, in their own category, and a question that names one of them. */
export async function addMarked(db: Database): Promise<void> {
  await addCategory(db, { id: 'vault' });
  for (const id of ['locked', 'locked-2']) {
    const tool = { id, developer_name: `Maker of ${id}`, url: 'https://vault.example.com', ...ALL_LOCKED };
    await addTool(db, tool, { details, inCategories: ['vault'] });
  }
  await addQuestion(db, { id: 'which-is-locked', answer: 'This **one**.', primary_tool: 'locked' });
}

/** For each endpoint, an address that leads to the marked tools, and whether a subscriber sees their locked values. */
export const MARKED_ADDRESSES = {
  listTools: ['/tools?category=vault&fields=basic,business,categories,tech,social,market,funding', true],
  getTool: ['/tools/locked', true],
  listReviews: ['/tools/locked/reviews', false],
  listAlternatives: ['/tools/locked/alternatives?fields=summary,funding', false],
  compareTools: ['/compare?tools=locked,locked-2', true],
  listCategories: ['/categories', false],
  getMarket: ['/categories/vault/market', true],
  listSpecializations: ['/specializations', false],
  listQuestions: ['/questions', false],
  getQuestion: ['/questions/which-is-locked', false],
  listFunctions: ['/functions', false],
  listRounds: ['/rounds', true],
  listQuarters: ['/market/quarters', false],
  listCompanies: ['/companies?limit=100', false],
  listInvestors: ['/investors?limit=100', true],
} as const satisfies Record<
  Exclude<EndpointName, OwnEndpointName>,
  readonly [address: string, isForSubscribers: boolean]
>;

export interface ApiCaller {
  name: string;
  headers: Record<string, string>;
  /** Whether a paying member's key unlocks the values. */
  isSubscriber: boolean;
}

/** The callers: nobody, members of every tier with only their cookie, and members with a key. */
export async function makeCallers(db: Database): Promise<ApiCaller[]> {
  const callers: ApiCaller[] = [{ name: 'visitor', headers: {}, isSubscriber: false }];
  for (const tier of TIERS) {
    const member = await addMember(db, planOf(tier));
    callers.push({ name: `cookie of ${tier}`, headers: member.headers, isSubscriber: false });
    callers.push({
      name: `key of ${tier}`,
      headers: await keyHeaders(db, member.id),
      isSubscriber: tier !== 'free',
    });
  }
  return callers;
}

/** What a program sends with a member's new key. */
export async function keyHeaders(db: Database, userId: string, name = 'A program', mayPropose = false) {
  const made = await createKey(db.write, userId, { name, mayPropose });
  if (!('secret' in made)) throw new Error(`No key was made: ${made.refused}`);
  return { Authorization: `Bearer ${made.secret}` };
}

export function planOf(tier: Tier) {
  return { subscription_status: tier, subscription_expires_at: new Date(Date.now() + 60_000) };
}
