import { z } from 'zod';
import { PHRASE_LANGUAGES } from '#catalogue/search/language/languages.ts';
import { DEFAULT_CATEGORY_COLOUR } from '#site/category-colour.ts';
import { TOPIC_ICON_NAMES } from '#site/topic-icons.ts';
import { name, type RecordRead, readEnvelope, slug, text, topicPosition } from './envelope.server.ts';

const UNKNOWN_LANGUAGE = `must be one of ${PHRASE_LANGUAGES.join(', ')}; leave out needs in other languages, which the search does not know`;

/** What people type when they need a specialization, and in which language (ISO 639-1). */
const need = z.strictObject({
  text: text(100),
  language: z.enum(PHRASE_LANGUAGES, {
    error: ({ input }) => (input === undefined ? 'is required' : UNKNOWN_LANGUAGE),
  }),
});

const categorySchema = z.strictObject({
  id: slug,
  name: name(200),
  description: z.string().trim().max(2_000).default(''),
  hex_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #61248d')
    .default(DEFAULT_CATEGORY_COLOUR),
  position: topicPosition.optional(),
  icon: z.enum(TOPIC_ICON_NAMES).optional(),
  specializations: z
    .array(
      z.strictObject({
        id: slug,
        name: name(200),
        description: z.string().trim().max(2_000).nullish(),
        position: topicPosition.nullish(),
        needs: z.array(need).max(100).default([]),
      }),
    )
    .refine(areDistinct, 'must each have an id and a name of their own')
    .default([]),
});

function areDistinct(all: readonly { id: string; name: string }[]): boolean {
  return [all.map(({ id }) => id), all.map(({ name }) => name)].every(
    (values) => new Set(values).size === values.length,
  );
}

export type CategoryRow = z.output<typeof categorySchema>;

/** Reads one category with its specializations. */
export function readCategory(value: unknown): RecordRead<CategoryRow> {
  const envelope = readEnvelope(categorySchema, value);
  return 'faults' in envelope ? envelope : { row: envelope.data };
}
