import type { Provenance } from '#catalogue/tools/certainty.ts';
import { agesOf } from '#catalogue/tools/fact-ages.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { FactAges } from '#ui/charts/fact-ages.tsx';
import { TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SourceList } from '#ui/source-list.tsx';
import type { PageSaid } from './page-said.ts';

interface Props {
  said: Pick<PageSaid, 'sources' | 'shown'>;
  /** In days since 1970. */
  today: number;
}

const READ_LATELY_DAYS = 90;

function isReadLately({ certainty, lastDay }: Provenance, today: number): boolean {
  return certainty === 'sourced' && lastDay != null && today - lastDay <= READ_LATELY_DAYS;
}

/** The sources that a tool's page names, and how old the values are that it shows. */
export function PageSources({ said: { sources, shown }, today }: Props) {
  if (shown.length === 0) return null;
  const days = shown.map(({ origin }) => origin.lastDay ?? null);
  const read = shown.filter(({ origin }) => isReadLately(origin, today)).length;
  return (
    <section aria-labelledby="sources" className="mt-12">
      <SectionHeading
        id="sources"
        title="Sources"
        note={
          <>
            {sources.length === 0 && 'No value on this page names a source. '}
            {"Editorial values are reported by the directory's editors, without a named source. "}
            <TextLink to={`${paths.about}#catch`}>What the marks mean</TextLink>
          </>
        }
      />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <SourceList sources={sources} />
        <div className="max-w-80">
          <h3 className="panel-title">How old this page's values are</h3>
          <p className="small mb-2">
            {`${formatCount(read)} of ${formatCounted(shown.length, 'value')} read at a source within ${READ_LATELY_DAYS} days.`}
          </p>
          <FactAges ages={agesOf(days, today)} name="Values by age" />
        </div>
      </div>
    </section>
  );
}
