import { expect, test } from 'vitest';
import {
  asksOfMarketAlone,
  investorsAskedFor,
  raisedAtLeast,
} from '#catalogue/search/reading/market-question.ts';

test.each<[string, string[]]>([
  ['tools backed by Sequoia', ['sequoia']],
  ['startups funded by Accel', ['accel']],
  ['companies backed by Y Combinator', ['y combinator']],
  ['tools backed by Bank of America', ['bank of america', 'bank']],
  ['startups backed by Accel in Germany', ['accel in germany', 'accel']],
  ['tools backed by the Founders Fund', ['founders fund', 'founders']],
  ['Startups finanziert von Earlybird', ['earlybird']],
  ['empresas financiadas por Kaszek', ['kaszek']],
  ['Accel backed startups', ['accel']],
  ['accel portfolio companies', ['accel']],
  ['who did Andreessen Horowitz invest in', ['andreessen horowitz']],
  ['VC backed startups', []],
  ['tools backed by investors', []],
  ['portfolio website', []],
  ['sequoia capital', []],
  ['crm', []],
])('%s may name the investors %j', (text, names) => {
  expect(investorsAskedFor(text)).toEqual(names);
});

test.each<[string, number | null]>([
  ['startup that raised over 100 million', 100_000_000],
  ['startups that raised more than $1.5bn', 1_500_000_000],
  ['rounds over $50M', 50_000_000],
  ['funding of at least $250,000', 250_000],
  ['Startups mit Finanzierung über 20 Mio', 20_000_000],
  ['startups that raised over 100 million dollars', 100_000_000],
  ['startups that raised over 100 million euros', null],
  ['startups that raised over €100 million', null],
  ['levée de plus de 100 millones', null],
  ['funding for over 10000 users', null],
  ['train on over 100 million rows', null],
  ['crm over $20', null],
])('%s asks for rounds from %d', (text, least) => {
  expect(raisedAtLeast(text)).toBe(least);
});

test.each<[string, string, boolean]>([
  ['startups backed by Accel', 'Accel', true],
  ['accel portfolio companies', 'Accel', true],
  ['startups that raised over 100 million', '', true],
  ['legal startups backed by Accel', 'Accel', false],
  ['tools backed by Bank of America', 'Bank of America', true],
  ['tools backed by Accel for lawyers', 'Accel', false],
  ['legal startups that raised over 100 million', '', false],
])('%s asks of nothing but %s or rounds: %s', (text, investor, isAlone) => {
  expect(asksOfMarketAlone(text, investor)).toBe(isAlone);
});
