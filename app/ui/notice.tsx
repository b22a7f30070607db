import type { ReactNode } from 'react';
import { MARKS } from '#site/marks.ts';

/**
 * A success message in place of the finished form. It takes the focus, so that screen readers announce it once
 * the form or button that had it is gone.
 */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" tabIndex={-1} {...MARKS.takesFocus()} className="my-6 border-l-4 border-brand pl-4">
      {children}
    </p>
  );
}
