import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of running text, with its title beside the text where there is room. */
export function Section({ id, title, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-4 wrap-anywhere border-t border-line py-10 lg:grid-cols-[18rem_1fr]"
    >
      <h2 id={id}>{title}</h2>
      <div className="max-w-[44rem] space-y-4">{children}</div>
    </section>
  );
}

/** Named points of a section, one below the other. */
export function Points({ points }: { points: ReadonlyArray<{ name: string; text: ReactNode }> }) {
  return (
    <dl>
      {points.map(({ name, text }) => (
        <div key={name} className="grid gap-x-8 gap-y-1 border-t border-line py-4 sm:grid-cols-[11rem_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
