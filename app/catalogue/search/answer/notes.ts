import type { SearchIntent, ToolSearch } from '#catalogue/tools/entities.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { asWritten, wordsOf } from '../language/words.ts';
import { describeUnderstood } from './found.ts';

/** Remarks on how a search was understood, each only where it is true (tests/domain/search-notes.test.ts). */
export function notesOf(found: ToolSearch, term: string): string[] {
  const { intent, understood, wanted, fitting, count, data } = found;
  if (data.length === 0) return found.untold === null ? [] : [describeUntold(found.untold, say`all tools`)];
  const { unrecorded, uncompared } = understood;
  return [
    ...found.renamed.map(({ former, name }) => `${former} is called ${name} now.`),
    ...(intent ? [describeIntent(intent, found.isSorted || wanted.length > 0)] : []),
    ...(found.unlistedName === null
      ? []
      : [say`No tool or company called “${found.unlistedName.name}” is listed.`]),
    ...describeReading(found, term),
    ...(found.isPartial ? [describePartial(found)] : []),
    ...(unrecorded.length > 0 ? [say`Not recorded of any tool: ${unrecorded.join(', ')}.`] : []),
    ...found.conversions,
    ...(uncompared.length > 0 ? [`Not compared: ${uncompared.join(', ')}.`] : []),
    ...(wanted.length === 0 || fitting === count ? [] : [describeFitting(found)]),
    ...(found.perhapsExcluded === null ? [] : [describePerhaps(found.perhapsExcluded, count)]),
    ...(found.untold === null ? [] : [describeUntold(found.untold, say`the other tools`)]),
  ];
}

/** In longer searches, sentences, nobody can tell which words counted. */
const MOST_OVERSEEN = 8;

/** The interpretation, unless the title, the chips and the other notes show it. */
function describeReading({ understood, isPartial, unlisted }: ToolSearch, term: string): string[] {
  const told = isPartial ? unlisted : [];
  const aside = understood.aside.filter((word) => !told.includes(word));
  const isShown = aside.length > 0 || wordsOf(term).length > MOST_OVERSEEN;
  const read = { ...understood, need: asWritten(understood.need, term), aside: asWritten(aside, term) };
  const line = isShown ? describeUnderstood(read) : '';
  return line === '' ? [] : [line];
}

/** Facts that are not recorded speak neither for nor against a tool. */
function describeUntold({ lacking, unknown }: NonNullable<ToolSearch['untold']>, of: string): string {
  return `Of ${of}, ${formatCount(lacking)} ${lacking === 1 ? 'is' : 'are'} known to lack part of it; of ${formatCount(unknown)}, part of it is not recorded.`;
}

/** What is not recorded excludes no tool. */
function describePerhaps(
  { labels, tools }: NonNullable<ToolSearch['perhapsExcluded']>,
  count: number,
): string {
  const of =
    tools === count ? say`these tools` : `${formatCount(tools)} of these ${formatCounted(count, 'tool')}`;
  return `Not recorded of ${of}: ${labels.join(', ')}.`;
}

function describePartial({ unlisted }: ToolSearch): string {
  if (unlisted.length === 0) return say`No tools hold all of it; these come closest.`;
  return `Nothing is listed for ${unlisted.map((word) => `“${word}”`).join(', ')}; these come closest.`;
}

/** How many tools fit. If no tool has all the words, none serves the need, and the closest are described. */
function describeFitting({ fitting, probable, isPartial, isOnlyFilters, ...found }: ToolSearch): string {
  const known = `known for${found.wanted.length > 1 ? ' all of' : ''}: ${found.wanted.join(', ')}`;
  if (fitting > 0 && isOnlyFilters) {
    return `${formatCounted(fitting, 'tool')} ${known}. Others that probably fit follow.`;
  }
  if (fitting > 0 && isPartial) return `${formatCount(fitting)} of them ${known}. The others follow.`;
  if (fitting > 0) {
    return `${formatCounted(fitting, 'tool')} for this need ${known}. Others that come close follow.`;
  }
  const none = isOnlyFilters
    ? say`No tool`
    : isPartial
      ? 'None of them'
      : say`None of the tools found for this need`;
  const first =
    probable === 1 ? '1 that probably fits comes' : `${formatCount(probable)} that probably fit come`;
  if (probable > 0) return `${none} is ${known}. ${first} first.`;
  return isPartial ? `${none} is ${known}.` : `${none} is ${known}. These come closest.`;
}

/**
 * Names the tools or company meant, without links, which would come before the results.
 *
 * @param isSorted whether the visitor chose an order, or fitting the filters comes first
 */
function describeIntent(intent: SearchIntent, isSorted: boolean): string {
  switch (intent.kind) {
    case 'alternatives':
      return `Alternatives to ${intent.of.name}${isSorted ? '' : `, ${firstOf(intent)} first`}.`;
    case 'comparison':
      return `${namesOf(intent.tools)}${isSorted ? ', and' : ' first, then'} others of the kind.`;
    case 'company':
      return say`Tools by ${intent.name}${isSorted ? ', and others' : ' first'}.`;
    case 'site':
      return say`Tools of ${intent.site}${isSorted ? ', and others' : ' first'}.`;
  }
}

function firstOf({ isCheaper, saying }: Extract<SearchIntent, { kind: 'alternatives' }>): string {
  const said = saying.map((word) => `“${word}”`).join(', ');
  const cheaper = isCheaper ? ['those known to be free or to cost less'] : [];
  const holding = saying.length > 0 ? [`those that mention ${said}`] : [];
  return [...holding, ...cheaper].join(' and among them ') || 'its rivals';
}

export function namesOf(tools: readonly { name: string }[]): string {
  return new Intl.ListFormat('en-US').format(tools.map(({ name }) => name));
}
