import type { ReactNode } from 'react';

interface Props {
  title?: string;
  text: string;
  /** What to do next: links or buttons. */
  children?: ReactNode;
}

/** What an empty list shows, and what to do next. Listings with filters have rules of their own around it. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="border-y border-line py-12 text-center in-[.with-facets]:border-y-0">
      {title && <h2 className="mb-2">{title}</h2>}
      <p className="wrap-anywhere text-muted">{text}</p>
      {children && <p className="mt-6 flex wrap-anywhere flex-wrap justify-center gap-3">{children}</p>}
    </div>
  );
}
