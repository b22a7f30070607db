import { z } from 'zod';
import { PROPOSALS_PATH } from '#site/api-address.ts';
import { MEMBER_LIMITS, RATE_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { QUOTE_LENGTH } from '#site/proposal-origins.ts';

/** What programs propose, and what they are told of it. The schemas read the body, shape the answers and describe both. */

/** How many values a program may propose at once. */
const MOST_VALUES = 20;
const MOST_NOTE = 1_000;

const { burst, everySeconds } = RATE_LIMITS.proposals.account;

/** How often a member's programs may propose, besides the allowance. */
export const proposalsPace = () =>
  say`${burst} proposals at once, then one every ${everySeconds} seconds, with all keys of a member together; proposals for ${MEMBER_LIMITS.waitingProposals} tools may wait`;

const EARLIEST = '2001-01-01';

/** A text that says in plain words what is wrong with it. */
function text(most: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be a text') })
    .trim()
    .min(1, 'must not be empty')
    .max(most, `can have at most ${most.toLocaleString('en-US')} characters`);
}

/** An object that names members that it does not know. */
function object<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `knows no ${issue.keys.map((key) => `"${key}"`).join(', ')}`
        : 'must be an object',
  });
}

export const readValueShape = {
  field: text(100).describe('As the page of the API lists it, such as decision_price_from'),
  value: z.unknown().describe('As files write it, such as {"amount": 12, "per": "mo"}'),
  url: text(2_000).describe('Address of the page that states it'),
  quote: text(QUOTE_LENGTH).describe('The words of the page that state it'),
  read_on: z.iso
    .date('must be a day such as 2026-11-29')
    .refine(
      (day) => day >= EARLIEST && Date.parse(day) <= Date.now(),
      'must be a day of this century that has begun',
    )
    .describe('Day on which it was read'),
};

export const noteShape = text(MOST_NOTE)
  .optional()
  .describe('For the editors, such as an answer to their question');

export const proposalBody = object({
  tool: text(200).describe('Id, as in the address of its page'),
  values: z
    .array(object(readValueShape), { error: 'must be a list of values' })
    .min(1, 'must have a value')
    .max(MOST_VALUES, `can have at most ${MOST_VALUES} values`),
  note: noteShape,
});
export type ProposalBody = z.output<typeof proposalBody>;

/** What a program sends, as the page of the API and its description show it. @param tool an id */
export const proposalExample = (tool: string) =>
  ({
    tool,
    values: [
      {
        field: 'decision_price_from',
        value: { amount: 12, per: 'mo' },
        url: 'https://example.org/pricing',
        quote: 'Plus: $12 a month',
        read_on: '2026-02-14',
      },
    ],
  }) satisfies ProposalBody;

/** The place of a fault in what was sent: `values[0].quote`; 'body' for all of it. */
export function placeInBody(path: readonly PropertyKey[]): string {
  const steps = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return steps.join('').replace(/^\./, '') || 'body';
}

/** What became of values that were sent. */
export const proposedResponse = z.strictObject({
  id: z.uuid().nullable().describe('Of the proposal that waits; null if nothing of it has to'),
  waiting: z.array(z.string()).describe('Fields that wait for an editor'),
  same: z.array(z.string()).describe('Fields in which the directory says the same or more'),
  decided: z.array(z.string()).describe('Fields of which an editor has decided the same before'),
  question: z.string().nullable().describe('What an editor asks about it first; answer it with a note'),
});
export type ProposedResponse = z.output<typeof proposedResponse>;

/** A proposal, with what was decided. */
export const proposalResponse = z.strictObject({
  id: z.uuid(),
  tool: z.strictObject({ id: z.string(), name: z.string(), page: z.url() }),
  state: z.enum(['waiting', 'asked', 'accepted', 'declined', 'taken back']),
  changed_at: z.string().describe('In ISO 8601'),
  published_at: z.string().nullable().describe('When what was accepted was published'),
  answer: z
    .string()
    .nullable()
    .describe('A word from the editors; while the state is asked, their question: answer it with a note'),
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
