import { z } from 'zod';
import { MISSES, type Miss } from '#domain/search/missed-search.ts';
import type { FormTexts } from '#server/request/forms.server.ts';

const schema = z.object({ q: z.string(), miss: z.enum(MISSES) });

/** A browser's report of a search that led to nothing; null when the form is not one. */
export function readMissedSearch(form: FormTexts): { q: string; miss: Miss } | null {
  return schema.safeParse(form).data ?? null;
}
