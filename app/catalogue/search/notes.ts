import { formatCount, formatCounted } from '#site/format.ts';
import type { SearchIntent, ToolSearch } from '../tools/entities.ts';

/** What a search says of what it understood, each only where it is true (tests/domain/search-notes.test.ts). */
export function notesOf(found: ToolSearch): string[] {
  const { intent, unrecorded, wanted, fitting, count, data } = found;
  if (data.length === 0) return [];
  return [
    ...(intent ? [describeIntent(intent)] : []),
    ...(found.isPartial ? [describePartial(found)] : []),
    ...(unrecorded.length > 0 ? [`Not recorded of any tool: ${unrecorded.join(', ')}.`] : []),
    ...(wanted.length === 0 || fitting === count ? [] : [describeFitting(found)]),
  ];
}

function describePartial({ unlisted }: ToolSearch): string {
  if (unlisted.length === 0) return 'No tools hold all of it; these come closest.';
  return `Nothing is listed for ${unlisted.map((word) => `“${word}”`).join(', ')}; these come closest.`;
}

/** Where no tool has all the words, none is for the need, so what is known for the filters is said of the closest. */
function describeFitting({ fitting, isPartial, isOnlyFilters, ...found }: ToolSearch): string {
  const wanted = found.wanted.join(', ');
  if (isOnlyFilters) {
    if (fitting === 0) return `No tool is known for all of: ${wanted}. These come closest.`;
    return `${formatCounted(fitting, 'tool')} known for: ${wanted}. Others that probably fit follow.`;
  }
  if (isPartial) {
    if (fitting === 0) return `None of them is known for: ${wanted}.`;
    return `${formatCount(fitting)} of them known for: ${wanted}. The others follow.`;
  }
  if (fitting === 0) return `No tool for this need is known for: ${wanted}. These come closest.`;
  return `${formatCounted(fitting, 'tool')} for this need known for: ${wanted}. Others that come close follow.`;
}

/** Names without links: a link to a named tool would come before the tools that the visitor asked for. */
function describeIntent(intent: SearchIntent): string {
  switch (intent.kind) {
    case 'alternatives':
      return `Alternatives to ${intent.of.name}, its rivals first.`;
    case 'comparison':
      return `${namesOf(intent.tools)} first, then others of the kind.`;
    case 'company':
      return `Tools by ${intent.name} first.`;
  }
}

export function namesOf(tools: readonly { name: string }[]): string {
  return new Intl.ListFormat('en-US').format(tools.map(({ name }) => name));
}
