import { z } from 'zod';
import { TOPIC_ICON_NAMES } from '#site/topic-icons.ts';
import { moment, name, type RecordRead, readEnvelope, slug, text, topicPosition } from './envelope.server.ts';

const businessFunctionSchema = z.strictObject({
  id: slug,
  function_name: name(200),
  slug,
  short_summary: z.string().trim().max(5_000).default(''),
  ai_enhancements: z
    .array(z.strictObject({ name: name(200), description: text(2_000), business_impact: text(2_000) }))
    .default([]),
  tool_ids: z.array(slug).default([]),
  expert_commentary: z
    .array(
      z
        .strictObject({ name: name(200).optional(), title: name(200).optional(), quote: text(5_000) })
        .refine(({ name, title }) => (name === undefined) === (title === undefined), {
          error: 'must have name and title of whoever said it, or neither for the editors',
        }),
    )
    .default([]),
  use_case: text(20_000).optional(),
  last_updated: moment.optional(),
  cta_text: name(200).optional(),
  position: topicPosition.optional(),
  icon: z.enum(TOPIC_ICON_NAMES).optional(),
});

export type BusinessFunctionRow = z.output<typeof businessFunctionSchema>;

/** Reads one business function (spec §3). */
export function readBusinessFunction(value: unknown): RecordRead<BusinessFunctionRow> {
  const envelope = readEnvelope(businessFunctionSchema, value);
  return 'faults' in envelope ? envelope : { row: envelope.data };
}
