import { FormField } from '#ui/form-field.tsx';

interface View {
  id: string;
  to: string;
  text: string;
  isCurrent: boolean;
}

interface Props {
  views: readonly View[];
  /** What is searched: 'Cases'. */
  what: string;
  /** What the field asks for. */
  label: string;
  q: string;
  /** The fields that keep a search within its view. */
  kept: readonly { name: string; value: string }[];
}

/** The views of a list at the desk, and a search within the current one. */
export function ListFilter({ views, what, label, q, kept }: Props) {
  return (
    <div className="mt-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <ViewLinks views={views} />
      <search aria-label={what}>
        <form className="flex flex-wrap items-end gap-3">
          {kept.map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <FormField name="q" label={label}>
            {(control) => <input {...control} type="search" defaultValue={q} maxLength={100} />}
          </FormField>
          <button type="submit" className="btn">
            Search
          </button>
        </form>
      </search>
    </div>
  );
}

/** Links to the views of a list, of which one is the current one. */
export function ViewLinks({ views }: Pick<Props, 'views'>) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      {views.map(({ id, to, text, isCurrent }) => (
        <a
          key={id}
          href={to}
          className={isCurrent ? 'font-semibold' : 'link'}
          {...(isCurrent && { 'aria-current': 'true' })}
        >
          {text}
        </a>
      ))}
    </p>
  );
}
