import { z } from 'zod';
import { LIST_FORM, LIST_LENGTHS } from '#features/lists/list-rules.ts';
import { LIST_LIMITS, RATE_LIMITS } from '#site/limits.ts';
import { list } from './own-responses.ts';

/** How programs change the lists of their key's owner. The schemas read what is sent, shape the answer and describe both. */

const { burst, everySeconds } = RATE_LIMITS.lists.account;

/** How often a member's lists may be changed, besides the allowance. */
export const LISTS_PACE = `${burst} changes at once, then one every ${everySeconds} seconds, of all lists of a member together`;

const { name, note, shown_as } = LIST_FORM.fields;

/** What a change may name. The rules of texts are those of the forms. */
const NAMED = {
  list: z.string().max(100).describe('Id of the list'),
  name: z.string().max(LIST_LENGTHS.name),
  tool: z.string().min(1).max(200).describe('Id, as in the address of its page'),
  note: z.string().max(LIST_LENGTHS.note),
  was: z.string().max(LIST_LENGTHS.note).describe('The note that it replaces, if there is one'),
  place: z.int().min(1).max(LIST_LIMITS.tools).describe('From 1'),
  notes: z.boolean().describe('Whether notes are shared too'),
  shown_as: z.string().max(LIST_LENGTHS.shownAs).describe('Who shares it'),
} as const;

const ofList = { list: NAMED.list };
const ofTool = { ...ofList, tool: NAMED.tool };
const named = { name: NAMED.name.pipe(name.schema) };
const noted = NAMED.note.pipe(note.schema);

/** One change of one list. */
export const listChange = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('make'), ...named }),
  z.strictObject({ do: z.literal('rename'), ...ofList, ...named }),
  z.strictObject({ do: z.literal('add'), ...ofTool, note: noted.optional() }),
  z.strictObject({ do: z.literal('remove'), ...ofTool }),
  z.strictObject({ do: z.literal('note'), ...ofTool, note: noted, was: NAMED.was.optional() }),
  z.strictObject({ do: z.literal('place'), ...ofTool, place: NAMED.place }),
  z.strictObject({
    ...{ do: z.literal('share'), ...ofList, notes: NAMED.notes },
    shown_as: NAMED.shown_as.pipe(shown_as.schema).optional(),
  }),
  z.strictObject({ do: z.literal('withdraw'), ...ofList }),
  z.strictObject({ do: z.literal('delete'), ...ofList }),
]);
export type ListChange = z.output<typeof listChange>;

/** The same in few words, for agents: what each change needs is read by `listChange`. */
export const anyListChange = z.strictObject({
  do: z.enum(listChange.options.map(({ shape }) => shape.do.value)),
  ...z.object(NAMED).partial().shape,
});

/** A list after a change. */
export const changedListResponse = z.strictObject({
  list: list
    .extend({
      shared_url: z.url().nullable().describe('Where everybody can read it; null while it is not shared'),
      tools: z.array(z.strictObject({ id: z.string(), note: z.string() })).describe('In their order'),
    })
    .nullable()
    .describe('null after deleting, which its owner can undo on the site'),
});
export type ChangedList = z.output<typeof changedListResponse>;

/** What a program sends, as the description of the API shows it. @param tool an id */
export const listChangeExample = (tool: string) =>
  ({
    ...{ do: 'add', list: '8a2f0f4e-6c1d-4a5b-9a53-0d1f2b7c9e10', tool },
    note: 'Ask about groups',
  }) satisfies z.input<typeof listChange>;
