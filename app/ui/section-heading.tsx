import type { ReactNode } from 'react';

interface Props {
  id?: string;
  title: string;
  /** What the figures below are computed from, or one line of explanation. */
  note?: ReactNode;
  /** A link to the rest of the section. */
  more?: ReactNode;
}

/** A section's heading under a strong rule, with a note and a link to more. */
export function SectionHeading({ id, title, note, more }: Props) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {more}
      {note && <p className="small mt-1 w-full">{note}</p>}
    </div>
  );
}
