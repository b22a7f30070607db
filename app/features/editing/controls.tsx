import type { ReactNode } from 'react';
import { TOPIC_ICON_NAMES, TOPIC_ICONS, topicIcon } from '#site/topic-icons.ts';
import { TopicIcon } from '#ui/topic-icon.tsx';
import { entryChange } from './change-entries.ts';
import { type Control, type LineInput, TICKED } from './record-form.ts';

/** Faults by the names of their controls. */
export type Faulty = ReadonlyMap<string, string>;

interface Props {
  control: Control;
  faulty: Faulty;
  hint?: string | null;
}

/** Any control of a record's form. Only this component knows how each kind looks. */
export function ControlField({ control, faulty, hint = null }: Props) {
  const { name, label } = control;
  switch (control.kind) {
    case 'line':
      return (
        <LineField
          name={name}
          label={label}
          text={control.text}
          input={control.input}
          faulty={faulty}
          hint={hint}
        />
      );
    case 'area':
      return <AreaField name={name} label={label} text={control.text} faulty={faulty} hint={hint} />;
    case 'lines':
      return (
        <AreaField
          name={name}
          label={label}
          text={control.text}
          faulty={faulty}
          hint={hint ?? 'One a line'}
        />
      );
    case 'choice':
      return <Choice control={control} faulty={faulty} />;
    case 'icon':
      return <IconChoice control={control} faulty={faulty} />;
    case 'tick':
      return (
        <label className="flex min-h-6 items-center gap-2 py-1">
          <input id={name} type="checkbox" name={name} value={TICKED} defaultChecked={control.isChecked} />
          {label}
        </label>
      );
    case 'checks':
      return <Checks control={control} faulty={faulty} />;
    case 'parts':
      return <Group control={control} faulty={faulty} />;
    case 'entries':
      return <Entries control={control} faulty={faulty} />;
  }
}

type Of<Kind extends Control['kind']> = { control: Extract<Control, { kind: Kind }>; faulty: Faulty };

interface TextProps {
  name: string;
  label: string;
  text: string;
  faulty: Faulty;
  hint?: string | null;
}

/** A date may lack a day or month, so the browser's date field does not fit. */
const DATE_EXAMPLES = '2026-11-20, 2026-11 or 2026';

/** A line of text with its label and fault. */
export function LineField({ input = 'text', ...field }: TextProps & { input?: LineInput }) {
  return (
    <Labelled {...field}>
      <input
        {...controlProps(field)}
        type="text"
        inputMode={input === 'date' ? 'text' : input}
        placeholder={input === 'date' ? DATE_EXAMPLES : undefined}
        defaultValue={field.text}
        autoComplete="off"
      />
    </Labelled>
  );
}

const CHARACTERS_A_LINE = 80;
const MOST_LINES = 16;

function AreaField(field: TextProps) {
  const lines = field.text
    .split('\n')
    .reduce((sum, line) => sum + 1 + Math.floor(line.length / CHARACTERS_A_LINE), 0);
  return (
    <Labelled {...field}>
      <textarea
        {...controlProps(field)}
        rows={Math.min(MOST_LINES, Math.max(2, lines))}
        defaultValue={field.text}
      />
    </Labelled>
  );
}

