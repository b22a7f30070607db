import { lineField, textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { wordedTexts } from '#site/noun.ts';
import type { FeaturedTool } from './letter-news.ts';

/** An expert's text about a tool, as an operator enters it for one letter. */
export interface ToolFeature extends FeaturedTool {
  date: string;
}

/** How many of the coming letters a text can be written for. */
export const FEATURES_AHEAD = 6;

export type FeatureIntent = 'preview' | 'test' | 'save' | 'remove';

export const FEATURE_TEXTS = wordedTexts({
  saved: 'The text is stored and goes into this letter.',
  tested: (to: string) => `A test is on its way to ${to}, and to nobody else. Nothing is stored.`,
  removed: 'The text is removed. The letter leaves the section out.',
  noTool: 'Enter the name or the id of a tool',
  noDate: 'Choose one of the coming letters',
  noText: 'Enter the text',
  noName: 'Enter who wrote it',
  noTitle: 'Enter what makes the writer an expert, such as a position',
  made: 'This letter has been made already and does not change any more.',
} as const);

export const FEATURE_FORM = wordedTexts({
  fields: {
    intent: HIDDEN,
    // Which letters are to come, the page knows.
    date: { kind: 'choice', label: 'For which letter?', control: { required: true } },
    tool: lineField({
      label: 'Name or id of the tool',
      missing: FEATURE_TEXTS.noTool,
      what: 'the name',
      maxLength: 200,
      autoComplete: 'off',
    }),
    text: textField({
      label: 'What the expert has written',
      rows: 10,
      missing: FEATURE_TEXTS.noText,
      what: 'the text',
      maxLength: 4_000,
    }),
    name: lineField({
      label: 'Name of the expert',
      missing: FEATURE_TEXTS.noName,
      what: 'the name',
      maxLength: 100,
      autoComplete: 'off',
    }),
    title: lineField({
      label: 'Title of the expert',
      missing: FEATURE_TEXTS.noTitle,
      what: 'the title',
      maxLength: 150,
      autoComplete: 'off',
    }),
  },
  failed: 'That could not be stored. Please try again in a moment.',
} satisfies FormRules);
