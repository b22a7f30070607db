import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { formatCount } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import type { FacetPanel } from '#domain/search/facet-counts.ts';
import {
  changeFilters,
  pressSort,
  readToolQuery,
  SORT_BUTTONS,
  SORT_LABELS,
  type ToolQuery,
  writeToolQuery,
} from '#domain/search/tool-query.ts';
import { FacetButton } from './facet-panel.tsx';
import { Icon } from './icon.tsx';
import { PriceLinks } from './price-links.tsx';
import { ClearButton } from './search-box.tsx';
import { SegmentLink, SortArrow } from './segment-link.tsx';
import { ViewLinks } from './view-links.tsx';

interface Props {
  query: ToolQuery;
  /** Names of all categories. */
  categories: string[];
  panel: FacetPanel;
}

/** The directory's controls (spec §2): a form and links, so that they work without JavaScript. */
export function DirectoryControls({ query, categories, panel }: Props) {
  return (
    <div className="controls no-print">
      <FilterForm query={query} categories={categories} panel={panel} />
      <FacetButton chosen={panel.chosen.length} />
      <PriceLinks
        query={query}
        prices={panel.prices}
        addressOf={(change) => paths.toolList(changeFilters(query, change))}
      />
      <SortLinks query={query} />
      <ViewLinks name="view" asked={query.view} addressOf={(view) => paths.toolList({ ...query, view })} />
    </div>
  );
}

function FilterForm({ query, categories, panel }: Props) {
  const navigate = useNavigate();
  const { box, select, sent } = useFieldsInStep(query, categories);
  const applyForm = (form: HTMLFormElement) => {
    const entered = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') entered.set(name, value);
    sent.current = entered.get('q');
    const { q, category } = readToolQuery(entered);
    const specialization = category === query.category ? query.specialization : null;
    const next = changeFilters(query, { q, category, specialization });
    void navigate(paths.toolList(next), { replace: true, preventScrollReset: true });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    applyForm(event.currentTarget);
  };
  return (
    <search className="contents" aria-label="Directory">
      <form action={paths.tools} className="contents" onSubmit={onSubmit}>
        <div className="search min-w-56 flex-1">
          <input
            ref={box}
            className="field"
            type="search"
            name="q"
            aria-label="Search tools"
            placeholder="Search tools..."
            defaultValue={query.q}
            autoComplete="off"
          />
          <ClearButton />
          <button type="submit" className="search-go" aria-label="Search">
            <Icon name="search" />
          </button>
        </div>
        <select
          ref={select}
          className="field"
          name="category"
          aria-label="Category"
          defaultValue={query.category ?? ''}
          onChange={(event) => event.currentTarget.form && applyForm(event.currentTarget.form)}
        >
          <option value="">All Categories</option>
          {categories.map((name) => (
            <option key={name} value={name}>
              {`${name} (${formatCount(panel.categories[name] ?? 0)})`}
            </option>
          ))}
        </select>
        <KeptFilters query={query} />
      </form>
    </search>
  );
}

/**
 * Keeps the fields in step with the listing that is shown or loading. They stay the same elements, so that
 * they keep the focus, and text that is being typed is left alone.
 *
 * @returns the fields, and the search text that was last sent
 */
function useFieldsInStep(query: ToolQuery, categories: string[]) {
  const box = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const sent = useRef<string | null>(null);
  const { location } = useNavigation();
  const isOnItsWay = location?.pathname === paths.tools;
  const { q, category } = isOnItsWay ? readToolQuery(new URLSearchParams(location.search)) : query;
  const option = category !== null && categories.includes(category) ? category : '';
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const isTyping = input === document.activeElement && input.value !== sent.current;
    if (!isTyping) input.value = q;
  }, [q]);
  useEffect(() => {
    if (select.current) select.current.value = option;
  }, [option]);
  return { box, select, sent };
}

/** Sends along the filters that the form does not show, but not the page number. */
function KeptFilters({ query }: { query: ToolQuery }) {
  const kept = writeToolQuery({ ...query, q: '', category: null, page: 1 });
  return [...kept].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function SortLinks({ query }: { query: ToolQuery }) {
  return (
    <nav aria-label="Sort by" className="segments">
      {query.q !== '' && (
        <SegmentLink to={paths.toolList(pressSort(query, 'relevance'))} active={query.sortBy === 'relevance'}>
          Relevance
        </SegmentLink>
      )}
      {SORT_BUTTONS.map((field) => {
        const active = query.sortBy === field;
        return (
          <SegmentLink key={field} to={paths.toolList(pressSort(query, field))} active={active}>
            {SORT_LABELS[field]}
            {active && <SortArrow order={query.sortOrder} />}
          </SegmentLink>
        );
      })}
    </nav>
  );
}
