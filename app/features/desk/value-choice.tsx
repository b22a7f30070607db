interface Props {
  name: string;
  /** Each value with its label. */
  choices: readonly (readonly [value: string, label: string])[];
  chosen: string;
}

/** Asks what becomes of one value. */
export function ValueChoice({ name, choices, chosen }: Props) {
  return (
    <p className="my-2 flex flex-wrap gap-x-6">
      {choices.map(([value, label]) => (
        <label key={value} className="flex min-h-6 items-center gap-2">
          <input type="radio" name={name} value={value} defaultChecked={chosen === value} required />
          {label}
        </label>
      ))}
    </p>
  );
}
