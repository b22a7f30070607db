import { wordedTexts } from '#site/noun.ts';
import { MOST_IN_BULK } from './bulk-query.ts';

export const BULK_TEXTS = wordedTexts({
  failed: 'That could not be done. Please try again in a moment.',
  nothingChosen: 'No tool is chosen. Tick some in the list, or take all that it finds.',
  tooMany: `More than ${MOST_IN_BULK} tools are found. Narrow the list: at most ${MOST_IN_BULK} are changed at once.`,
  noField: 'Choose a field.',
  noValue: 'Fill in the field, or choose to empty it.',
  nothingChanged: 'Nothing was changed: no tool has the value any more that the preview showed.',
  notUndone: 'Nothing was undone: it was undone already, or every tool was changed since.',
} as const);
