import type { ReactNode } from 'react';

/** Takes the focus, so that screen readers say it after the form or the button that had it has gone. */
function focus(element: HTMLElement | null) {
  element?.focus();
}

/** Says that something went well, in the place of what was done. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" tabIndex={-1} ref={focus} className="my-6 border-l-4 border-brand pl-4">
      {children}
    </p>
  );
}
