import { z } from 'zod';
import {
  noteShape,
  type ProposedResponse,
  proposedResponse,
  readValueShape,
} from '#features/api/proposing.ts';

/** How agents propose a value, with a key that may. Others are not told of it. */
export const PROPOSING_TOOL = {
  name: 'propose_value',
  title: 'Propose a value of a tool',
  description:
    'Proposes a value that you have read on a public page, with the page’s words and address. An editor decides, or a rule of the site’s owner. Proposing the same again changes nothing.',
  inputSchema: z.strictObject({
    tool: z.string().min(1).max(200).describe('Id, as in the address of its page'),
    ...readValueShape,
    note: noteShape,
  }),
  outputSchema: proposedResponse,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  text: ({ id, waiting, same, question }: ProposedResponse): string => {
    if (question !== null) return `An editor asks: ${question} Answer with a note.`;
    if (waiting.length > 0) return `It waits for an editor: proposal ${id}.`;
    return same.length > 0 ? 'The directory says so already.' : 'An editor has decided this before.';
  },
} as const;
