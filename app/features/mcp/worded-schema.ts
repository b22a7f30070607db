import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { worded } from '#site/noun.ts';

/** A schema that reads as before, and whose descriptions agents get in the site's words for what is listed. */
export function wordedSchema<Input, Output>({
  '~standard': { jsonSchema, ...standard },
}: StandardSchemaWithJSON<Input, Output>): StandardSchemaWithJSON<Input, Output> {
  type Options = Parameters<typeof jsonSchema.input>[0];
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options: Options) => inSiteWords(jsonSchema.input(options)),
        output: (options: Options) => inSiteWords(jsonSchema.output(options)),
      },
    },
  };
}

function inSiteWords(schema: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'description' && typeof value === 'string' ? worded(value) : value,
  );
}
