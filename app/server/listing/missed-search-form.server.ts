import { z } from 'zod';
import { MISSES, type Miss } from '#domain/search/missed-search.ts';
import type { FormTexts } from '#server/request/forms.server.ts';

const schema = z.object({ q: z.string(), miss: z.enum(MISSES) });

/** What a browser tells of a search that led to nothing; null when it is nothing of the kind. */
export function readMissedSearch(form: FormTexts): { q: string; miss: Miss } | null {
  return schema.safeParse(form).data ?? null;
}
