import { isRecorded } from '#catalogue/tools/recorded-fields.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { COLOUR_NAMES, type ColourName } from './colour-names.ts';

/** Whether some tile has each: category and certainty have all. */
const HAS: Readonly<Partial<Record<ColourName, () => boolean>>> = {
  free: () => isRecorded('free_tier'),
  launched: () => isRecorded('basic_information_release_date'),
  raised: speaksOfRounds,
};

/** The colours to choose from: none by what is recorded of nothing that is listed. */
export function offeredColours(): ColourName[] {
  return COLOUR_NAMES.filter((name) => HAS[name]?.() ?? true);
}
