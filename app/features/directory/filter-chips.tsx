import type { ComponentProps, ReactNode } from 'react';
import { budgetLabel } from '#catalogue/search/filters/budget.ts';
import type { ChosenFacet } from '#catalogue/search/filters/facet-counts.ts';
import type { Change, ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS, RELEVANCE } from '#catalogue/search/filters/write-query.ts';
import { SORTS } from '#catalogue/sort-fields.ts';
import { shownTerm } from '#site/shown-term.ts';
import { inPlace } from '#ui/in-place.ts';
import { RemovableChip } from '#ui/removable-chip.tsx';
import { FacetPanel, hasFacets } from './facet-panel.tsx';

interface Chip {
  id: string;
  label: string;
  /** The change that pressing it makes. */
  without: Change;
}

/** One chip for each active filter (spec §2), whether it was chosen or understood from the words of a search. */
function activeChips(query: ToolQuery, chosen: readonly ChosenFacet[]): Chip[] {
  const { category, specialization, isPremium, isFeatured, budget } = query;
  const chips: (Chip | false)[] = [
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
    budget !== null && { id: 'filter-budget', label: budgetLabel(budget), without: { budget: null } },
    ...chosen.map(({ name, label, isUnderstood }) => ({
      id: `filter-${name}`,
      label,
      without: {
        facets: query.facets.filter((each) => each !== name),
        ...(isUnderstood && { without: [...query.without, name] }),
      },
    })),
  ];
  return chips.filter((chip) => chip !== false);
}

function termChip({ q }: ToolQuery): Chip[] {
  return q === '' ? [] : [{ id: 'filter-search', label: `Search: ${shownTerm(q)}`, without: { q: '' } }];
}

function sortChip({ q, sortBy }: ToolQuery): Chip[] {
  const { sortBy: defaultSort, sortOrder } = DIRECTORY_DEFAULTS;
  if (sortBy === 'relevance' || sortBy === (q === '' ? defaultSort : 'relevance')) return [];
  const without = q === '' ? { sortBy: defaultSort, sortOrder } : RELEVANCE;
  return [{ id: 'filter-sort', label: `Sorted by: ${SORTS[sortBy].label}`, without }];
}

interface Props {
  query: ToolQuery;
  chosen: readonly ChosenFacet[];
  addressOf: (change: Change) => string;
  /** Id of the list's heading, which gets the focus when the last chip is gone. */
  resultsId: string;
  /** Whether the term and the sort have chips too, as in the directory. */
  withTerm?: boolean;
}

/**
 * The active filters as chips. Each links to the listing without it; the focus then moves to the next one.
 */
export function FilterChips({ query, chosen, addressOf, resultsId, withTerm = false }: Props) {
  const filters = activeChips(query, chosen);
  const chips = withTerm ? [...termChip(query), ...filters, ...sortChip(query)] : filters;
  if (chips.length === 0) return null;
  const none: Change = Object.assign({}, ...filters.map(({ without }) => without));
  const understood = chosen.flatMap(({ name, isUnderstood }) => (isUnderstood ? [name] : []));
  return (
    <ul className="chips filter-chips fades mb-4 sm:mb-8" aria-label="Active filters">
      {chips.map(({ id, label, without }, index) => (
        <li key={id}>
          <RemovableChip
            id={id}
            label={label}
            to={addressOf(without)}
            focusNext={[...chips.slice(index + 1).map((next) => next.id), resultsId]}
          />
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <a
            href={addressOf({
              ...none,
              typedBudget: null,
              facets: [],
              without: [...query.without, ...understood],
            })}
            className="link inline-flex min-h-8 items-center"
            {...inPlace(resultsId)}
          >
            Clear all filters
          </a>
        </li>
      )}
    </ul>
  );
}

interface FilteredResultsProps extends ComponentProps<typeof FacetPanel> {
  /** Whether the term and the sort have chips too, as in the directory. */
  withTerm?: boolean;
  children: ReactNode;
}

/** What a listing shows, with the panel of filters beside it and the active filters above it. */
export function FilteredResults({ withTerm = false, children, ...panel }: FilteredResultsProps) {
  const isFilterable = hasFacets(panel);
  return (
    <div className={isFilterable ? 'with-facets relative' : undefined}>
      {isFilterable && (
        <>
          <a href={`#${panel.resultsId}`} className="skip-link skip-part">
            Skip the filters
          </a>
          <FacetPanel {...panel} />
        </>
      )}
      <div className="min-w-0">
        <FilterChips
          query={panel.query}
          chosen={panel.panel.chosen}
          addressOf={panel.addressOf}
          resultsId={panel.resultsId}
          withTerm={withTerm}
        />
        {children}
      </div>
    </div>
  );
}
