import { isRecorded, offerField } from '#catalogue/tools/recorded-fields.ts';
import type { CategoryChoice } from '#features/editing/record-form.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { say } from '#site/noun.ts';
import { FormField } from '#ui/form-field.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import {
  isNarrowed,
  LIST_COLUMNS,
  LIST_FILTERS,
  LIST_SORTS,
  type ListFilter,
  type ListQuery,
  OFFER_COLUMNS,
  writeListQuery,
} from './list-query.ts';
import { holds, WATCHED } from './watched.ts';

interface Props {
  query: ListQuery;
  categories: readonly CategoryChoice[];
  /** The `WATCHED` fields that a tool can lack, as a bit set. */
  lackable: number;
}

/** The fields that a price can contradict. */
const PLANS = 'business_pricing_plans';

/** Filters, sorting and columns of the list. It needs no script. */
export function ListFilterForm({ query, categories, lackable }: Props) {
  const { missing, columns, by } = query;
  const watched = WATCHED.filter(({ id }, place) => holds(lackable, place) || missing.includes(id));
  const shownColumns = LIST_COLUMNS.filter(
    ({ id }) =>
      columns.includes(id) || !OFFER_COLUMNS.some((offer) => offer.id === id) || isRecorded(offerField(id)),
  );
  const shownFilters = (Object.keys(LIST_FILTERS) as ListFilter[]).filter(
    (filter) => filter !== 'plans' || query.filters.plans !== '' || isRecorded(PLANS),
  );
  return (
    <search aria-label={say`Tools`}>
      <form action={deskPaths.deskTools} className="mt-6">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <FormField name="q" label="Name, id or web address">
              {(control) => <input {...control} type="search" defaultValue={query.q} maxLength={200} />}
            </FormField>
          </div>
          <button type="submit" className="btn btn-primary">
            Show
          </button>
          {isNarrowed(query) && <ButtonLink to={withoutFilters(query)}>{say`All tools`}</ButtonLink>}
        </div>
        <Shortcuts query={query} />
        <details className="mt-3">
          <summary className="cursor-pointer text-sm">{summaryOf(query, categories)}</summary>
          <div className="mt-3 flex flex-wrap items-end gap-3">
            <TopicField topic={query.topic} categories={categories} />
            {shownFilters.map((filter) => (
              <FormField key={filter} name={filter} label={LIST_FILTERS[filter].label}>
                {(control) => (
                  <select {...control} defaultValue={query.filters[filter]}>
                    <option value="">All</option>
                    {LIST_FILTERS[filter].choices.map(({ id, label }) => (
                      <option key={id} value={id}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </FormField>
            ))}
            <FormField name="by" label="Sorted by">
              {(control) => (
                <select {...control} defaultValue={by}>
                  {LIST_SORTS.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
          </div>
          <Ticks name="missing" title="Missing fields" all={watched} chosen={missing} />
          <Ticks name="columns" title="Columns" all={shownColumns} chosen={columns} />
        </details>
      </form>
    </search>
  );
}

/** The summary of the collapsed filters, naming those that are set. */
function summaryOf({ topic, missing, filters }: ListQuery, categories: Props['categories']): string {
  const set = (Object.keys(LIST_FILTERS) as ListFilter[]).flatMap((filter) => {
    const chosen = LIST_FILTERS[filter].choices.find(({ id }) => id === filters[filter]);
    return chosen ? [`${LIST_FILTERS[filter].label}: ${chosen.label}`] : [];
  });
  const lacking = WATCHED.flatMap(({ id, label }) => (missing.includes(id) ? [`without ${label}`] : []));
  const topics = topicsOf(categories).flatMap(({ id, label }) => (id === topic ? `Category: ${label}` : []));
  const all = [...topics, ...set, ...lacking];
  return `Filters, order and columns${all.length > 0 ? ` (${all.join('; ')})` : ''}`;
}

/** Links to frequent queries. */
const SHORTCUTS = [
  { title: 'Without a price', missing: ['decision_price_from'] },
  { title: 'Without a logo', missing: ['logoimage_url'] },
  { title: 'Price contradicts the plans', missing: [], plans: 'contradict' },
];

function Shortcuts({ query: { columns, by, isTurned } }: Pick<Props, 'query'>) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {SHORTCUTS.filter(({ plans }) => plans === undefined || isRecorded(PLANS)).map(
        ({ title, missing, plans }) => (
          <li key={title}>
            <TextLink to={listOf({ columns, by, isTurned }, missing, plans)}>{title}</TextLink>
          </li>
        ),
      )}
    </ul>
  );
}

/** The query without filters. */
function withoutFilters({ columns, by, isTurned }: ListQuery): string {
  return listOf({ columns, by, isTurned }, []);
}

function listOf(
  shown: Pick<ListQuery, 'columns' | 'by' | 'isTurned'>,
  missing: readonly string[],
  plans = '',
): string {
  const filters = {
    prominence: '',
    age: '',
    grade: '',
    status: '',
    featured: '',
    access: '',
    plans,
    found: '',
  };
  const query = { q: '', topic: '', missing: [...missing], filters, ...shown, page: 1 };
  return deskPaths.deskToolList(writeListQuery(query));
}

/** The categories and their specializations. */
function topicsOf(categories: Props['categories']): { id: string; label: string }[] {
  return categories.flatMap(({ id, name, specializations }) => [
    { id, label: name },
    ...specializations.map((one) => ({ id: `${id}/${one.id}`, label: `${name}: ${one.name}` })),
  ]);
}

function TopicField({ topic, categories }: { topic: string; categories: readonly CategoryChoice[] }) {
  return (
    <FormField name="topic" label="Category">
      {(control) => (
        <select {...control} defaultValue={topic}>
          <option value="">All</option>
          {categories.map((category) => (
            <optgroup key={category.id} label={category.name}>
              {topicsOf([category]).map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </FormField>
  );
}

interface TicksProps {
  name: string;
  title: string;
  all: readonly { id: string; label: string }[];
  chosen: readonly string[];
}

function Ticks({ name, title, all, chosen }: TicksProps) {
  const labels = all.flatMap(({ id, label }) => (chosen.includes(id) ? label : []));
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-sm">
        <span className="font-semibold">{title}</span>
        {`: ${labels.length === 0 ? 'any' : labels.join(', ')}`}
      </summary>
      <fieldset className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">{title}</legend>
        {all.map(({ id, label }) => (
          <label key={id} className="flex items-center gap-2 text-sm">
            <input type="checkbox" name={name} value={id} defaultChecked={chosen.includes(id)} />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
