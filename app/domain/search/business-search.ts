import type { BusinessFunctionCard } from '#domain/entities.ts';

/** The fields in which business functions are searched. */
type Searched = Pick<BusinessFunctionCard, 'function_name' | 'short_summary' | 'ai_enhancements'>;

/**
 * The business functions with a term in their name, their summary, or the name or description of an AI
 * enhancement, whatever its case (spec §2, "Business functions list"). A blank term finds all of them.
 */
export function searchBusinessFunctions<T extends Searched>(functions: readonly T[], term: string): T[] {
  const wanted = term.normalize('NFC').trim().toLowerCase();
  return functions.filter((each) => searchedTexts(each).some((text) => text.toLowerCase().includes(wanted)));
}

function searchedTexts({ function_name, short_summary, ai_enhancements }: Searched): string[] {
  return [
    function_name,
    short_summary,
    ...ai_enhancements.flatMap(({ name, description }) => [name, description]),
  ];
}
