import { PlanComparison } from '#features/billing/plan-comparison.tsx';
import { EmptyDirectory } from '#features/directory/empty-directory.tsx';
import { HomeHero } from '#features/home/home-hero.tsx';
import { LetterContents } from '#features/letters/letter-content.tsx';
import type { LetterContent } from '#features/letters/letter-news.ts';
import { TOOL_TABS } from '#site/access.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { FailedToolPage } from '#ui/failed-tool-page.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { GivenBack } from '#ui/given-back.tsx';
import { LockedPanel } from '#ui/locked-panel.tsx';
import { MoreLink } from '#ui/more-link.tsx';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageLead } from '#ui/page-lead.tsx';
import { Points, Section } from '#ui/reading-section.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { type Example, LONG, LONG_WORD } from './example.ts';
import { ORIGINS } from './samples.ts';

const home = (
  <a href="?" className="btn">
    Illustrative button
  </a>
);

const NO_NEWS = { count: 0, listed: [] };
const named = { id: 'illustrative-tool', name: 'Illustrative Tool' };
const [origin = { certainty: 'editorial', source: 'made up', date: '2026' }] = ORIGINS;

const LETTER: LetterContent = {
  featured: {
    tool: { ...named, description: 'An illustrative description.' },
    text: `An illustrative opinion.\n\n${LONG}`,
    expert: { name: 'Illustrative Expert', title: LONG },
  },
  tools: {
    count: 1_234,
    listed: [
      { ...named, description: LONG, categories: ['Illustrative', LONG_WORD], price: 'From $20 a month' },
    ],
  },
  rounds: {
    count: 1,
    listed: [{ tool: named, company: LONG_WORD, text: 'Series A, $20M, 2026', investors: [LONG], origin }],
  },
  prices: { count: 1, listed: [{ tool: named, before: '$10 a month', after: '$12 a month', origin }] },
};

