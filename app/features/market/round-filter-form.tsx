import type { ReactNode } from 'react';
import { ROUND_SORTS, SORT_NAMES } from '#catalogue/rounds/read-round-query.ts';
import type { RoundOptions } from '#catalogue/rounds/round-page.server.ts';
import { isFiltered, type RoundQuery } from '#catalogue/rounds/round-query.ts';
import { STAGE_NAMES, STAGES } from '#catalogue/rounds/stages.ts';
import { codesOf, FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { paths } from '#site/paths.ts';

/** The filters as a form that works without scripts; its address is the selection. */
export function RoundFilterForm({ query, options }: { query: RoundQuery; options: RoundOptions }) {
  const { sort } = query;
  // What could not be read stays in its field, to be mended.
  const filters = { ...query.filters, ...query.unread };
  const raising = STAGES.filter((stage) => stage !== 'exit');
  return (
    <form
      action={paths.marketRounds}
      // Otherwise, on the way back, browsers put in what was chosen last.
      autoComplete="off"
      className="no-print grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 lg:grid-cols-4"
    >
      <Choice name="category" label="Category" value={filters.category} none="All categories">
        {options.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice name="kind" label="Kind" value={filters.kind} none="All that raised money">
        {codesOf(FACT_WORDS.roundKind).map((kind) => (
          <option key={kind} value={kind}>
            {FACT_WORDS.roundKind[kind]}
          </option>
        ))}
      </Choice>
      <Choice name="stage" label="Stage" value={filters.stage} none="All stages">
        {raising.map((stage) => (
          <option key={stage} value={stage}>
            {STAGE_NAMES[stage]}
          </option>
        ))}
      </Choice>
      <Text name="minAmount" label="Amount from" value={filters.minAmount} example="$20M" />
      <Text name="maxAmount" label="Amount to" value={filters.maxAmount} example="$1B" />
      <Text name="minValuation" label="Valued from" value={filters.minValuation} example="$1B" />
      <Text name="since" label="Since" value={filters.since} example="2025-07" />
      <Text name="until" label="Until" value={filters.until} example="2026" />
      <Text name="investor" label="Investor" value={filters.investor} />
      <Text name="company" label="Company" value={filters.company} />
      <Choice name="country" label="Country" value={filters.country} none="All countries">
        {options.countries.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </Choice>
      <Choice
        name="sort"
        label="Sorted by"
        value={sort === 'newest' ? undefined : sort}
        none={SORT_NAMES.newest}
      >
        {ROUND_SORTS.slice(1).map((each) => (
          <option key={each} value={each}>
            {SORT_NAMES[each]}
          </option>
        ))}
      </Choice>
      <p className="col-span-2 flex items-end gap-4">
        <button type="submit" className="btn btn-primary">
          Show Rounds
        </button>
        {isFiltered(query) && (
          <a href={paths.marketRounds} className="link pb-2">
            Clear all filters
          </a>
        )}
      </p>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  value: string | number | undefined;
}

function Choice({ name, label, value, none, children }: FieldProps & { none: string; children: ReactNode }) {
  return (
    <label className="text-sm">
      <span className="small block">{label}</span>
      <select name={name} defaultValue={value ?? ''} className="field">
        <option value="">{none}</option>
        {children}
      </select>
    </label>
  );
}

function Text({ name, label, value, example }: FieldProps & { example?: string }) {
  return (
    <label className="text-sm">
      <span className="small block">{label}</span>
      <input
        name={name}
        defaultValue={value ?? ''}
        maxLength={100}
        autoComplete="off"
        placeholder={example && `e.g. ${example}`}
        className="field"
      />
    </label>
  );
}
