import type { ReactNode } from 'react';

interface Props {
  title?: string;
  text: string;
  /** What to do next: links or buttons. */
  children?: ReactNode;
}

/** What an empty list shows, and what to do next. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="py-8">
      {title && <h2 className="mb-2">{title}</h2>}
      <p className="wrap-anywhere text-muted">{text}</p>
      {children && <p className="mt-6 flex flex-wrap gap-3 wrap-anywhere">{children}</p>}
    </div>
  );
}
