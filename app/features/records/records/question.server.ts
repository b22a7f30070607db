import { z } from 'zod';
import { count } from '#catalogue/tools/fields/field-row.ts';
import { splitNames } from '#catalogue/tools/single-value.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { numberOf } from '#site/number-schema.ts';
import { moment, name, type RecordRead, readEnvelope, slug, topicPosition } from './envelope.server.ts';

const questionSchema = z.strictObject({
  id: slug,
  question: name(500),
  question_category: name(200).optional(),
  search_volume: numberOf(count).optional(),
  answer: z.string().trim().max(100_000).default(''),
  primary_tool: name(200).optional(),
  related_tools: z.union([z.array(name(200)), z.string().transform(splitNames)]).default([]),
  created_at: moment.optional(),
  position: topicPosition.optional(),
});

export type QuestionRow = Omit<z.output<typeof questionSchema>, 'related_tools'> & {
  related_tools: string | null;
};

/** Reads one question. The related tools are stored as comma-separated text (spec §3, "Question"). */
export function readQuestion(value: unknown): RecordRead<QuestionRow> {
  const envelope = readEnvelope(questionSchema, value);
  if ('faults' in envelope) return envelope;
  const { related_tools, ...question } = envelope.data;
  const comma = related_tools.findIndex((tool) => tool.includes(','));
  if (comma >= 0) return { faults: [{ field: `related_tools[${comma}]`, reason: 'must not hold a comma' }] };
  return { row: { ...question, related_tools: related_tools.join(', ') || null } };
}

/** The record from which a row was read. */
export function recordOfQuestion({ related_tools, ...question }: QuestionRow): ToolRecord {
  return { ...question, related_tools: splitNames(related_tools ?? '') };
}
