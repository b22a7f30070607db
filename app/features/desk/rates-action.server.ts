import { switchFeed } from '#features/rates/feed.server.ts';
import { RATE_FORM, RATE_TEXTS } from '#features/rates/rate-form.ts';
import { removeRate, setRate } from '#features/rates/rates.server.ts';
import { RATE_ORIGINS } from '#features/rates/rates.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { nothing } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

const set = deskForm('rates', {
  form: RATE_FORM,
  operation: 'setting a rate',
  reads: ['code', 'rate', 'day', 'source'],
  async work({ context, who: by, good: { code, rate, day, source } }) {
    await setRate(context.get(servicesContext).db.write, { code, rate, day, source }, by);
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
  async work({ context, who: by, good }) {
    const isGone = good !== null && (await removeRate(context.get(servicesContext).db.write, good, by));
    if (!isGone) throw new Refused({ status: 409, notice: RATE_TEXTS.gone });
    return { notice: RATE_TEXTS.removed };
  },
});

const feed = (isOn: boolean) =>
  deskForm('rates', {
    form: RATE_FORM,
    operation: `switching the daily rates ${isOn ? 'on' : 'off'}`,
    read: nothing,
    async work({ context, who: by }) {
      await switchFeed(context.get(servicesContext).db.write, isOn, by);
      return { notice: isOn ? RATE_TEXTS.on : RATE_TEXTS.off };
    },
  });

/** What an owner can do about rates. */
export const ratesAction = deskAction('rates', { set, remove, on: feed(true), off: feed(false) });
