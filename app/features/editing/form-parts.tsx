import { CERTAINTY_LABELS } from '#catalogue/tools/certainty.ts';
import { TextLink } from '#ui/links.tsx';
import { ControlField, type Faulty, LineField } from './controls.tsx';
import { SOURCE_LABELS } from './record-faults.ts';
import { type FieldControl, type FormPart, partsOffered, sourceControl } from './record-form.ts';
import { certaintyOf } from './words.ts';

/** The table of contents of a record's form. */
export function FormContents({ form }: { form: readonly FormPart[] }) {
  const offered = partsOffered(form, true);
  if (offered.length < 2) return null;
  return (
    <nav aria-label="Parts of the form" className="mb-8 text-sm md:sticky md:top-28 md:mb-0 md:self-start">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 md:block">
        {offered.map(({ id, title }) => (
          <li key={id} className="py-1">
            <TextLink to={`#${id}`}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A record's form. The fields that nothing listed here has are folded at its end, unless one has a fault. */
export function FormFields({ form, faulty }: { form: readonly FormPart[]; faulty: Faulty }) {
  const others = partsOffered(form, false);
  const names = others.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields.map(nameOf)));
  const isFaulty = [...faulty.keys()].some((key) => names.some((name) => key.startsWith(name)));
  return (
    <>
      {partsOffered(form, true).map((part) => (
        <FormPartFields key={part.id} part={part} faulty={faulty} />
      ))}
      {others.length > 0 && (
        <details className="mt-10" open={isFaulty}>
          <summary>All fields</summary>
          {others.map((part) => (
            <FormPartFields key={part.id} part={{ ...part, id: `${part.id}-more` }} faulty={faulty} />
          ))}
        </details>
      )}
    </>
  );
}

function nameOf({ control }: FieldControl): string {
  return control.name;
}

/** One part of a record's form, with a heading for each section. */
function FormPartFields({ part: { id, title, sections }, faulty }: { part: FormPart; faulty: Faulty }) {
  return (
    <fieldset id={id} className="mt-10 scroll-mt-28">
      <legend className="w-full border-t-2 border-ink pt-4">
        <h2>{title}</h2>
      </legend>
      {sections.map((section) => (
        <section
          key={section.title}
          aria-label={section.title ? `${title}: ${section.title}` : title}
          className="mt-6"
        >
          {section.title && <h3 className="small border-b border-line pb-1">{section.title}</h3>}
          {section.fields.map((field) => (
            <FieldWithSource key={field.control.name} field={field} faulty={faulty} />
          ))}
        </section>
      ))}
    </fieldset>
  );
}

interface FieldProps {
  field: FieldControl;
  faulty: Faulty;
}

/** One field of a record's form, with its source if it has one. */
export function FieldWithSource({ field: { control, hint, source }, faulty }: FieldProps) {
  return (
    <div className="mt-4">
      <ControlField control={control} faulty={faulty} hint={hint} />
      {source && <Source name={control.name} label={control.label} source={source} faulty={faulty} />}
    </div>
  );
}

interface SourceProps {
  name: string;
  label: string;
  source: NonNullable<FieldControl['source']>;
  faulty: Faulty;
}

/**
 * The source of a value, folded unless it has a fault. The summary shows the certainty that follows from it; with only
 * an address, as in a vendor's form, the address.
 */
function Source({ name, label, source, faulty }: SourceProps) {
  const { codes, ...lines } = source;
  const { text, url, date } = lines;
  const words =
    text === undefined || date === undefined
      ? [url === '' ? 'Where it can be read' : `Can be read at ${url}`]
      : [CERTAINTY_LABELS[certaintyOf({ text, url, date }).certainty], text, date].filter(
          (word) => word !== '',
        );
  const isFaulty = Object.keys(source).some((part) => faulty.has(sourceControl(name, part)));
  return (
    <details className="mt-1" open={isFaulty}>
      <summary className="small cursor-pointer wrap-anywhere">
        <span className="sr-only">{`${label}: `}</span>
        {words.join(' · ')}
      </summary>
      <div className="mt-2 grid gap-3 border-l border-line pl-4 sm:grid-cols-3">
        {Object.entries(lines).map(([part, typed]) => (
          <LineField
            key={part}
            name={sourceControl(name, part)}
            label={SOURCE_LABELS[part] ?? part}
            text={typed}
            input={part === 'date' ? 'date' : 'text'}
            faulty={faulty}
          />
        ))}
        {codes !== undefined && (
          <div className="sm:col-span-3">
            <ControlField
              control={{
                kind: 'area',
                name: sourceControl(name, 'codes'),
                label: SOURCE_LABELS.codes ?? '',
                text: codes,
              }}
              faulty={faulty}
              hint="One a line: soc2, hipaa | Trust center | 2026-07-11 | https://trust.example.com. The source above is that of all others."
            />
          </div>
        )}
      </div>
    </details>
  );
}
