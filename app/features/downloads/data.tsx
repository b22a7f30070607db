import path from 'node:path';
import { Fragment, type ReactNode } from 'react';
import { NO_AGES } from '#catalogue/figures/ages-by-category.ts';
import { readAgesQuery } from '#catalogue/figures/ages-query.ts';
import { readCatalogueAges } from '#catalogue/figures/read-ages.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { listCategoryOptions } from '#catalogue/topics/categories.server.ts';
import {
  FEED_ENTRIES,
  FEEDS,
  type FeedFormat,
  type FeedName,
  LETTERS_FEED,
  shownFeeds,
} from '#features/discovery/feeds/feed.ts';
import { linkFeeds } from '#features/discovery/feeds/feed-links.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orFallback } from '#platform/request/failures.server.ts';
import { formatBytes, formatCounted, formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { gives, plansWith } from '#site/plan-rights.ts';
import { SITE } from '#site/site.ts';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { TextLink } from '#ui/links.tsx';
import { PageLead } from '#ui/page-lead.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { agesPlot } from '#ui/plots/ages-plot.server.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import type { Route } from './+types/data';
import { Ages } from './ages.tsx';
import { DOWNLOADS_FOLDER, readManifest } from './downloads.server.ts';
import { DOWNLOADS } from './downloads.ts';

/** What programs can read: feeds, downloads, Markdown; and how old the facts are. Two statements. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const mayDownload = gives(context.get(viewerContext).tier, 'download');
  linkFeeds(context);
  const query = readAgesQuery(new URL(request.url).searchParams);
  const nothing = { categories: [], downloads: null, mayDownload, query, ages: NO_AGES, plot: null };
  return orFallback(context, 'reading what programs can read', nothing, async () => {
    const today = dayOf(Date.now());
    const ages = await readCatalogueAges(await catalogueOf(db.read), query, today);
    return {
      categories: await listCategoryOptions(db.read),
      downloads: await readManifest(path.join(settings.DATA_DIR, DOWNLOADS_FOLDER)),
      mayDownload,
      query,
      ages,
      plot: agesPlot({ ages, kind: query.kind, today }),
    };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Data and Feeds',
    description: say`The public catalogue as a download, feeds of what is new, and each page of ${SITE.name} as Markdown.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.data },
  });
}

export default function Data({ loaderData }: Route.ComponentProps) {
  const { categories, downloads, mayDownload, query, ages, plot, failed } = loaderData;
  return (
    <div className="wrap pt-8">
      <h1>Data and Feeds</h1>
      <PageLead page="data">
        What feed readers, spreadsheets and programs can read here. A value keeps its certainty, and its
        source and date as far as they are known.
      </PageLead>
      <FailureNotice failed={failed} />
      <section aria-labelledby="download" className="mt-12">
        <SectionHeading
          id="download"
          title="The public catalogue as a download"
          note={downloadNote(mayDownload)}
          more={
            !mayDownload && (
              <a href={paths.premium} className="link text-sm">
                Plans
              </a>
            )
          }
        />
        {downloads?.files.some(({ records = 0 }) => records > 0) ? (
          <Downloads downloads={downloads} mayDownload={mayDownload} />
        ) : downloads ? (
          <p className="small">Nothing was listed when the files were made.</p>
        ) : (
          <p className="small">The files have not been made yet.</p>
        )}
        <p className="small mt-3 max-w-prose wrap-anywhere whitespace-pre-line">
          Licence: {SITE.dataLicence.name}. {SITE.dataLicence.text} The{' '}
          <TextLink to={paths.terms}>terms</TextLink> of the site apply.
        </p>
      </section>
      <section aria-labelledby="feeds" className="mt-12">
        <SectionHeading
          id="feeds"
          title="Feeds"
          note={`As Atom and as JSON Feed. They hold what every visitor may see, at most the newest ${FEED_ENTRIES} entries of each kind.`}
        />
        <FeedTable caption={say`Feeds of all tools`}>
          <FeedRow label={say`All tools`} page={paths.tools} address={paths.feed} />
        </FeedTable>
        {categories.length > 0 && (
          <details className="mt-4">
            <summary>{`Feeds of ${formatCounted(categories.length, 'category', 'categories')}`}</summary>
            <FeedTable caption="Feeds of each category">
              {categories.map(({ id, name }) => (
                <FeedRow
                  key={id}
                  label={name}
                  page={paths.category(id)}
                  address={(feed, format) => paths.categoryFeed(id, feed, format)}
                />
              ))}
            </FeedTable>
          </details>
        )}
        <p className="mt-4">
          <TextLink to={paths.letters}>Weekly letters</TextLink>:{' '}
          <TextLink to={paths.feed(LETTERS_FEED, 'atom')}>
            Atom<span className="sr-only">: weekly letters</span>
          </TextLink>{' '}
          <TextLink to={paths.feed(LETTERS_FEED, 'json')}>
            JSON<span className="sr-only">: weekly letters</span>
          </TextLink>
        </p>
      </section>
      {ages.all.facts > 0 && <Ages ages={ages} query={query} plot={plot} />}
      <section aria-labelledby="markdown" className="mt-12">
        <SectionHeading id="markdown" title="Pages as Markdown" />
        <p className="max-w-prose">
          Add <code>.md</code> to the path of any public page, or ask for it with{' '}
          <code>Accept: text/markdown</code>. <TextLink to={paths.llms}>llms.txt</TextLink> says where to
          begin.
        </p>
      </section>
    </div>
  );
}

function downloadNote(mayDownload: boolean): string {
  const what = say`What every visitor may read of the tools page by page, for programs and spreadsheets: made anew once a day, with a schema and checksums, without what is locked.`;
  return mayDownload
    ? `${what} Programs fetch the files with a key of yours.`
    : `${what} With ${plansWith('download')} you load it here or by a program with your key.`;
}

function FeedTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <table className="data">
      <caption className="sr-only">{caption}</caption>
      <TableHead columns={[say`Tools`, ...shownFeeds().map((name) => FEEDS[name].title)]} />
      <tbody>{children}</tbody>
    </table>
  );
}

interface FeedRowProps {
  label: string;
  page: string;
  address: (feed: FeedName, format: FeedFormat) => string;
}

function FeedRow({ label, page, address }: FeedRowProps) {
  return (
    <tr>
      <th scope="row">
        <TextLink to={page}>{label}</TextLink>
      </th>
      {shownFeeds().map((name) => (
        <td key={name}>
          <a className="link inline-block py-1" href={address(name, 'atom')}>
            Atom<span className="sr-only">{`: ${FEEDS[name].title}, ${label}`}</span>
          </a>{' '}
          <a className="link inline-block py-1" href={address(name, 'json')}>
            JSON<span className="sr-only">{`: ${FEEDS[name].title}, ${label}`}</span>
          </a>
        </td>
      ))}
    </tr>
  );
}

type Made = NonNullable<Route.ComponentProps['loaderData']['downloads']>;

function Downloads({ downloads, mayDownload }: { downloads: Made; mayDownload: boolean }) {
  return (
    <>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">What it holds</th>
            <th scope="col" className="num">
              Size
            </th>
            <th scope="col" className="hidden lg:table-cell">
              SHA-256
            </th>
          </tr>
        </thead>
        <tbody>
          {downloads.files.map(({ name, bytes, sha256, records }) => (
            <tr key={name}>
              <th scope="row">
                {mayDownload ? (
                  <TextLink to={paths.download(name)}>
                    <FileName name={name} />
                  </TextLink>
                ) : (
                  <FileName name={name} />
                )}
              </th>
              <td>
                {DOWNLOADS[name].about}
                {records !== undefined && `; ${formatCounted(records, 'record')}`}
              </td>
              <td className="num whitespace-nowrap">{formatBytes(bytes)}</td>
              <td className="hidden lg:table-cell">
                <code className="wrap-anywhere text-xs">{sha256}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small mt-3">Made on {formatDate(downloads.made_at)}.</p>
    </>
  );
}

/** On narrow screens, a long name goes on in the next line after one of its dots. */
function FileName({ name }: { name: string }) {
  return name.split(/(?<=\.)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
