import { anyListChange, type ChangedList, changedListResponse } from '#features/api/list-changing.ts';
import { formatCounted } from '#site/format.ts';

/** How agents change a list of their key's owner, with a key that may. Others are not told of it. */
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
