import { Link } from 'react-router';
import { formatCount } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { SITE } from '#domain/site.ts';
import { FigureList } from '#ui/figure-list.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/about';
import { FounderQuotes } from './founder-quotes.tsx';
import { Catch, HowItWorks, HumanInsight, Learning, Uses, WhyItMatters } from './sections.tsx';

const { tools, attributes, verticals, specializations } = SITE.figures;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'About',
    description: `How ${SITE.name} finds, structures and marks what it says about more than ${formatCount(tools)} AI tools, and where its limits are.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.about },
  });
}

/** The claims of spec §1; tests compare them with the catalogue and the field table. */
const FIGURES = [
  { name: 'Tools', value: `${formatCount(tools)}+`, from: 'in the catalogue' },
  { name: 'Data points', value: `${attributes}+`, from: 'attributes per tool' },
  { name: 'Verticals', value: String(verticals), from: 'each with a market view' },
  { name: 'Specializations', value: `${formatCount(specializations)}+`, from: 'within the verticals' },
];

const HOW_IT_WORKS = 'how-it-works';

/** What the product is, how it works and where it makes mistakes, in the order of spec §2, "About". */
export default function About() {
  return (
    <div className="wrap">
      <div className="grid items-end gap-x-16 gap-y-8 pt-8 pb-10 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1>A directory that says how it knows</h1>
          <p className="mt-3 mb-6 max-w-prose text-muted">
            {SITE.name} describes over {formatCount(tools)} AI tools in the same {attributes}+ attributes, so
            that they can be compared, and shows for each figure where it comes from.
          </p>
          <p className="flex flex-wrap gap-3">
            <Link to={paths.tools} className="btn btn-primary">
              Browse the Toolbox
            </Link>
            <a href={`#${HOW_IT_WORKS}`} className="btn">
              See How It Works
            </a>
          </p>
        </div>
        <FigureList figures={FIGURES} />
      </div>
      <WhyItMatters />
      <HowItWorks id={HOW_IT_WORKS} />
      <Catch />
      <Learning />
      <HumanInsight />
      <Uses />
      <FounderQuotes quotes={SITE.founderQuotes} />
      <section aria-labelledby="start" className="border-t-2 border-ink pt-10 text-center">
        <h2 id="start">See it for yourself</h2>
        <p className="mx-auto mt-3 mb-6 max-w-prose text-muted">
          FormReading, searching and comparing need no account.
        </p>
        <Link to={paths.tools} className="btn btn-primary">
          Browse the Toolbox
        </Link>
      </section>
    </div>
  );
}
