import { FINDINGS } from '#features/lifecycle/findings.ts';
import type { Visit } from '#features/lifecycle/watch.ts';
import { formatCounted, formatMoment } from '#site/format.ts';
import { SectionHeading } from '#ui/section-heading.tsx';

/** The checker's visits, latest first. */
export function VisitTable({ looks }: { looks: readonly Visit[] }) {
  return (
    <section aria-labelledby="looks" className="mt-10">
      <SectionHeading
        id="looks"
        title={`The last ${formatCounted(looks.length, 'look')}`}
        note="The latest first. Times are UTC."
      />
      <ul>
        {looks.toReversed().map(({ at, finding, status, address, title }) => (
          <li key={at} className="border-b border-line py-2">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span>{FINDINGS[finding].text}</span>
              <span className="small tabular-nums">
                {status !== null && `Status ${status}, `}
                <time dateTime={at}>{formatMoment(at)}</time>
              </span>
            </p>
            {address && <p className="small wrap-anywhere">{address}</p>}
            {title && (
              <p dir="auto" className="small wrap-anywhere">
                {title}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
