import type { ReactNode } from 'react';

interface Props {
  to: string;
  children: ReactNode;
}

export function TextLink({ to, children }: Props) {
  return (
    <a href={to} className="link">
      {children}
    </a>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ to, children }: Props) {
  return (
    <a href={to} className="btn">
      {children}
    </a>
  );
}

/** The link to what most readers of a page do next. */
export function PrimaryLink({ to, children }: Props) {
  return (
    <a href={to} className="btn btn-primary">
      {children}
    </a>
  );
}
