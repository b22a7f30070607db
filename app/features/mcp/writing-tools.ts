import { z } from 'zod';
import { anyListChange, type ChangedList, changedListResponse } from '#features/api/list-changing.ts';
import {
  noteShape,
  type ProposedResponse,
  proposedResponse,
  readValueShape,
} from '#features/api/proposing.ts';
import { formatCounted } from '#site/format.ts';

/** The tools that only keys which may write are told of. */

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

export const CHANGING_TOOL = {
  name: 'change_list',
  title: 'Change a list of the key’s owner',
  description:
    'Makes one change of one list (its id, but to make one). Ask before sharing or deleting. A note replaces another only if that is sent as "was".',
  inputSchema: anyListChange,
  outputSchema: changedListResponse,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  text: ({ list }: ChangedList): string =>
    list === null
      ? 'The list was deleted. Its owner can bring it back on the site.'
      : `${list.name} (${list.page}): ${formatCounted(list.tools.length, 'tool')}, ${list.shared_url === null ? 'not shared' : `shared at ${list.shared_url}`}.`,
} as const;
