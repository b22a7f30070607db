import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatCount, formatCounted } from '#domain/format.ts';
import type { FacetGroup, FacetValue, FacetPanel as Panel } from '#domain/search/facet-counts.ts';
import { facetName } from '#domain/search/facet-names.ts';
import type { Change, ToolQuery } from '#domain/search/tool-query.ts';
import { movesFocusTo } from './focus-move.ts';

/** The panel's id, by which a button opens it on small screens. */
const PANEL = 'facets';

interface Props {
  query: ToolQuery;
  panel: Panel;
  /** How many tools the listing has. */
  count: number;
  /** The path of the listing. */
  action: string;
  addressOf: (change: Change) => string;
  /** Id of the list's heading. */
  resultsId: string;
  /** Whether the category is chosen here; the directory has a field for it. */
  withCategory?: boolean;
}

/** Opens the panel on small screens, where it is a drawer. */
export function FacetButton({ chosen }: { chosen: number }) {
  return (
    <button type="button" popoverTarget={PANEL} className="btn facets-open">
      Filters{chosen > 0 && ` (${chosen})`}
    </button>
  );
}

/**
 * The filters of a listing, each with the number of tools it would leave. They are one form, which works
 * without scripts; with scripts, each choice applies at once.
 */
export function FacetPanel(props: Props) {
  const { query, panel, count, action, addressOf, withCategory = false } = props;
  const navigate = useNavigate();
  const [chosen, setChosen] = useChosen(query);
  const go = (change: Change, ...focus: string[]) =>
    void navigate(addressOf(change), {
      replace: true,
      preventScrollReset: true,
      state: movesFocusTo(...focus),
    });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
  };
  const own = { facets: [], specialization: null, ...(withCategory && { category: null }) };
  return (
    <aside id={PANEL} popover="auto" className="facets no-print" aria-labelledby="facets-title">
      <div className="facets-head">
        <h2 id="facets-title">Filters</h2>
        <button type="button" popoverTarget={PANEL} popoverTargetAction="hide" className="link facets-close">
          Close
        </button>
      </div>
      <form action={action} onSubmit={onSubmit}>
        <Kept address={addressOf(own)} />
        {withCategory && (
          <Choice
            name="category"
            label="Category"
            counts={panel.categories}
            chosen={query.category}
            onChoose={(category) => go({ category, specialization: null })}
          />
        )}
        <Choice
          name="specialization"
          label="Specialization"
          counts={panel.specializations}
          chosen={query.specialization}
          onChoose={(specialization) => go({ specialization })}
        />
        {panel.groups.map((group) => (
          <Group
            key={group.id}
            {...props}
            group={group}
            chosen={chosen}
            onToggle={(name, ...focus) => {
              const facets = toggled(chosen, name);
              setChosen(facets);
              go({ facets }, ...focus);
            }}
          />
        ))}
        <button type="submit" className="btn facets-show">
          Show {formatCounted(count, 'tool')}
        </button>
      </form>
    </aside>
  );
}

/**
 * The chosen facets, with the choices made since this listing was shown: a box is ticked at once, and two
 * quick choices both count.
 */
function useChosen(query: ToolQuery) {
  const [made, setMade] = useState({ on: query, facets: query.facets });
  const chosen = made.on === query ? made.facets : query.facets;
  return [chosen, (facets: readonly string[]) => setMade({ on: query, facets })] as const;
}

function toggled(chosen: readonly string[], name: string): string[] {
  return chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name];
}

/** Sends along what the form does not show. */
function Kept({ address }: { address: string }) {
  const params = new URLSearchParams(address.split('?')[1]);
  return [...params].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

interface ChoiceProps {
  name: string;
  label: string;
  counts: Readonly<Record<string, number>>;
  chosen: string | null;
  onChoose: (value: string | null) => void;
}

/** A facet with at most one chosen value. */
function Choice({ name, label, counts, chosen, onChoose }: ChoiceProps) {
  // Shows the choice at once, before its listing arrives.
  const [made, setMade] = useState({ on: chosen, value: chosen });
  const values = Object.entries(counts);
  if (values.length === 0) return null;
  return (
    <label className="facet">
      <span className="facet-label">{label}</span>
      <select
        className="field"
        name={name}
        value={(made.on === chosen ? made.value : chosen) ?? ''}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => {
          const value = event.currentTarget.value || null;
          setMade({ on: chosen, value });
          onChoose(value);
        }}
      >
        <option value="">Any</option>
        {values.map(([value, count]) => (
          <option key={value} value={value}>
            {`${value} (${formatCount(count)})`}
          </option>
        ))}
      </select>
    </label>
  );
}

interface GroupProps extends Props {
  group: FacetGroup;
  /** Names of the chosen facets, including those of the listing that is loading. */
  chosen: readonly string[];
  onToggle: (name: string, ...focus: string[]) => void;
}

function Group(props: GroupProps) {
  const { group, query, addressOf } = props;
  const { id, label, values, more } = group;
  const isOpen = query.more === id;
  return (
    <fieldset className="facet">
      <legend className="facet-label">{label}</legend>
      {values.map((value) => (
        <Value key={value.value} {...props} value={value} />
      ))}
      {(more > 0 || isOpen) && (
        <Link
          id={`more-${id}`}
          to={addressOf({ more: isOpen ? null : id })}
          replace
          preventScrollReset
          className="small link"
        >
          {isOpen ? 'Fewer' : `${more} more`}
          <span className="sr-only"> of {label}</span>
        </Link>
      )}
    </fieldset>
  );
}

function Value({
  group: { id },
  value,
  query,
  panel,
  chosen,
  addressOf,
  onToggle,
  resultsId,
}: GroupProps & { value: FacetValue }) {
  const name = facetName(id, value.value);
  const isUnderstood = panel.chosen.some((each) => each.name === name && each.isUnderstood);
  const number = <span className="facet-count">{formatCount(value.count)}</span>;
  if (isUnderstood && !query.facets.includes(name)) {
    // Without scripts, a box that is not sent could not be cleared.
    return (
      <Link
        to={addressOf({ without: [...query.without, name] })}
        state={movesFocusTo(resultsId)}
        replace
        preventScrollReset
        className="facet-value"
      >
        <span aria-hidden="true">✓</span>
        <span>
          <span className="sr-only">Remove </span>
          {value.label}
        </span>
        {number}
      </Link>
    );
  }
  return (
    <label className="facet-value">
      <input
        type="checkbox"
        name={id}
        value={value.value}
        checked={chosen.includes(name)}
        onChange={() => onToggle(name, `more-${id}`, resultsId)}
      />
      <span>{value.label}</span>
      {number}
    </label>
  );
}