function Choice({ control: { name, label, value, options }, faulty }: Of<'choice'>) {
  return (
    <Labelled name={name} label={label} faulty={faulty}>
      <select {...controlProps({ name, faulty })} defaultValue={value}>
        <option value="">—</option>
        {options.map(({ code, label: text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Each icon beside its name; the first choice is none. */
function IconChoice({ control: { name, label, value }, faulty }: Of<'icon'>) {
  const chosen = topicIcon(value);
  return (
    <fieldset id={name} className="scroll-mt-32">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4 lg:grid-cols-5">
        <label className="flex items-center gap-2">
          <input type="radio" name={name} value="" defaultChecked={chosen === null} />
          None
        </label>
        {TOPIC_ICON_NAMES.map((icon) => (
          <label key={icon} className="flex items-center gap-2">
            <input type="radio" name={name} value={icon} defaultChecked={icon === chosen} />
            <TopicIcon name={icon} />
            {TOPIC_ICONS[icon]}
          </label>
        ))}
      </div>
      <Fault name={name} faulty={faulty} />
    </fieldset>
  );
}

function controlProps({ name, faulty, hint }: { name: string; faulty: Faulty; hint?: string | null }) {
  const described = [hint && `${name}-hint`, faulty.has(name) && `${name}-error`].filter(Boolean).join(' ');
  return {
    id: name,
    name,
    className: `field scroll-mt-32 ${faulty.has(name) ? 'border-danger' : ''}`,
    'aria-invalid': faulty.has(name) ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
}

interface LabelledProps {
  name: string;
  label: string;
  faulty: Faulty;
  hint?: string | null;
  children: ReactNode;
}

function Labelled({ name, label, faulty, hint, children }: LabelledProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${name}-hint`} className="small mt-1">
          {hint}
        </p>
      )}
      <Fault name={name} faulty={faulty} />
    </div>
  );
}

function Fault({ name, faulty }: { name: string; faulty: Faulty }) {
  const reason = faulty.get(name);
  if (!reason) return null;
  return (
    <p id={`${name}-error`} className="mt-1 text-sm text-danger">
      {reason}
    </p>
  );
}

function Checks({ control: { name, label, options }, faulty }: Of<'checks'>) {
  return (
    <fieldset id={name} className="scroll-mt-32">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {options.length === 0 && (
        <p className="small">Choose a category first: they appear once this form was sent.</p>
      )}
      <div className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {options.map(({ code, label: text, isChecked }) => (
          <label key={code} className="flex min-h-6 items-center gap-2">
            <input type="checkbox" name={`${name}.${code}`} value={TICKED} defaultChecked={isChecked} />
            {text}
          </label>
        ))}
      </div>
      <Fault name={name} faulty={faulty} />
    </fieldset>
  );
}

function Group({ control: { name, label, controls }, faulty }: Of<'parts'>) {
  return (
    <fieldset id={name} className="scroll-mt-32">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <PartControls controls={controls} faulty={faulty} />
      <Fault name={name} faulty={faulty} />
    </fieldset>
  );
}

function PartControls({ controls, faulty }: { controls: readonly Control[]; faulty: Faulty }) {
  return (
    <div className="grid gap-3 border-l border-line pl-4 sm:grid-cols-2">
      {controls.map((control) => (
        <div key={control.name} className={isWide(control) ? 'sm:col-span-2' : ''}>
          <ControlField control={control} faulty={faulty} />
        </div>
      ))}
    </div>
  );
}

function isWide({ kind }: Control): boolean {
  return kind !== 'line' && kind !== 'choice' && kind !== 'tick';
}

function Entries({ control: { name, label, entries }, faulty }: Of<'entries'>) {
  return (
    <fieldset id={name} className="scroll-mt-32">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {entries.map((entry, index) => {
        const title = `${label}, ${index + 1}`;
        return (
          <fieldset key={entry.name} id={entry.name} className="mt-3 scroll-mt-32">
            <legend className="small mb-1">{title}</legend>
            <input type="hidden" name={entry.name} value={TICKED} />
            <PartControls controls={entry.controls} faulty={faulty} />
            <Fault name={entry.name} faulty={faulty} />
            <p className="mt-2 flex gap-4 pl-4">
              <ChangeButton value={entryChange('remove', entry.name)} text="Remove" of={title} />
              {index > 0 && <ChangeButton value={entryChange('up', entry.name)} text="Move up" of={title} />}
            </p>
          </fieldset>
        );
      })}
      <p className="mt-2">
        <ChangeButton value={entryChange('add', name)} text="Add an entry" of={label} />
      </p>
      <Fault name={name} faulty={faulty} />
    </fieldset>
  );
}

/** Saves what was typed and shows the form again with the list changed. */
function ChangeButton({ value, text, of }: { value: string; text: string; of: string }) {
  return (
    <button type="submit" name="change" value={value} className="link min-h-6 text-sm">
      {text}
      <span className="sr-only">: {of}</span>
    </button>
  );
}
