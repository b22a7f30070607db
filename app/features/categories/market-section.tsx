import type { ReactNode } from 'react';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SourceNote } from '#ui/source-note.tsx';

interface Props {
  title: string;
  /** Absent where the page says it once for all. */
  origin?: Provenance | undefined;
  note?: ReactNode;
  children: ReactNode;
}

/** A part of the market view with its heading and its origin. */
export function MarketSection({ title, origin, note, children }: Props) {
  return (
    <section className="min-w-0 break-inside-avoid">
      <SectionHeading title={title} note={note} more={origin && <SourceNote origin={origin} of={title} />} />
      {children}
    </section>
  );
}

export function Nothing({ text }: { text: string }) {
  return <p className="text-muted">{text}</p>;
}
