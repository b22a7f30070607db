import { lineField, optionalAddress } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, TYPED } from '#site/form-state.ts';
import { wordedTexts } from '#site/noun.ts';
import { textFault } from '#site/visible-text.ts';

/** The desk's messages about drafts and tools. */
export const EDITING_TEXTS = wordedTexts({
  saveFailed: 'The draft could not be saved. Please try again in a moment.',
  savedMeanwhile:
    'Somebody has saved this draft since you opened it. Below is what you typed; the list says where theirs is different. Save again to keep yours.',
  draftGone:
    'This draft was published or discarded meanwhile. What you typed is below, kept in a new draft; nothing of it is published.',
  changedMeanwhile: 'The draft or the tool has changed since you read this. Please read it again.',
  undecided: 'Decide every field that two people have changed, and mend what is wrong.',
  allChanged: 'Everything that was published then has been changed since, so nothing is taken back.',
  gone: 'The tool of this draft is no longer listed.',
  unpublished: 'It is undone: what was published is in this draft again.',
  noRecord: 'There is no record with this id.',
  noSlug: 'Enter a website: without Latin letters in its name, the address of its page is made from it.',
  noTool: 'There is no tool with this id.',
  sameTool: 'These are the same tool. Name another one.',
  noDay: 'Enter a day from today on, within five years',
  notFeatured: 'This tool is not Featured any more.',
  noTime: 'Enter a day and an hour to come, within a year: 2027-01-31 09:00',
  refused: 'The tool no longer fits the rules, so it cannot be listed.',
  notSplit:
    'These tools stay merged: the other one is withdrawn, or one of the two no longer fits the rules.',
  noSite: 'The site of this tool is not watched: it has no address, or the tool has ended.',
  valueRefused: 'The catalogue’s value no longer fits the rules of its field, so yours stays.',
  valueGone: 'The value has changed since you read this. Please read it again.',
  taken: 'The field has the catalogue’s value. Imports write it again.',
  saved: 'Saved.',
  same: 'Nothing was different, so nothing was saved.',
  faulty: 'Nothing is saved yet: mend what is wrong.',
  contested:
    'Nothing is saved yet: somebody has changed the same since you opened this. Below is what you typed; the list says what theirs is. Save again to take yours.',
  earlier: 'Below is how it was then. Nothing is changed until you save.',
  movedMeanwhile: 'The order has changed since you read it, so nothing was moved. Below is how it is now.',
  shipped:
    'Below is the text that comes with this version of the software. Nothing is changed until you save.',
  recordFailed: 'That could not be saved. Please try again in a moment.',
  doubles: 'These tools look like the same. Edit one of them, or begin the draft anyway.',
} as const);

/** What was done to a tool, by the `done` parameter of its desk page. */
export const TOOL_DONE: Readonly<Record<string, string>> = wordedTexts({
  published: 'The tool is published.',
  same: 'Nothing was different, so nothing was published.',
  withdrawn: 'The tool is withdrawn. Its address says so.',
  listed: 'The tool is listed again.',
  merged: 'The tools are merged. The old address leads here.',
  split: 'The tools are apart again. This one is listed at its own address.',
  discarded: 'The draft is discarded.',
  looked: 'Its site is looked at as soon as its host may be asked.',
  taken: 'The tool has the catalogue’s value. Imports write it again.',
  undone: 'It is undone.',
  whole: 'The publication is taken back. Whoever was told of it by mail is told of that too.',
  partly: 'Taken back, except what somebody has changed since: that stays as it is now.',
});

/** The form that moves a topic in the site's lists. */
export const MOVE_FORM = {
  fields: { intent: HIDDEN, id: HIDDEN, place: HIDDEN },
  failed: EDITING_TEXTS.recordFailed,
} satisfies FormRules;

/** All forms of the page of Featured tools. */
export const FEATURED_FORM = {
  fields: {
    intent: HIDDEN,
    id: HIDDEN,
    place: HIDDEN,
    name: { kind: 'line', label: 'Its name or id', control: { autoComplete: 'off' } },
    until: { kind: 'line', label: 'Last day, UTC (may stay empty)', control: { type: 'date' } },
  },
  failed: EDITING_TEXTS.recordFailed,
} satisfies FormRules;

const NAME_MISSING = 'Enter the name of the tool';

export const NEW_TOOL_FORM = {
  fields: {
    name: lineField({
      label: 'Name',
      missing: NAME_MISSING,
      tooLong: 'The name is too long',
      maxLength: 200,
      fault: (name) => (textFault(name) === null ? null : NAME_MISSING),
      required: false,
      autoComplete: 'off',
    }),
    url: { ...optionalAddress('Website, if it has one'), control: { inputMode: 'url', autoComplete: 'off' } },
    anyway: HIDDEN,
    draft: HIDDEN,
  },
  failed: EDITING_TEXTS.saveFailed,
} satisfies FormRules;

/** All forms of a tool's desk page. */
export const DESK_TOOL_FORM = {
  fields: { intent: HIDDEN, id: HIDDEN, other: TYPED, moment: HIDDEN, field: HIDDEN, draft: HIDDEN },
  failed: 'That could not be done. Please try again in a moment.',
} satisfies FormRules;
