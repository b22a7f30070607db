import { z } from 'zod';
import { nameFault } from '#catalogue/tools/shown-name.ts';
import { bySchema, oneLine, publicAddress } from '#platform/request/form-fields.server.ts';

/** Reads the name and address of a tool that is not listed yet. */
export const readNewTool = bySchema(
  z.object({
    name: oneLine.pipe(
      z
        .string()
        .max(200, 'The name is too long')
        .refine((name) => nameFault(name) === null, 'Enter the name of the tool'),
    ),
    url: oneLine.pipe(publicAddress),
    anyway: z.string(),
    draft: z.string(),
  }),
);
