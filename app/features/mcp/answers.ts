import { z } from 'zod';
import { listResponse, listsResponse, sheetResponse, sheetsResponse } from '#features/api/own-responses.ts';
import { marketResponse, questionResponse, toolsResponse } from '#features/api/responses.ts';
import { apiValue, ORIGIN_SHAPE } from '#features/api/value.ts';
import { describedToolSchema, FACT_SHAPE } from './facts.ts';

/** The structured answers of the tools for agents, by the name of the tool. */

const linked = z.strictObject({ id: z.string(), name: z.string(), page: z.url() });

export const ANSWERS = {
  find_tools: z.strictObject({
    tools: z.array(describedToolSchema),
    ...toolsResponse.pick({ count: true, next: true, search: true }).shape,
  }),
  get_tool: describedToolSchema,
  compare_tools: z.strictObject({
    tools: z.array(describedToolSchema.omit({ facts: true })),
    facts: z.array(
      z.strictObject({
        name: z.string(),
        label: z.string(),
        differs: z.boolean(),
        values: z.array(z.strictObject({ tool: z.string(), ...FACT_SHAPE })),
      }),
    ),
  }),
  alternatives_to: z.strictObject({
    tool: linked,
    alternatives: z.array(
      z.strictObject({ tool: describedToolSchema, reasons: apiValue(z.array(z.string())) }),
    ),
    count: z.int().describe('How many there are without the filters'),
  }),
  category_market: marketResponse,
  answer_question: z.strictObject({
    best: questionResponse.nullable().describe('null if no recorded question comes near'),
    others: z.array(linked.omit({ name: true }).extend({ question: z.string(), ...ORIGIN_SHAPE })),
  }),
  own_lists: z.strictObject({
    lists: listsResponse.shape.data,
    list: listResponse
      .omit({ data: true })
      .extend({ tools: z.array(linked.extend({ note: z.string() })) })
      .nullable(),
  }),
  own_sheets: z.strictObject({ sheets: sheetsResponse.shape.data, sheet: sheetResponse.nullable() }),
} as const;

export type AgentToolName = keyof typeof ANSWERS;
export type Answer<Name extends AgentToolName> = z.output<(typeof ANSWERS)[Name]>;
