import type { Provenance } from '#catalogue/tools/certainty.ts';
import type { CategoryChip } from '#catalogue/tools/entities.ts';
import type { FactId } from '#catalogue/tools/fact-ids.ts';
import type { PriceFrom } from '#catalogue/tools/fact-words.ts';
import type { ToolFieldKey } from '#catalogue/tools/tool-fields.ts';
import type { ToolStatus } from '#catalogue/tools/tool-status.ts';
import { textField, visibleField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, type StateOf } from '#site/form-state.ts';
import { LIST_LIMITS, MEMBER_LIMITS } from '#site/limits.ts';
import { wordedTexts } from '#site/noun.ts';
import { publicNameFault, publicTitleFault } from '#site/public-name.ts';

/** The name of the list that every member has. */
export const FAVORITES_LIST = 'Favorites';

export const LIST_TEXTS = wordedTexts({
  title: 'Your lists',
  noName: 'Give the list a name',
  taken: 'You have a list with this name already: choose another',
  tooMany: `You can have ${MEMBER_LIMITS.lists} lists. Delete one that you no longer need.`,
  full: `A list holds up to ${LIST_LIMITS.tools} tools. Remove one, or make another list.`,
  noSuchList: 'There is no such list. You may have deleted it.',
  noSuchTool: 'No such tool is listed any more.',
  notOnIt: 'This tool is no longer on the list. You may have removed it in another window.',
  renamed: 'The list has its new name.',
  deleted: 'The list was deleted. Its address no longer works.',
  restored: 'The list is back. It is not shared: share it again for a new address.',
  added: 'Added to the list.',
  there: 'It is on the list already.',
  noted: 'Your note is saved.',
  notedElsewhere:
    'The note was changed elsewhere since you opened it, so yours is not saved yet. Both are below: save again to store yours.',
  moved: 'The order is saved.',
  removed: 'The tool was removed from the list.',
  putBack: 'The tool is on the list again.',
  shared: 'Whoever has the address can read the list.',
  withdrawn: 'The list is no longer shared: its address has stopped working.',
  renewed: 'The list has a new address. The old one has stopped working.',
  /** At an address that leads to no list. */
  notShared: 'This list is not shared, or not any more.',
} as const);

/** In characters. */
export const LIST_LENGTHS = { name: 80, note: 500, shownAs: 60 } as const;

/** What the forms about lists may send. */
const SENT = {
  intent: HIDDEN,
  list: HIDDEN,
  tool: HIDDEN,
  tools: HIDDEN,
  place: HIDDEN,
  notes: HIDDEN,
  name: visibleField({
    label: 'Name of the list',
    maxLength: LIST_LENGTHS.name,
    what: 'the name',
    missing: LIST_TEXTS.noName,
    fault: publicTitleFault,
  }),
  /** The note upon which another one was written. */
  was: HIDDEN,
  note: textField({ label: 'Your note', rows: 2, what: 'the note', maxLength: LIST_LENGTHS.note }),
  shown_as: visibleField({
    label: 'Shared by (optional; shown as you write it)',
    maxLength: LIST_LENGTHS.shownAs,
    what: 'the name',
    fault: publicNameFault,
  }),
} as const;

export const LIST_FORM = {
  fields: SENT,
  failed: 'Your list could not be changed. Please try again.',
} satisfies FormRules;

export type ListState = StateOf<typeof LIST_FORM>;

/** Of all lists together: making, adding from outside, deleting and bringing back. */
export type ListsIntent = 'make' | 'from-favorites' | 'add' | 'delete' | 'restore';

/** Of one list. */
export type ListIntent =
  | 'rename'
  | 'note'
  | 'up'
  | 'down'
  | 'remove'
  | 'put-back'
  | 'share'
  | 'renew'
  | 'withdraw'
  | 'follow-all';

/** Of a list that somebody shares. */
export type SharedIntent = 'copy' | 'follow-all';

/** One of a member's lists, among the others. */
export interface OwnList {
  id: string;
  name: string;
  tools: number;
  isShared: boolean;
  /** ISO 8601. */
  changedAt: string;
  /** How many of the asked tools it has. */
  held: number;
}

/** A list as its member sees it. */
export interface ListHead {
  id: string;
  name: string;
  shareKey: string | null;
  sharesNotes: boolean;
  shownAs: string;
  changedAt: string;
}

/** What a tool costs at least, as it is recorded and as cards word it, with where that comes from. */
export interface ListedPrice {
  value: PriceFrom;
  text: string;
  origin: Provenance;
}

/** What a list says of data and terms: everybody may see them. */
export const LISTED_TERMS = [
  'decision_trains_on_data',
  'decision_data_regions',
  'decision_dpa',
  'decision_compliance',
  'decision_age_limit',
] as const satisfies readonly ToolFieldKey[];

export interface ListEntry {
  tool: {
    id: string;
    name: string;
    developer: string | null;
    logo: string | null;
    status: ToolStatus;
    is_premium: boolean | null;
    has_free_tier: boolean;
    categories: CategoryChip[];
  };
  /** Null where nothing is recorded. */
  price: ListedPrice | null;
  /** What is recorded of `LISTED_TERMS`, in their order, each with its grade. */
  terms: { id: FactId; label: string; text: string }[];
  note: string;
}
