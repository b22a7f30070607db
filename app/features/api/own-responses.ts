import { z } from 'zod';
import { COMPANY_SIZES, USE_AGAIN } from '#features/reviews/about.ts';
import { linked, pageOf } from './responses.ts';
import { toolSchema } from './tool-record.ts';

/** What members have written: their reviews, which are public, and their lists and sheets, which are for their own keys. */

const moment = z.string().describe('ISO 8601');

export const reviewsResponse = pageOf(
  z.strictObject({
    id: z.string(),
    stars: z.int(),
    text: z.string(),
    about: z
      .strictObject({
        size: z
          .enum(COMPANY_SIZES.map(({ id }) => id))
          .optional()
          .describe('People in the company'),
        role: z.string().optional(),
        use: z.string().optional(),
        since: z.string().optional().describe('A year'),
        again: z.enum(USE_AGAIN.map(({ id }) => id)).optional(),
      })
      .nullable()
      .describe('What its author says of themselves'),
    created_at: moment,
    answer: z.strictObject({ text: z.string(), answered_at: moment }).nullable().describe('Of the vendor'),
  }),
).extend({
  tool: linked,
  given: z
    .array(z.strictObject({ stars: z.int(), ratings: z.int() }))
    .describe('How many members gave how many stars, also without a text'),
});

export const list = z.strictObject({ id: z.string(), name: z.string(), page: z.url(), changed_at: moment });

export const listsResponse = z.strictObject({
  data: z.array(list.extend({ tools: z.int(), is_shared: z.boolean() })),
});

export const listResponse = list.extend({
  data: z.array(z.strictObject({ note: z.string(), tool: toolSchema })).describe('In the order of the list'),
});

const sheet = z.strictObject({
  id: z.string(),
  question: z.string(),
  page: z.url(),
  is_withdrawn: z.boolean(),
  changed_at: moment,
});

export const sheetsResponse = z.strictObject({
  data: z.array(sheet.extend({ tools: z.array(z.string()).describe('Ids') })),
});

export const sheetResponse = sheet.extend({
  context: z.string().nullable(),
  seats: z.int(),
  budget: z.string().nullable().describe('A month for all seats, in words'),
  tools: z.array(
    linked.extend({
      note: z.string().nullable(),
      place: z.int().nullable().describe('By the scores; null without one that counts'),
      result: z.number().nullable().describe('The weighted average of its scores, 0 to 5'),
      plan: z.string().nullable().describe('By which the sums are worked out'),
      currency: z.string(),
      sums: z
        .array(
          z.strictObject({
            billed: z.enum(['monthly', 'yearly', 'both', 'unsaid']),
            month: z.number(),
            year: z.number(),
          }),
        )
        .describe('For all seats, one for each way of paying; empty where the price list carries none'),
      budget: z.string().nullable().describe('Whether it keeps the budget, in words'),
      cost: z.string().describe('How the sums are worked out, or why there are none'),
      questions: z.array(z.string()).describe('To its vendor'),
    }),
  ),
  criteria: z.array(
    z.strictObject({
      name: z.string(),
      weight: z.int(),
      scores: z.array(z.int().nullable()).describe('In their order'),
    }),
  ),
  totals: z.string().nullable().describe('How the sums of a year compare'),
});
