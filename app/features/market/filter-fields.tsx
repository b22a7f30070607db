import type { ReactNode } from 'react';
import { PARTS_OF_THE_WORLD } from '#catalogue/rounds/place.ts';
import type { Named } from '#catalogue/rounds/rounds.ts';
import { STAGE_NAMES, STAGES } from '#catalogue/rounds/stages.ts';

interface FormProps {
  /** The address of the list without filters. */
  action: string;
  button: string;
  /** How many filters are set. */
  chosen: number;
  /** The same filters in words, for paper, which has no form. */
  words: string;
  children: ReactNode;
}

/** The form's id, by which a button opens it. */
const FILTERS = 'filters';

/**
 * The filters of a list as a form that works without scripts; its address is the selection. It is a drawer, so that the
 * list begins near the top of the page.
 */
export function FilterForm({ action, button, chosen, words, children }: FormProps) {
  return (
    <>
      <p className="no-print list-filters-open">
        <button type="button" popoverTarget={FILTERS} className="btn">
          Filters{chosen > 0 && ` (${chosen})`}
        </button>
      </p>
      {chosen > 0 && <p className="only-on-paper">Filters: {words}.</p>}
      <form
        id={FILTERS}
        popover="auto"
        action={action}
        // Otherwise, on the way back, browsers put in what was chosen last.
        autoComplete="off"
        aria-label="Filters"
        className="no-print list-filters"
      >
        {children}
        <p className="col-span-2 flex flex-wrap items-end gap-x-4 gap-y-2">
          <button type="submit" className="btn btn-primary">
            {button}
          </button>
          {chosen > 0 && (
            <a href={action} className="link pb-2">
              Clear all filters
            </a>
          )}
          <button type="button" popoverTarget={FILTERS} popoverTargetAction="hide" className="link">
            Close
          </button>
        </p>
      </form>
    </>
  );
}

export function CategoryChoice({
  value,
  categories,
}: {
  value: string | undefined;
  categories: readonly Named[];
}) {
  return (
    <Choice name="category" label="Category" value={value} none="All categories">
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

export function StageChoice({ value }: { value: string | undefined }) {
  const raising = STAGES.filter((stage) => stage !== 'exit');
  return (
    <Choice name="stage" label="Stage" value={value} none="All stages">
      {raising.map((stage) => (
        <option key={stage} value={stage}>
          {STAGE_NAMES[stage]}
        </option>
      ))}
    </Choice>
  );
}

export function CountryChoice({
  value,
  countries,
}: {
  value: string | undefined;
  countries: readonly string[];
}) {
  return (
    <Choice name="country" label="Country" value={value} none="All countries">
      <optgroup label="Parts of the world">
        {PARTS_OF_THE_WORLD.map((part) => (
          <option key={part}>{part}</option>
        ))}
      </optgroup>
      <optgroup label="Countries">
        {countries.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </optgroup>
    </Choice>
  );
}

/** @param kinds their names by their codes; @param none what is shown where none is chosen */
export function KindChoice({
  value,
  kinds,
  none = 'All kinds',
}: {
  value: string | undefined;
  kinds: Readonly<Record<string, string>>;
  none?: string;
}) {
  return (
    <Choice name="kind" label="Kind" value={value} none={none}>
      <Options names={kinds} />
    </Choice>
  );
}

export function LeadChoice({ value }: { value: string | undefined }) {
  return (
    <Choice name="led" label="Role of the investor" value={value} none="Any">
      <option value="yes">Led the round</option>
    </Choice>
  );
}

/** @param sorts their names by their codes; an address that names none means the first */
export function SortChoice({ value, sorts }: { value: string; sorts: Readonly<Record<string, string>> }) {
  const [first = '', ...others] = Object.keys(sorts);
  return (
    <Choice
      name="sort"
      label="Sorted by"
      value={value === first ? undefined : value}
      none={sorts[first] ?? ''}
    >
      <Options names={Object.fromEntries(others.map((code) => [code, sorts[code] ?? '']))} />
    </Choice>
  );
}

function Options({ names }: { names: Readonly<Record<string, string>> }) {
  return Object.entries(names).map(([code, name]) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
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

export function Text({ name, label, value, example }: FieldProps & { example?: string }) {
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
