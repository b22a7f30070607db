import type { ReactNode } from 'react';

/** Takes the focus, so that screen readers announce it once the form or button that had it is gone. */
function focus(element: HTMLElement | null) {
  element?.focus();
}

/** A success message in place of the finished form. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" tabIndex={-1} ref={focus} className="my-6 border-l-4 border-brand pl-4">
      {children}
    </p>
  );
}
