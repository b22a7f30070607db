import { dayOf, isoDay } from '#catalogue/tools/fact-ages.ts';
import { optionalAddress, readField, visibleField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { isCatalogueDate } from '#site/format.ts';
import { PHOTO_LIMITS } from '#site/limits.ts';
import { wordedTexts } from '#site/noun.ts';

/** What a picture of a tool must be; sides in pixels. */
export const PICTURE = {
  bytes: PHOTO_LIMITS.maxBytes,
  leastWidth: 600,
  /** Wider ones are made smaller. */
  mostWidth: 1_280,
  mostTimesHigh: 2,
  mostTimesWide: 4,
} as const;

/** For browsers. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

export const PICTURE_TEXTS = wordedTexts({
  failed: 'That could not be done. Please try again in a moment.',
  noTool: 'There is no such tool any more, or it has no picture.',
  noFile: 'Choose a file.',
  tooLarge: `The file is too large: a picture has at most ${PICTURE.bytes / 1024 ** 2} MB.`,
  gone: 'There is no such picture any more. Look at the site once more.',
  otherSite: 'Enter an address at the tool’s own site, or none',
} as const);

export const PICTURE_FORM = {
  fields: {
    id: HIDDEN,
    found: HIDDEN,
    description: visibleField({
      label: 'What it shows, for those who do not see it; left empty, they are told that nobody has said it',
      what: 'the description',
      maxLength: 200,
    }),
    source: optionalAddress('Address at its own site that it is from; left empty, the editors took it'),
    taken_on: readField(readDay, {
      label: 'Day on which it was taken',
      wrong: 'Enter a day that is not ahead',
      type: 'date',
      required: true,
    }),
  },
  failed: PICTURE_TEXTS.failed,
} satisfies FormRules;

function readDay(text: string): string | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && isCatalogueDate(text);
  return isDay && text <= isoDay(dayOf(Date.now())) ? text : null;
}
