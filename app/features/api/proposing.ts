import { z } from 'zod';
import { PROPOSALS_PATH } from '#site/api-address.ts';

/** What programs propose, and what they are told of it. The schemas read the body, shape the answers and describe both. */

/** How many values a program may propose at once. */
const MOST_VALUES = 20;

const EARLIEST = '2001-01-01';

export const readValueShape = {
  field: z.string().min(1).max(100).describe('As files name it, such as decision_price_from'),
  value: z.unknown().describe('As files write it, such as {"amount": 12, "per": "mo"}'),
  url: z.string().min(1).max(2_000).describe('Address of the page that states it'),
  quote: z.string().trim().min(1).max(1_000).describe('The words of the page that state it'),
  read_on: z.iso
    .date('must be a day such as 2026-11-29')
    .refine(
      (day) => day >= EARLIEST && Date.parse(day) <= Date.now(),
      'must be a day of this century that has begun',
    )
    .describe('Day on which it was read'),
};

export const proposalBody = z.strictObject({
  tool: z.string().min(1).max(200).describe('Id of the tool'),
  values: z.array(z.strictObject(readValueShape)).min(1).max(MOST_VALUES),
});
export type ProposalBody = z.output<typeof proposalBody>;

/** What became of values that were sent. */
export const proposedResponse = z.strictObject({
  id: z.uuid().nullable().describe('Of the proposal that waits; null if nothing of it has to'),
  waiting: z.array(z.string()).describe('Fields that wait for an editor'),
  same: z.array(z.string()).describe('Fields in which the directory says the same or more'),
  decided: z.array(z.string()).describe('Fields of which an editor has decided the same before'),
});
export type ProposedResponse = z.output<typeof proposedResponse>;

/** A proposal, with what was decided. */
export const proposalResponse = z.strictObject({
  id: z.uuid(),
  tool: z.strictObject({ id: z.string(), name: z.string(), page: z.url() }),
  state: z.enum(['waiting', 'accepted', 'declined']),
  changed_at: z.string().describe('In ISO 8601'),
  published_at: z.string().nullable().describe('When what was accepted was published'),
  answer: z.string().nullable().describe('A word from the editors'),
  values: z.array(
    z.strictObject({
      field: z.string(),
      value: z.unknown(),
      url: z.string().nullable(),
      quote: z.string().nullable(),
      read_on: z.string().nullable(),
      decision: z.enum(['accepted', 'refused']).nullable().describe('null while it waits'),
      reason: z.string().nullable(),
    }),
  ),
});

/** Which proposal an address below the prefix is of: '' for all of them, null for something else. */
export function proposalOf(path: string): string | null {
  if (path === PROPOSALS_PATH) return '';
  const [first, id, ...more] = path.slice(1).split('/');
  return `/${first}` === PROPOSALS_PATH && id && more.length === 0 ? id : null;
}
