import { z } from 'zod';
import { isWebAddress } from '#domain/tools/field-values.ts';
import { bySchema, oneLine } from '#server/request/form-fields.server.ts';

/** Reads the name and address of a tool that is not listed yet. */
export const readNewTool = bySchema(
  z.object({
    name: oneLine.pipe(z.string().min(1, 'Enter the name of the tool').max(200, 'The name is too long')),
    url: oneLine.pipe(
      z.string().max(2_000).refine(isWebAddress, 'Enter an address that starts with http:// or https://'),
    ),
    anyway: z.string(),
    draft: z.string(),
  }),
);
