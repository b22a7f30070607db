import type { ReactNode } from 'react';
import type { ShownDifference } from '#features/editing/words.ts';
import { DifferenceText } from './tools/difference-list.tsx';

interface Props {
  shown: ShownDifference;
  /** What speaks for it. */
  evidence?: ReactNode;
  /** What is decided about it. */
  children: ReactNode;
}

/** One value that somebody offers for a tool, beside the tool's own. */
export function ValueRow({ shown, evidence, children }: Props) {
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="sr-only">{shown.label}</legend>
      <div className="grid gap-x-8 gap-y-2 md:grid-cols-[13rem_minmax(0,1fr)]">
        <p className="text-sm text-muted" aria-hidden="true">
          {shown.label}
        </p>
        <div className="min-w-0">
          <div className={evidence ? 'grid gap-x-8 gap-y-2 md:grid-cols-2' : undefined}>
            <div className="min-w-0">
              <DifferenceText difference={shown} />
            </div>
            {evidence}
          </div>
          {children}
        </div>
      </div>
    </fieldset>
  );
}
