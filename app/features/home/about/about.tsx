import { formatCount } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { SITE, type Site } from '#site/site.ts';
import { FigureList } from '#ui/figure-list.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useSite } from '#ui/site-texts.ts';
import type { Route } from './+types/about';
import { FounderQuotes } from './founder-quotes.tsx';
import { Catch, HowItWorks, HumanInsight, Learning, Uses, WhyItMatters } from './sections.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'About',
    description: `How ${SITE.name} finds, structures and marks what it says about more than ${formatCount(SITE.figures.tools)} AI tools, and where its limits are.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.about },
  });
}

/** The claims of spec §1; tests compare them with the catalogue and the field table. */
const figuresOf = ({ tools, attributes, verticals, specializations }: Site['figures']) => [
  { name: 'Tools', value: `${formatCount(tools)}+`, from: 'in the catalogue' },
  { name: 'Data points', value: `${attributes}+`, from: 'attributes per tool' },
  { name: 'Verticals', value: String(verticals), from: 'each with a market view' },
  { name: 'Specializations', value: `${formatCount(specializations)}+`, from: 'within the verticals' },
];

const HOW_IT_WORKS = 'how-it-works';

/** What the product is, how it works and where it makes mistakes, in the order of spec §2, "About". */
export default function About() {
  const site = useSite();
  return (
    <div className="wrap">
      <div className="grid items-end gap-x-16 gap-y-8 pt-8 pb-10 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1>{site.about.heading}</h1>
          <p className="mt-3 mb-6 max-w-prose text-muted">{site.about.lead}</p>
          <p className="flex flex-wrap gap-3">
            <a href={paths.tools} className="btn btn-primary">
              Browse the Toolbox
            </a>
            <a href={`#${HOW_IT_WORKS}`} className="btn">
              See How It Works
            </a>
          </p>
        </div>
        <FigureList figures={figuresOf(site.figures)} />
      </div>
      <WhyItMatters />
      <HowItWorks id={HOW_IT_WORKS} />
      <Catch />
      <Learning />
      <HumanInsight />
      <Uses />
      <FounderQuotes quotes={site.founderQuotes} />
      <section aria-labelledby="start" className="border-t-2 border-ink pt-10 text-center">
        <h2 id="start">See it for yourself</h2>
        <p className="mx-auto mt-3 mb-6 max-w-prose text-muted">
          Reading, searching and comparing need no account.
        </p>
        <a href={paths.tools} className="btn btn-primary">
          Browse the Toolbox
        </a>
      </section>
    </div>
  );
}
