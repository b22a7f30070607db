import type { ReactNode } from 'react';
import { TextLink } from '#ui/links.tsx';

interface Props {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Links below everything else. */
  footer?: ReactNode;
}

/** The layout of the account screens: a narrow column under a heading. */
export function AuthPage({ title, intro, children, footer }: Props) {
  return (
    <div className="wrap pt-8">
      <div className="mx-auto max-w-md">
        <h1>{title}</h1>
        {intro && <p className="mt-3 text-muted">{intro}</p>}
        {children}
        {footer && <div className="mt-8 grid gap-2 border-t border-line pt-4 text-sm">{footer}</div>}
      </div>
    </div>
  );
}

export function FooterLink(link: { to: string; children: string }) {
  return (
    <p>
      <TextLink {...link} />
    </p>
  );
}
