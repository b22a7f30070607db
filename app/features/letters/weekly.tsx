import { redirect } from 'react-router';
import { LETTERS_FEED } from '#features/discovery/feeds/feed.ts';
import { linkLetterFeed } from '#features/discovery/feeds/feed-links.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orFallback } from '#platform/request/failures.server.ts';
import { anybody, defineForm, formAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { inSameTime } from '#platform/request/same-time.server.ts';
import { refuseSpam } from '#platform/request/spam.server.ts';
import { type StateOf, startingState } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { Fields } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageLead } from '#ui/page-lead.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TrapField } from '#ui/trap-field.tsx';
import type { Route } from './+types/weekly';
import { hasNews, LETTER_TEXTS, letterTitle, newsInWords } from './letter-news.ts';
import { type ListedLetter, listLetters } from './letters.server.ts';
import { ASK_FORM, ASK_TEXTS } from './reader-forms.ts';
import { askForLetter } from './readers.server.ts';

/** All letters so far, and whether somebody has just asked to get them. One statement. */
export function loader({ request, context }: Route.LoaderArgs) {
  const isAsked = new URL(request.url).searchParams.get('asked') === '1';
  const { read } = context.get(servicesContext).db;
  linkLetterFeed(context, LETTER_TEXTS.name);
  return orFallback(context, 'reading the letters', { letters: [], isAsked }, async () => ({
    letters: await listLetters(read),
    isAsked,
  }));
}

/** Sends a mail to the address. The answer never says whether the address is known. */
export const action = formAction(
  defineForm({
    form: ASK_FORM,
    operation: 'asking for the weekly letter',
    who: anybody,
    limits: ({ context, good: { email } }) => countOrRefuse(context, RATE_LIMITS.letter, email),
    async work({ services: { db, origin }, form, good: { email } }) {
      refuseSpam({ name: '', text: '' }, form);
      await inSameTime(() => askForLetter(db.write, { email, origin }));
      return redirect(paths.letterAsked, 303);
    },
  }),
);

export const handle = { failed: ASK_FORM.failed };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: LETTER_TEXTS.name,
    description: LETTER_TEXTS.intro,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.letters },
    indexed: loaderData?.isAsked !== true,
  });
}

export default function Weekly({
  loaderData: { letters, isAsked, failed },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="wrap pt-8">
      <h1>{LETTER_TEXTS.name}</h1>
      <PageLead page="letters">{LETTER_TEXTS.intro}</PageLead>
      <div className="list-page">
        <AskForLetter isAsked={isAsked && !actionData} state={actionData ?? startingState(ASK_FORM)} />
        <section aria-labelledby="letters" className="mt-16">
          <SectionHeading
            id="letters"
            title="All letters"
            more={
              <p className="flex gap-4 text-sm">
                <a href="#ask" className="link lg:hidden">
                  By mail
                </a>
                <a href={paths.feed(LETTERS_FEED, 'atom')} className="link">
                  Atom feed
                </a>
              </p>
            }
          />
          <FailureNotice failed={failed} />
          {letters.length === 0 && !failed && <EmptyState text={LETTER_TEXTS.none} />}
          <ul>
            {letters.map((letter) => (
              <ArchiveRow key={letter.date} letter={letter} />
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function ArchiveRow({ letter: { date, counts } }: { letter: ListedLetter }) {
  return (
    <li className="grid gap-x-8 border-b border-line py-3 sm:grid-cols-[22rem_1fr]">
      <a href={paths.letter(date)} className="link font-semibold">
        {letterTitle(date)}
      </a>
      <p className="small">{hasNews(counts) ? newsInWords(counts) : 'No news, so no letter was sent'}</p>
    </li>
  );
}

interface Props {
  state: StateOf<typeof ASK_FORM>;
  /** Whether an address was just sent. */
  isAsked: boolean;
}

/** Asks for the letter by mail, without an account and without scripts. */
function AskForLetter({ state, isAsked }: Props) {
  return (
    <section
      id="ask"
      aria-labelledby="by-mail"
      className="list-aside beside mt-10 border-t-2 border-ink pt-4"
    >
      <div>
        <h2 id="by-mail">Get it by mail</h2>
        <p className="small mt-2">{ASK_TEXTS.promise}</p>
      </div>
      {isAsked ? (
        <Notice>{ASK_TEXTS.asked}</Notice>
      ) : (
        <PostForm
          state={state}
          action={`${paths.letters}#ask`}
          button="Send me the letter"
          pending="Sending…"
          className="mt-4 grid max-w-md gap-4"
        >
          <Fields form={ASK_FORM} state={state} />
          <TrapField />
        </PostForm>
      )}
    </section>
  );
}
