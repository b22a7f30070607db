import { PAID_TABS } from '#site/access.ts';
import { formatCount } from '#site/format.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { CertaintyMeanings } from '#ui/certainty-legend.tsx';
import { Points, Section } from '#ui/reading-section.tsx';
import { useSite } from '#ui/site-texts.ts';

export function WhyItMatters() {
  return (
    <Section id="why" title="Why It Matters">
      <p>
        New AI tools appear every week, and most describe themselves in their own words. Prices hide behind
        sales calls, benchmarks are chosen by those who pass them, and lists of the best tools rarely say who
        paid for a place.
      </p>
      <p>
        Whoever has to choose needs something plainer: the same questions put to every tool, the answers side
        by side, and the source of each answer. That is what this directory is for.
      </p>
    </Section>
  );
}

export function HowItWorks({ id }: { id: string }) {
  const { attributes, verticals, specializations } = useSite().figures;
  return (
    <Section id={id} title="How It Works">
      <p>Two AI agents do the legwork, and the catalogue is updated daily.</p>
      <Points
        points={[
          {
            name: 'Discovery',
            text: 'The first agent looks for tools that are new and for news of those already listed: releases, prices, funding, press.',
          },
          {
            name: 'Structuring',
            text: `The second sorts what was found into ${attributes}+ attributes in seven tabs, from the tagline to the funding rounds, the same for every tool.`,
          },
          {
            name: 'Placing',
            text: `Each tool gets its place in ${verticals} verticals and ${formatCount(specializations)}+ specializations, so that it stands beside the tools it competes with.`,
          },
          {
            name: 'Marking',
            text: 'A value that comes with a source shows its name and date, and leads to it where its address is known. Sums and averages say from which rows they were worked out.',
          },
        ]}
      />
    </Section>
  );
}

export function Catch() {
  return (
    <Section id="catch" title="What's the Catch">
      <p>
        AI errs. An agent can misread a price list, take an old announcement for a new one, mix up two
        products of one name, or put a guess where a fact belongs. Some of what you read here will be wrong or
        out of date, and no system of this kind can promise otherwise. So each figure says how far you can
        trust it:
      </p>
      <div className="border-y border-line py-6">
        <CertaintyMeanings />
      </div>
      <p>
        What is not known folds away and reads “{NOT_AVAILABLE}” or “Not disclosed”. If a value is wrong, the
        flag beside it leads to a form that tells us. Check what a decision hangs on at its source, above all
        prices, security certificates and funding.
      </p>
      <p>
        The other catch is money. Descriptions, business profiles and technical features are free. The tabs{' '}
        {PAID_TABS.map(({ title }) => title).join(', ')} need a{' '}
        <a href={paths.premium} className="link">
          plan
        </a>{' '}
        where they hold anything, except on featured tools, which show everything to everyone. Links to tools
        may be affiliate links.
      </p>
    </Section>
  );
}

export function Learning() {
  return (
    <Section id="learning" title="A System That Learns With You">
      <p>
        Readers know the tools they use better than any agent. What they say changes what the directory shows.
      </p>
      <Points
        points={[
          {
            name: 'Ratings and reviews',
            text: 'One per reader and tool. The average counts each reader once, and listings can be sorted by it.',
          },
          {
            name: 'Corrections',
            text: (
              <>
                A wrong figure, a dead link, a tool that is gone:{' '}
                <a href={paths.contact} className="link">
                  report it
                </a>{' '}
                and it is looked at.
              </>
            ),
          },
          {
            name: 'Missing tools',
            text: (
              <>
                Makers and readers can{' '}
                <a href={paths.submit} className="link">
                  submit a tool
                </a>{' '}
                that is not listed yet.
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

export function HumanInsight() {
  return (
    <Section id="insight" title="Human Insight Where It Matters Most">
      <p>
        Agents collect; judging is for people. Each week with news has a{' '}
        <a href={paths.letters} className="link">
          letter
        </a>
        , and when an expert has written about a tool, under their own name, the letter opens with it.
        Everybody can read the letters on the site, and whoever asks for them gets them by email, with or
        without an account.
      </p>
      <p>
        Commentary on a tool or a business function stands apart from what was collected, under the name and
        title of whoever wrote it: an expert's own, or AI Toolbox Editorial where it is our desk's. Where
        nobody has commented, nothing is made up.
      </p>
    </Section>
  );
}

export function Uses() {
  return (
    <Section id="uses" title="What You Can Do with It">
      <Points
        points={[
          {
            name: 'Lead a business',
            text: (
              <>
                Start from the work, not from the tool: see what AI does for{' '}
                <a href={paths.business} className="link">
                  your business function
                </a>
                , then compare the tools for it by price, rating and features.
              </>
            ),
          },
          {
            name: 'Invest',
            text: (
              <>
                Read the market view of a{' '}
                <a href={paths.categories} className="link">
                  category
                </a>
                : companies, funding by year, investors, and which figures are computed from the catalogue.
              </>
            ),
          },
          {
            name: 'Build',
            text: 'Look up models, limits, integrations and interfaces of what you build on, and who else builds what you build.',
          },
          {
            name: 'Research',
            text: (
              <>
                <a href={paths.search} className="link">
                  Search
                </a>{' '}
                tools and answered questions, and follow each value back to its source.
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
