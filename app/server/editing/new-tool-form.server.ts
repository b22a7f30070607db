import { z } from 'zod';
import { bySchema, oneLine, publicAddress } from '#server/request/form-fields.server.ts';

/** Reads the name and address of a tool that is not listed yet. */
export const readNewTool = bySchema(
  z.object({
    name: oneLine.pipe(z.string().min(1, 'Enter the name of the tool').max(200, 'The name is too long')),
    url: oneLine.pipe(publicAddress),
    anyway: z.string(),
    draft: z.string(),
  }),
);
