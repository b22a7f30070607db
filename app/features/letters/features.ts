import type { FormRules } from '#site/form-state.ts';
import type { FeaturedTool } from './letter-news.ts';

/** An expert's text about a tool, as an operator enters it for one letter. */
export interface ToolFeature extends FeaturedTool {
  /** Of the letter. */
  date: string;
}

/** Lengths in characters. */
export const FEATURE_LENGTHS = { tool: 200, text: 4_000, name: 100, title: 150 } as const;

/** How many of the coming letters a text can be written for. */
export const FEATURES_AHEAD = 6;

export type FeatureIntent = 'preview' | 'save' | 'remove';

export const FEATURE_FORM = {
  fields: ['intent', 'date', 'tool', 'text', 'name', 'title'],
  hidden: ['intent'],
  failed: 'That could not be stored. Please try again in a moment.',
} as const satisfies FormRules;

export const FEATURE_TEXTS = {
  saved: 'The text is stored and goes into this letter.',
  removed: 'The text is removed. The letter leaves the section out.',
  noTool: 'No tool has this id',
  noDate: 'Choose one of the coming letters',
  noText: 'Enter the text',
  noName: 'Enter who wrote it',
  noTitle: 'Enter what makes the writer an expert, such as a position',
  made: 'This letter has been made already and does not change any more.',
} as const;
