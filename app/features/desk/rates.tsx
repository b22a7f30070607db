import { DeskPage } from '#features/operators/desk-page.tsx';
import { RowCommand } from '#features/operators/row-command.tsx';
import { type FeedState, readFeedState, switchFeed } from '#features/rates/feed.server.ts';
import { RATE_FORM, RATE_TEXTS } from '#features/rates/rate-form.ts';
import { listRates, removeRate, setRate } from '#features/rates/rates.server.ts';
import { RATE_KEEPS_DAYS, RATE_ORIGINS, type Rate } from '#features/rates/rates.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { nothing } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { currencyName } from '#site/currencies.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted, formatDate, formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Fields } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import type { Route } from './+types/rates';
import { openDesk } from './desk.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

/** The exchange rates for amounts in a reader's currency. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'rates');
  const { write } = context.get(servicesContext).db;
  return orUnavailable(context, 'reading the rates', async () => ({
    desk,
    rates: await listRates(write),
    feed: await readFeedState(write),
  }));
}

const set = deskForm('rates', {
  form: RATE_FORM,
  operation: 'setting a rate',
  reads: ['code', 'rate', 'day', 'source'],
  async work({ services: { db }, who: by, good: { code, rate, day, source } }) {
    await setRate(db.write, { code, rate, day, source }, by);
    return { notice: RATE_TEXTS.set, values: { code: '', rate: '', day: '', source: '' } };
  },
});

const remove = deskForm('rates', {
  form: RATE_FORM,
  operation: 'removing a rate',
  read: ({ typed: { code, origin: said } }) => {
    const origin = RATE_ORIGINS.find((each) => each === said);
    return { good: origin === undefined ? null : { code, origin } };
  },
  async work({ services: { db }, who: by, good }) {
    const isGone = good !== null && (await removeRate(db.write, good, by));
    if (!isGone) throw new Refused({ status: 409, notice: RATE_TEXTS.gone });
    return { notice: RATE_TEXTS.removed };
  },
});

const feed = (isOn: boolean) =>
  deskForm('rates', {
    form: RATE_FORM,
    operation: `switching the daily rates ${isOn ? 'on' : 'off'}`,
    read: nothing,
    async work({ services: { db }, who: by }) {
      await switchFeed(db.write, isOn, by);
      return { notice: isOn ? RATE_TEXTS.on : RATE_TEXTS.off };
    },
  });

/** The forms for rates. */
export const action = deskAction('rates', { set, remove, on: feed(true), off: feed(false) });

export const handle = { failed: RATE_FORM.failed };

export const meta = () => pageMeta({ title: 'Rates' });

export default function Rates({ loaderData: { desk, rates, feed }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(RATE_FORM);
  const isSetting = state.values.intent === 'set';
  return (
    <DeskPage
      desk={desk}
      title="Rates"
      current={deskPaths.deskRates}
      note={say`Comparisons and decision sheets show prices in the currency that a reader chooses, or in one of their own where they are sold in several, beside the vendor’s, marked as converted, with the rate and its day. Nothing converted is stored, filtered by or summed up. A rate of more than ${RATE_KEEPS_DAYS} days is said to be old.`}
    >
      {state.status < 400 && state.notice !== null && <Notice>{state.notice}</Notice>}
      {state.status >= 400 && !isSetting && <ErrorBanner text={state.notice} />}
      <Feed feed={feed} />
      <section aria-labelledby="rates" className="mt-12">
        <SectionHeading id="rates" title={formatCounted(rates.length, 'rate')} />
        {rates.length === 0 ? (
          <EmptyState text="None. Readers are offered no other currency." />
        ) : (
          <RateTable rates={rates} />
        )}
      </section>
      <section aria-labelledby="set" className="beside mt-12 border-t-2 border-ink pt-4">
        <h2 id="set">Set a rate</h2>
        <PostForm
          state={isSetting && state.status >= 400 ? state : { status: 200, notice: null }}
          action={deskPaths.deskRates}
          button="Set"
          pending="Setting…"
        >
          <input type="hidden" name="intent" value="set" />
          <Fields form={RATE_FORM} state={isSetting ? state : startingState(RATE_FORM)} />
        </PostForm>
      </section>
    </DeskPage>
  );
}

function Feed({ feed: { isOn, since, readAt, failure } }: { feed: FeedState }) {
  return (
    <section aria-labelledby="feed" className="mt-10">
      <SectionHeading
        id="feed"
        title="Daily rates"
        note="The euro reference rates of the European Central Bank, read once a day. What you set yourself wins over them."
      />
      <p>
        {isOn ? 'On' : 'Off'}
        {since !== null && ` since ${formatMoment(since)} (UTC)`}.{' '}
        {readAt === null ? 'Not read yet.' : `Last read ${formatMoment(readAt)} (UTC).`}
      </p>
      {failure !== null && (
        <p className="mt-2">
          {`The attempt of ${formatMoment(failure.at)} (UTC) failed: ${failure.why}. ${isOn ? 'It is made again every hour. ' : ''}The last rates stay, with their day.`}
        </p>
      )}
      <form method="post" action={deskPaths.deskRates} className="mt-4">
        <button
          type="submit"
          name="intent"
          value={isOn ? 'off' : 'on'}
          className={`btn ${isOn ? '' : 'btn-primary'}`}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </button>
      </form>
    </section>
  );
}

function RateTable({ rates }: { rates: readonly Rate[] }) {
  const own = new Set(rates.flatMap(({ code, origin }) => (origin === 'owner' ? [code] : [])));
  return (
    <table className="data">
      <TableHead columns={['Currency', { number: 'One euro is' }, 'Day and source', { unseen: 'Remove' }]} />
      <tbody>
        {rates.map(({ code, rate, day, source, origin }) => (
          <tr key={`${code} ${origin}`}>
            <th scope="row" className="wrap-anywhere">
              {currencyName(code)}
            </th>
            <td className="num">{rate}</td>
            <td className="wrap-anywhere">
              {formatDate(day)}
              <span className="small block">
                {source}
                {origin === 'owner' && ' · set by an owner'}
                {origin === 'feed' && own.has(code) && ' · does not count: an owner has set another'}
              </span>
            </td>
            <td className="num">
              <RowCommand
                action={deskPaths.deskRates}
                fields={{ code, origin }}
                intent="remove"
                text="Remove"
                about={`the rate of ${code} from ${source}`}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
