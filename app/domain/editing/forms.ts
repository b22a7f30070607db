import type { FormRules } from '../form-state.ts';

/** What the desk says about drafts and tools. */
export const EDITING_TEXTS = {
  saveFailed: 'The draft could not be saved. Please try again in a moment.',
  savedMeanwhile:
    'Somebody has saved this draft since you opened it. Below is what you typed; the list says where theirs is different. Save again to keep yours.',
  changedMeanwhile: 'The draft or the tool has changed since you read this. Please read it again.',
  undecided: 'Decide every field that two people have changed, and mend what is wrong.',
  gone: 'The tool of this draft is no longer listed.',
  noTool: 'There is no tool with this id.',
  refused: 'The tool no longer fits the rules, so it cannot be listed.',
  doubles: 'These tools look like the same. Edit one of them, or begin the draft anyway.',
} as const;

/** What was done to a tool, by the `done` parameter of its page at the desk. */
export const TOOL_DONE: Readonly<Record<string, string>> = {
  published: 'The tool is published.',
  same: 'Nothing was different, so nothing was published.',
  withdrawn: 'The tool is withdrawn. Its address says so.',
  listed: 'The tool is listed again.',
  merged: 'The tools are merged. The old address leads here.',
  discarded: 'The draft is discarded.',
};

export const NEW_TOOL_FORM = {
  fields: ['name', 'url', 'anyway'],
  hidden: ['anyway'],
  failed: EDITING_TEXTS.saveFailed,
} as const satisfies FormRules;

/** Every form of a tool's page at the desk. */
export const DESK_TOOL_FORM = {
  fields: ['intent', 'other', 'moment'],
  hidden: ['intent', 'moment'],
  failed: 'That could not be done. Please try again in a moment.',
} as const satisfies FormRules;
