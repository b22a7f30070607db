import type { FacetGroup, FacetValue, FacetPanel as Panel } from '#catalogue/search/filters/facet-counts.ts';
import { facetName, facetOf } from '#catalogue/search/filters/facet-names.ts';
import type { Change, ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { inPlace } from '#ui/in-place.ts';
import { BudgetFields } from './budget-fields.tsx';

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
  /** Which budgets can be compared with prices, in words. */
  comparable: string;
  /** Whether the category is chosen here; the directory has a field for it. */
  withCategory?: boolean;
  /** Id of the page's form that these filters belong to, whose fields keep the rest; without it, they are one themselves. */
  form?: string;
}

/** Whether there is anything to choose; a list without tools may have nothing. */
export function hasFacets({ panel, withCategory = false }: Pick<Props, 'panel' | 'withCategory'>): boolean {
  const { groups, specializations, categories } = panel;
  const choices = { ...specializations, ...(withCategory && categories) };
  return groups.length > 0 || Object.keys(choices).length > 0;
}

/** Opens the panel on small screens, where it is a drawer. */
export function FacetButton(props: Pick<Props, 'query' | 'panel' | 'withCategory'>) {
  if (!hasFacets(props)) return null;
  const { query, panel, withCategory = false } = props;
  const single = [query.specialization, query.budget, withCategory ? query.category : null];
  const chosen = panel.chosen.length + single.filter((each) => each !== null).length;
  return (
    <button type="button" popoverTarget={PANEL} className="btn facets-open">
      {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
    </button>
  );
}

/**
 * The filters of a listing, each with the number of tools it would leave. They are one form, or part of one, which
 * works without scripts; with scripts, each choice applies at once.
 */
export function FacetPanel(props: Props) {
  const { query, panel, count, action, addressOf, resultsId, comparable, withCategory = false, form } = props;
  const own = {
    facets: [],
    budget: null,
    typedBudget: null,
    specialization: null,
    ...(withCategory && { category: null }),
  };
  const fields = (
    <>
      {withCategory && (
        <Choice
          name="category"
          label="Category"
          counts={panel.categories}
          chosen={query.category}
          clears={['specialization']}
          form={form}
        />
      )}
      <Choice
        name="specialization"
        label="Specialization"
        counts={panel.specializations}
        chosen={query.specialization}
        form={form}
      />
      <BudgetFields query={query} form={form} comparable={comparable} />
      {panel.groups.map((group, place) => (
        <Group key={group.id} {...props} group={group} isFirst={place < OPEN} />
      ))}
      <button type="submit" form={form} className="btn facets-show">
        {`Show ${formatCounted(count, 'tool')}`}
      </button>
    </>
  );
  return (
    <aside id={PANEL} popover="auto" className="facets no-print" aria-labelledby="facets-title">
      <div className="facets-head">
        <h2 id="facets-title">Filters</h2>
        <button type="button" popoverTarget={PANEL} popoverTargetAction="hide" className="link facets-close">
          Close
        </button>
      </div>
      {form === undefined ? (
        <form action={action} {...inPlace(resultsId)}>
          <Kept address={addressOf(own)} />
          {fields}
        </form>
      ) : (
        fields
      )}
    </aside>
  );
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
  /** The names of fields that no longer fit another choice. */
  clears?: string[];
  form: string | undefined;
}

/** A facet with at most one chosen value. */
function Choice({ name, label, counts, chosen, clears, form }: ChoiceProps) {
  const values = Object.entries(counts);
  if (values.length === 0) return null;
  return (
    <label className="facet">
      <span className="facet-label">{label}</span>
      <select
        className="field"
        name={name}
        form={form}
        defaultValue={chosen ?? ''}
        {...MARKS.atOnce()}
        {...MARKS.clears(clears)}
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
}

/** So many groups are open from the start, so that the panel is no longer than a page of the list. */
const OPEN = 3;

/** A price that no band holds is recorded all the same. */
const NO_BAND = 'No price in US dollars for a month or by use';

function Group(props: GroupProps & { isFirst: boolean }) {
  const { group, query, panel, addressOf, isFirst } = props;
  const { id, label, values, more, without = 0 } = group;
  const isOpen = query.more === id;
  const chosen = panel.chosen.filter(({ name }) => facetOf(name)?.id === id).length;
  return (
    <details className="facet" open={isFirst || isOpen || chosen > 0}>
      <summary className="facet-label">
        {label}
        {chosen > 0 && <span className="facet-count">{` ${chosen} chosen`}</span>}
      </summary>
      <fieldset aria-label={label}>
        {values.map((value) => (
          <Value key={value.value} {...props} value={value} />
        ))}
        {without > 0 && (
          <p className="small mt-1">{`${id === 'price' ? NO_BAND : 'Not known'}: ${formatCount(without)}`}</p>
        )}
        {(more > 0 || isOpen) && (
          <a
            id={`more-${id}`}
            href={addressOf({ more: isOpen ? null : id })}
            className="small link"
            {...inPlace()}
          >
            {isOpen ? 'Fewer' : `${more} more`}
            <span className="sr-only">{` of ${label}`}</span>
          </a>
        )}
      </fieldset>
    </details>
  );
}

function Value({
  group: { id },
  value,
  query,
  panel,
  addressOf,
  resultsId,
  form,
}: GroupProps & { value: FacetValue }) {
  const name = facetName(id, value.value);
  const isUnderstood = panel.chosen.some((each) => each.name === name && each.isUnderstood);
  if (isUnderstood && !query.facets.includes(name)) {
    // Without scripts, a box that is not sent could not be cleared.
    return (
      <a
        href={addressOf({ without: [...query.without, name] })}
        className="facet-value"
        {...inPlace(resultsId)}
      >
        <span aria-hidden="true">✓</span>
        <span>
          <span className="sr-only">Remove </span>
          {value.label}
        </span>
        <span className="facet-count">{formatCount(value.count)}</span>
      </a>
    );
  }
  return (
    // The box says its label itself: a screen reader that goes through the page would read a text beside it once more.
    <label className="facet-value">
      <input
        type="checkbox"
        id={name}
        name={id}
        form={form}
        value={value.value}
        aria-label={`${value.label} ${formatCount(value.count)}`}
        defaultChecked={query.facets.includes(name)}
        {...MARKS.atOnce()}
      />
      <span aria-hidden="true">{value.label}</span>
      <span aria-hidden="true" className="facet-count">
        {formatCount(value.count)}
      </span>
    </label>
  );
}
