import { paths } from '#domain/paths.ts';
import {
  changeFilters,
  DIRECTORY_DEFAULTS,
  RELEVANCE,
  SORT_LABELS,
  type ToolQuery,
} from '#domain/search/tool-query.ts';
import { shownTerm } from '#domain/shown-term.ts';
import { RemovableChip } from './removable-chip.tsx';

interface Chip {
  id: string;
  label: string;
  without: Partial<Omit<ToolQuery, 'page'>>;
}

/** One chip for each active filter (spec §2); `without` is the change that pressing it makes. */
function activeChips({ q, category, specialization, isPremium, isFeatured, sortBy }: ToolQuery): Chip[] {
  const { sortBy: defaultSort, sortOrder } = DIRECTORY_DEFAULTS;
  const chips: (Chip | false)[] = [
    q !== '' && { id: 'filter-search', label: `Search: ${shownTerm(q)}`, without: { q: '' } },
    category !== null && {
      id: 'filter-category',
      label: `Category: ${category}`,
      without: { category: null, specialization: null },
    },
    specialization !== null && {
      id: 'filter-specialization',
      label: `Specialization: ${specialization}`,
      without: { specialization: null },
    },
    isPremium !== null && {
      id: 'filter-price',
      label: isPremium ? 'Premium Only' : 'Free Only',
      without: { isPremium: null },
    },
    isFeatured && { id: 'filter-featured', label: 'Featured Only', without: { isFeatured: false } },
    sortBy !== 'relevance' &&
      sortBy !== (q === '' ? defaultSort : 'relevance') && {
        id: 'filter-sort',
        label: `Sorted by: ${SORT_LABELS[sortBy]}`,
        without: q === '' ? { sortBy: defaultSort, sortOrder } : RELEVANCE,
      },
  ];
  return chips.filter((chip) => chip !== false);
}

interface Props {
  query: ToolQuery;
  /** Id of the list's heading, which gets the focus when the last chip is gone. */
  resultsId: string;
}

/**
 * The active filters as chips. Each links to the listing without it; the focus then moves to the next one.
 */
export function FilterChips({ query, resultsId }: Props) {
  const chips = activeChips(query);
  if (chips.length === 0) return null;
  return (
    <ul className="mb-8 flex flex-wrap gap-2" aria-label="Active filters">
      {chips.map(({ id, label, without }, index) => (
        <li key={id}>
          <RemovableChip
            id={id}
            label={label}
            to={paths.toolList(changeFilters(query, without))}
            focusNext={[...chips.slice(index + 1).map((next) => next.id), resultsId]}
          />
        </li>
      ))}
    </ul>
  );
}
