import { linkLetterFeed } from '#features/discovery/feeds/feed-links.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { paths } from '#site/paths.ts';
import { FailedPage } from '#ui/failed-page.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/letter';
import { LetterContents } from './letter-content.tsx';
import { countsOf, daysInWords, hasNews, LETTER_TEXTS, letterTitle, newsInWords } from './letter-news.ts';
import { readLetter } from './letters.server.ts';
import { isLetterDate } from './week.ts';

/** A letter as it was sent. One statement. */
export async function loader({ params: { date }, context }: Route.LoaderArgs) {
  if (!isLetterDate(date)) throw notFound(LETTER_TEXTS.noSuch);
  const { read } = context.get(servicesContext).db;
  const letter = await orUnavailable(context, 'reading a letter', () => readLetter(read, date));
  if (!letter) throw notFound(LETTER_TEXTS.noSuch);
  linkLetterFeed(context, LETTER_TEXTS.name);
  return letter;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: LETTER_TEXTS.name });
  const { date, content } = loaderData;
  const counts = countsOf(content);
  return pageMeta({
    title: letterTitle(date),
    description: `${daysInWords(date)}: ${newsInWords(counts)}.`,
    canonical: { siteUrl: matches[0].loaderData?.siteUrl, path: paths.letter(date) },
    indexed: hasNews(counts),
  });
}

export default function Letter({ loaderData: { date, content } }: Route.ComponentProps) {
  const counts = countsOf(content);
  return (
    <article className="wrap pt-8">
      <p className="small mb-4">
        <TextLink to={paths.letters}>{LETTER_TEXTS.name}</TextLink>
      </p>
      <h1>{letterTitle(date)}</h1>
      <p className="mt-3 max-w-prose text-muted">
        {daysInWords(date)}. {hasNews(counts) ? `${newsInWords(counts)}.` : LETTER_TEXTS.quiet}
      </p>
      <LetterContents content={content} />
      <p className="border-t border-line pt-4">
        <TextLink to={`${paths.letters}#ask`}>Get the next letter by mail</TextLink>
      </p>
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.letters} text="All letters" />;
}
