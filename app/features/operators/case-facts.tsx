import type { ReactNode } from 'react';
import { withUnseen } from '#site/visible-text.ts';
import { ExternalLink } from '#ui/external-link.tsx';

interface Fact {
  label: string;
  text?: ReactNode;
  /** A web address that somebody sent. */
  link?: string | null;
}

/** What was sent in, as labelled lines; empty ones are left out. */
export function CaseFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-6 border-t border-line">
      {facts.map(
        ({ label, text, link }) =>
          (link || text) && (
            <div
              key={label}
              className="grid gap-x-8 border-b border-line py-2 md:grid-cols-[11rem_minmax(0,1fr)]"
            >
              <dt className="text-sm text-muted">{label}</dt>
              <dd dir="auto" className="min-w-0 max-w-prose whitespace-pre-line wrap-anywhere">
                {link ? (
                  <ExternalLink href={link} kind="tool" className="link">
                    {link}
                  </ExternalLink>
                ) : typeof text === 'string' ? (
                  withUnseen(text)
                ) : (
                  text
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
