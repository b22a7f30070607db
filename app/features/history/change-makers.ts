import { wordedTexts } from '#site/noun.ts';
/** What can change a tool's stored values, with its words. */
export const CHANGE_MAKERS = wordedTexts({
  import: 'by import',
  desk: "by the directory's editors",
  submission: 'by an accepted submission',
  undo: 'by undoing an import',
  vendor: 'by the vendor',
  restore: 'restored by the directory',
  rule: 'by a rule of the directory',
} as const);
export type ChangeMaker = keyof typeof CHANGE_MAKERS;
export const CHANGE_MAKER_IDS = Object.keys(CHANGE_MAKERS) as [ChangeMaker, ...ChangeMaker[]];
