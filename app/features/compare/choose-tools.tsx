import type { ReactNode } from 'react';
import { formatCounted } from '#site/format.ts';

interface Props {
  /** The page that shows the chosen ones. */
  action: string;
  /** All that the address names, in its order. */
  tools: readonly { id: string; name: string }[];
  /** How many fit: the first of them are shown. */
  most: number;
  /** What holds them: `A comparison`. */
  what: string;
  /** What holds all of them. */
  children?: ReactNode;
}

/** Says which tools of an address do not fit, and lets the reader choose among all of them. Works without scripts. */
export function ChooseTools({ action, tools, most, what, children }: Props) {
  const left = tools.slice(most).map(({ name }) => name);
  return (
    <form action={action} className="no-print mt-4 max-w-prose border-l-4 border-brand pl-4">
      <p role="status" className="wrap-anywhere">
        {what} holds {formatCounted(most, 'tool')}. Left out: {new Intl.ListFormat('en-US').format(left)}.
      </p>
      <fieldset className="mt-2 flex flex-wrap gap-x-6">
        <legend className="small">Choose up to {most}</legend>
        {tools.map(({ id, name }, position) => (
          <label key={id} className="inline-flex min-h-8 items-center gap-2">
            <input type="checkbox" name="tools" value={id} defaultChecked={position < most} />
            {name}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="btn mt-2">
        Take these
      </button>
      {children}
    </form>
  );
}