export const SECTIONS: readonly Example[] = [
  {
    file: 'features/letters/letter-content.tsx',
    states: [
      { name: 'everything', show: <LetterContents content={LETTER} /> },
      {
        name: 'no news',
        show: (
          <LetterContents content={{ featured: null, tools: NO_NEWS, rounds: NO_NEWS, prices: NO_NEWS }} />
        ),
      },
    ],
  },
  {
    file: 'features/home/home-hero.tsx',
    states: [
      {
        name: 'illustrative counts',
        show: (
          <HomeHero
            counts={{
              tools: 1_234,
              categories: 12,
              specializations: 345,
              dataPoints: 99,
              typicalDataPoints: 17,
            }}
            needs={['an illustrative need', LONG]}
            recorded={null}
          />
        ),
      },
      { name: 'counts that could not be read', show: <HomeHero counts={null} needs={[]} recorded={null} /> },
    ],
  },
  {
    file: 'ui/page-lead.tsx',
    states: [{ name: 'the words of the software', show: <PageLead page="data">{LONG}</PageLead> }],
  },
  {
    file: 'ui/section-heading.tsx',
    states: [
      { name: 'alone', show: <SectionHeading title="Illustrative heading" /> },
      {
        name: 'long, with a note and a link',
        show: (
          <SectionHeading
            title={LONG}
            note={`${LONG}.`}
            more={<MoreLink to="?">Illustrative link</MoreLink>}
          />
        ),
      },
    ],
  },
  {
    file: 'ui/table-head.tsx',
    states: [
      {
        name: 'a text, a number and one only read out',
        show: (
          <table className="data">
            <TableHead columns={['Category', { number: 'Tools' }, { unseen: 'Remove' }]} />
          </table>
        ),
      },
    ],
  },
  {
    file: 'ui/reading-section.tsx',
    states: [
      {
        name: 'text and points',
        show: (
          <Section id="illustrative-section" title="Illustrative section">
            <p>{`${LONG}. `.repeat(3)}</p>
            <Points
              points={[
                { name: 'Illustrative point', text: 'Short.' },
                { name: LONG, text: `${LONG}.` },
              ]}
            />
          </Section>
        ),
      },
    ],
  },
  {
    file: 'features/billing/plan-comparison.tsx',
    states: [
      {
        name: 'free and paid tabs',
        show: (
          <PlanComparison
            tabs={TOOL_TABS.map((tab, index) => ({
              ...tab,
              free: ['Yes', 'No', '3 of 12', null][index % 4] ?? null,
              sections: index === 0 ? [] : ['Illustrative', LONG],
              held: index === 0 ? null : 'recorded for 12 of 1,234 illustrative tools',
            }))}
          />
        ),
      },
    ],
  },
  {
    file: 'ui/locked-panel.tsx',
    states: [
      {
        name: 'locked',
        show: <LockedPanel title="Illustrative Tab" holds={['7 illustrative rounds', LONG]} address="/" />,
      },
      { name: 'locked, not counted', show: <LockedPanel title={LONG} holds={[]} address="/" /> },
    ],
  },
  {
    file: 'ui/empty-state.tsx',
    states: [
      { name: 'text alone', show: <EmptyState text="Nothing illustrative here." /> },
      {
        name: 'long text, with something to do',
        show: (
          <EmptyState title={LONG} text={LONG_WORD}>
            {home}
          </EmptyState>
        ),
      },
    ],
  },
  {
    file: 'features/directory/empty-directory.tsx',
    states: [{ name: 'as it is', show: <EmptyDirectory /> }],
  },
  {
    file: 'ui/error-banner.tsx',
    states: [
      { name: 'long text', show: <ErrorBanner text={`${LONG}.`} /> },
      { name: 'nothing wrong', show: <ErrorBanner text={null} /> },
    ],
  },
  {
    file: 'ui/failure-notice.tsx',
    states: [
      { name: 'failed', show: <FailureNotice failed /> },
      { name: 'not failed', show: <FailureNotice failed={false} /> },
    ],
  },
  {
    file: 'ui/error-page.tsx',
    states: [
      {
        name: 'a failure with its number',
        show: (
          <ErrorPage status={503} message={MESSAGES.anErrorOccurred} requestId="illustrative-id">
            {home}
          </ErrorPage>
        ),
      },
      {
        name: 'near names',
        show: (
          <ErrorPage
            status={404}
            message={MESSAGES.tool.notFound}
            near={[
              { name: 'Illustrative Tool', to: '?one' },
              { name: 'Illustrative Tools', to: '?two' },
              { name: LONG_WORD, to: '?three' },
            ]}
          >
            {home}
          </ErrorPage>
        ),
      },
      {
        name: 'no answer came',
        show: (
          <ErrorPage status={null} message={MESSAGES.anErrorOccurred}>
            {home}
          </ErrorPage>
        ),
      },
      {
        name: 'long text',
        show: (
          <ErrorPage status={400} message={LONG} hint={`${LONG}. ${LONG_WORD}`}>
            {home}
          </ErrorPage>
        ),
      },
    ],
  },
  {
    file: 'ui/failed-tool-page.tsx',
    states: [{ name: 'something else', show: <FailedToolPage error={new Error('illustrative')} /> }],
  },
  {
    file: 'ui/failed-page.tsx',
    states: [
      {
        name: 'an error that no route expected',
        show: <FailedPage error={new Error('illustrative')} to={paths.home} text="Home" />,
      },
    ],
  },
  {
    file: 'ui/given-back.tsx',
    states: [
      {
        name: 'a form with every kind of field',
        show: (
          <GivenBack
            form={{
              notice: 'Illustrative notice: nothing was sent.',
              fields: [
                { name: 'intent', kind: 'hidden', text: 'illustrative' },
                { name: 'contact_email', kind: 'typed', text: 'illustrative@example.org' },
                { name: 'current_password', kind: 'password', text: '' },
                { name: 'note', kind: 'typed', text: `${LONG}\n${LONG_WORD}` },
              ],
            }}
          />
        ),
      },
    ],
  },
  {
    file: 'ui/notice.tsx',
    states: [{ name: 'long text', show: <Notice>{`${LONG}. ${LONG_WORD}`}</Notice> }],
  },
  { file: 'ui/not-found-page.tsx', states: [{ name: 'unknown address', show: <NotFoundPage /> }] },
];
