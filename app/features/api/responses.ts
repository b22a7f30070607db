import { z } from 'zod';
import { BESIDE } from '#catalogue/rounds/round-sums.ts';
import { codesOf, FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import type { Problem } from '#site/problem.ts';
import { toolSchema } from './tool-record.ts';
import { apiValue, ORIGIN_SHAPE } from './value.ts';

/**
 * The API's responses other than the tool record. Every response passes through its schema before it is sent.
 */

const named = z.strictObject({ id: z.string(), name: z.string() });
export const linked = named.extend({ page: z.url() });

export function pageOf<T extends z.ZodType>(entry: T) {
  return z.strictObject({
    data: z.array(entry),
    count: z.int().describe('How many there are in all'),
    next: z.string().nullable().describe('The cursor of the next page; null on the last one'),
  });
}

const filter = z.strictObject({ name: z.string(), label: z.string() });

export const toolsResponse = pageOf(toolSchema).extend({
  search: z
    .strictObject({
      corrected: z.string().nullable().describe('Searched for instead of a mistyped text'),
      asked: z.array(filter).describe('Facts that the words ask for'),
      understood: z.strictObject({
        need: z.array(z.string()).describe('Words to rank by, or what is named'),
        filters: z
          .strictObject({ asked: z.array(filter), likely: z.array(filter) })
          .describe('A likely one may also be what is needed'),
        exclusions: z.array(z.string()),
        unrecorded: z.array(z.string()),
        uncompared: z.array(z.string()),
        aside: z.array(z.string()).describe('Words without effect'),
      }),
      conversions: z.array(z.string()),
      fitting: z
        .int()
        .nullable()
        .describe('How many for the need are known to have all; null if nothing was understood'),
      is_more: z.literal(false).describe('Always false: all are counted'),
    })
    .nullable()
    .describe('How `q` was understood; null without it, unless prices were converted'),
});

export const alternativesResponse = z.strictObject({
  tool: linked,
  data: z.array(
    z.strictObject({
      reasons: apiValue(z.array(z.string())).describe('The strongest first'),
      tool: toolSchema,
    }),
  ),
  count: z.int().describe('How many there are without the filters'),
});

export const compareResponse = z.strictObject({
  tools: z.array(toolSchema),
  unknown: z.array(z.string()).describe('Ids that lead nowhere'),
  facts: z
    .array(
      z.strictObject({
        part: z.string(),
        field: z.string(),
        label: z.string(),
        known: z.int().describe('How many of them have it, as far as these rights tell'),
        differs: z.boolean().describe('Whether those values are not all the same'),
      }),
    )
    .describe('What they can be compared by'),
});

export const categoriesResponse = z.strictObject({
  data: z.array(
    linked.extend({
      description: apiValue(z.string()),
      tools: apiValue(z.int()),
      specializations: z.array(named),
    }),
  ),
});

export const specializationsResponse = z.strictObject({
  data: z.array(named.extend({ category: named, tools: apiValue(z.int()) })),
});

const figure = z.strictObject({
  label: z.string(),
  value: z.string().nullable().describe('null where nothing is recorded'),
  exact: z.string().nullable().describe('The exact amount, where the text shortens it'),
  coverage: z.string().nullable().describe('What it covers'),
  is_locked: z.boolean().describe('A subscriber sees more'),
  ...ORIGIN_SHAPE,
});

const event = z.strictObject({
  company: z.string(),
  round: z.string().nullable(),
  kind: z.string(),
  date: z.string().nullable(),
  amount: z.number().nullable().describe('US dollars'),
  up_to: z.boolean(),
  equity: z.number().nullable(),
  investors: z.array(z.string()),
});

const LOCKED_EVENTS = 'null if subscribers may see more';

export const marketResponse = z.strictObject({
  category: linked,
  figures: z.array(figure),
  trend: apiValue(z.array(z.strictObject({ label: z.string(), value: z.number() }))),
  shares: apiValue(z.array(z.strictObject({ name: z.string(), percent: z.number() }))),
  funding: apiValue(z.array(event)).extend({
    coverage: z.string().nullable(),
    locked: z.int().nullable().describe(LOCKED_EVENTS),
  }),
  investors: apiValue(
    z.array(z.strictObject({ name: z.string(), rounds: z.int().nullable(), companies: z.array(z.string()) })),
  ).extend({ locked: z.int().nullable().describe(LOCKED_EVENTS) }),
});

const question = z.strictObject({
  id: z.string(),
  question: z.string(),
  page: z.url(),
  category: z.string().nullable(),
  searches: apiValue(z.int()).optional().describe('A month'),
  ...ORIGIN_SHAPE,
});

export const questionsResponse = pageOf(question);

export const questionResponse = question.extend({
  answer: apiValue(z.string()).describe('Plain text'),
  primary_tool: linked.nullable(),
  related_tools: z.array(linked),
});

export const functionsResponse = z.strictObject({
  data: z.array(
    linked.extend({
      summary: apiValue(z.string()),
      enhancements: apiValue(
        z.array(z.strictObject({ name: z.string(), description: z.string(), business_impact: z.string() })),
      ),
      use_case: apiValue(z.string()).optional(),
      tools: apiValue(z.array(z.string())).describe('As the catalogue names them: ids or names'),
    }),
  ),
});

const beside = z.strictObject({
  kind: z.enum(BESIDE),
  rounds: z.int(),
  stated: z.int().describe('How many of them state an amount'),
  amount: z.number(),
});

const LOCKED_ROUNDS =
  'How many of the recorded ones these rights do not open; null where that is not told, as for every part of the catalogue';

export const roundsResponse = pageOf(
  z.strictObject({
    company: z.string(),
    company_page: z.url(),
    tool: linked.optional().describe('One whose record reports it, or else the best known of its company'),
    round: apiValue(z.string().nullable()),
    kind: apiValue(z.enum(codesOf(FACT_WORDS.roundKind))).describe('Sums are of equity'),
    date: z.string().nullable().describe('Of its announcement'),
    closed: z.string().optional().describe('Where that was another day'),
    amount: apiValue(z.number()).optional().describe('US dollars'),
    announced_as: apiValue(z.string()).optional().describe('The amount in the currency of its announcement'),
    up_to: apiValue(z.boolean()).optional().describe('The amount is an upper limit'),
    equity: apiValue(z.number())
      .optional()
      .describe('What of it is equity, in US dollars, where it is of several kinds'),
    valuation: apiValue(z.number()).optional().describe('Of the company after it, in US dollars'),
    investors: apiValue(z.array(z.string())),
    led_by: apiValue(z.array(z.string())).optional().describe('Those of them who are known to have led it'),
    note: apiValue(z.string()).optional(),
    also: z
      .array(
        z.strictObject({
          ...ORIGIN_SHAPE,
          says: z.string().optional().describe('What it says otherwise'),
        }),
      )
      .optional()
      .describe('Other reports of it'),
  }),
).extend({ locked: z.int().nullable().describe(LOCKED_ROUNDS) });

export const quartersResponse = z.strictObject({
  data: apiValue(
    z.array(
      z.strictObject({
        quarter: z.string(),
        since: z.string().describe('Its first month'),
        until: z.string().describe('Its last month, or the last recorded one'),
        category: linked.nullable(),
        rounds: z.int(),
        companies: z.int(),
        raised: z.number().optional().describe('Equity in US dollars, of the rounds that state it'),
        with_amount: z.int().optional().describe('How many rounds state it'),
        median: z.number().nullable().optional(),
        largest: z
          .strictObject({ company: z.string(), share: z.number() })
          .nullable()
          .optional()
          .describe('The company that raised the most, with its share of the sum, 0 to 1'),
        beside: z.array(beside).optional().describe('Money of other kinds and upper limits, in US dollars'),
      }),
    ),
  ),
  outside: z
    .strictObject({ undated: z.int(), later: z.int(), earlier: z.int() })
    .describe('Rounds in none of the quarters: of no known month, after the end of the records, before'),
  locked: z.int().nullable().describe(LOCKED_ROUNDS),
});

export const companiesResponse = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      page: z.url(),
      url: apiValue(z.url()).optional(),
      country: apiValue(z.string()).optional().describe('Its English name'),
      founded: apiValue(z.int()).optional().describe('The year'),
      kind: apiValue(z.enum(codesOf(FACT_WORDS.company))).optional(),
      status: apiValue(z.enum(codesOf(FACT_WORDS.companyStatus)))
        .optional()
        .describe('What became of it'),
      parent: apiValue(linked.extend({ since: z.string().nullable() }))
        .optional()
        .describe('The company that owns it'),
      tools: apiValue(z.array(linked)).describe('The best known first, at most 50'),
      rounds: apiValue(z.int()),
      raised: apiValue(z.number()).optional().describe('Equity in US dollars, of the rounds that are open'),
      beside: apiValue(z.array(beside))
        .optional()
        .describe('Money of other kinds and upper limits, in US dollars'),
      locked: z.int().nullable().describe(LOCKED_ROUNDS),
    }),
  ),
  next: z.string().nullable(),
});

export const investorsResponse = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      page: z.url(),
      other_names: apiValue(z.array(z.string())).optional(),
      country: apiValue(z.string()).optional().describe('Its English name'),
      kind: apiValue(z.enum(codesOf(FACT_WORDS.investor))).optional(),
      rounds: apiValue(z.int()),
      companies: apiValue(z.int()).describe('Whose rounds these are'),
      last: z.string().nullable().describe('The date of the newest round'),
      raised: apiValue(z.number())
        .optional()
        .describe('US dollars that all investors together put into the rounds'),
      locked: z.int().nullable().describe(LOCKED_ROUNDS),
    }),
  ),
  next: z.string().nullable(),
});

/** What is wrong, for programs (RFC 9457). */
export const problemSchema: z.ZodType<Problem> = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The id under which the log says more. */
  request_id: z.string().optional(),
  parameters: z
    .array(z.strictObject({ name: z.string(), reason: z.string() }))
    .optional()
    .describe('The parameters that could not be read, and why'),
});
