import { LETTER_TEXTS } from '#features/letters/letter-news.ts';
import { formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { type LastForm, Part } from './part.tsx';

/**
 * The switch of the weekly letter.
 *
 * @param since when the member's address began to get it, as an ISO time; null if it does not
 */
export function WeeklyLetter({ since, last }: { since: string | null; last: LastForm }) {
  const intro = (
    <>
      {say`New tools, funding rounds and changed prices, on Mondays.`}{' '}
      <a href={paths.letters} className="link">
        Read the letters
      </a>
    </>
  );
  return (
    <Part id="letter" title={LETTER_TEXTS.name} intro={intro} last={last}>
      <form
        method="post"
        action={`${paths.accountSettings}#letter`}
        className="mt-4 flex flex-wrap items-center gap-4"
      >
        <p>
          {since === null
            ? 'You do not get it by mail.'
            : `You have been getting it since ${formatDate(since)}.`}
        </p>
        <button
          type="submit"
          name="intent"
          value={since === null ? 'letter-on' : 'letter-off'}
          className="btn"
        >
          {since === null ? 'Send me the letter' : 'Stop the letter'}
        </button>
      </form>
    </Part>
  );
}
