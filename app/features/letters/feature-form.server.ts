import { z } from 'zod';
import { bySchema, manyLines, oneLine } from '#platform/request/form-fields.server.ts';
import { tooLong } from '#site/messages.ts';
import { FEATURE_LENGTHS, FEATURE_TEXTS } from './features.ts';

/** A line or a text that must be there. */
function required(
  given: typeof oneLine,
  missing: string,
  [what, length]: readonly [name: string, most: number],
) {
  return given.pipe(z.string().min(1, missing).max(length, tooLong(what, length)));
}

/**
 * Reads an expert's text about a tool.
 *
 * @param dates of the letters that it can be for
 */
export function readFeatureForm(dates: readonly string[]) {
  return bySchema(
    z.object({
      intent: z.string(),
      date: z.enum(dates, FEATURE_TEXTS.noDate),
      tool: required(oneLine, FEATURE_TEXTS.noTool, ['the id', FEATURE_LENGTHS.tool]),
      text: required(manyLines, FEATURE_TEXTS.noText, ['the text', FEATURE_LENGTHS.text]),
      name: required(oneLine, FEATURE_TEXTS.noName, ['the name', FEATURE_LENGTHS.name]),
      title: required(oneLine, FEATURE_TEXTS.noTitle, ['the title', FEATURE_LENGTHS.title]),
    }),
  );
}
