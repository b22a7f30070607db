import { deskPaths } from '#site/desk-paths.ts';
import { formatMoment } from '#site/format.ts';
import { SectionHeading } from '#ui/section-heading.tsx';

interface Props {
  id: string;
  site: { state: string | null; looked_at: string | null; next_at: string | null };
}

/** What the checker knows of a tool's own site, and the button that asks for a look. */
export function SiteForm({ id, site: { state, looked_at, next_at } }: Props) {
  return (
    <section aria-labelledby="site" className="mt-12">
      <SectionHeading id="site" title="Its own site" note="What the checker last saw. Times are UTC." />
      <p>
        {state && looked_at ? `${state}, seen on ${formatMoment(looked_at)}.` : 'Not looked at yet.'}
        {next_at && ` The next look is due on ${formatMoment(next_at)}.`}
      </p>
      <form method="post" action={deskPaths.deskTool(id)} className="mt-3">
        <button type="submit" name="intent" value="look" className="btn">
          Look at it now
        </button>
      </form>
    </section>
  );
}
