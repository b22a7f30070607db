import { expect, test } from 'vitest';
import {
  asksOfMarketAlone,
  companiesAskedFor,
  investorsAskedFor,
  raisedAtLeast,
  stageAskedFor,
  yearsAskedFor,
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
  ['sequoia portfolio', ['sequoia']],
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
  ['companies that raised over 100 million this year', '', true],
  ['unicorns in paris', '', true],
  ['most valuable ai companies in europe', '', true],
  ['most funded legal startups', '', false],
  ['startups in berlin', '', false],
  ['raised series b in 2025', '', true],
  ['legal startups that raised a series a', '', false],
  ['founded in 2024', '', true],
  ['yc backed', '', true],
  ['sequoia portfolio', 'Sequoia', false],
])('%s asks of nothing but %s or rounds: %s', (text, investor, isAlone) => {
  expect(asksOfMarketAlone(text, investor)).toBe(isAlone);
});

test.each<[string, ReturnType<typeof companiesAskedFor>]>([
  ['unicorns in paris', { foundedSince: null, minValuation: 1e9, sort: null }],
  ['ai companies valued above 10 billion', { foundedSince: null, minValuation: 1e10, sort: null }],
  ['startups worth more than $2bn', { foundedSince: null, minValuation: 2e9, sort: null }],
  ['best funded startups', { foundedSince: null, minValuation: null, sort: 'raised' }],
  ['most valuable companies', { foundedSince: null, minValuation: null, sort: 'valuation' }],
  ['startups in berlin', { foundedSince: null, minValuation: null, sort: null }],
  ['founded in 2024', { foundedSince: '2024', minValuation: null, sort: null }],
  ['startups founded since 2022', { foundedSince: '2022', minValuation: null, sort: null }],
  ['unicorn coloring page', null],
  ['most valuable player', null],
  ['logo for my company', null],
])('%s asks %j of companies', (text, asked) => {
  expect(companiesAskedFor(text)).toEqual(asked);
});

test.each([
  ['companies that raised over 100 million this year', { since: '2030' }],
  ['rounds over $50M in 2025', { since: '2025', until: '2025' }],
  ['rounds over $50M since 2024', { since: '2024' }],
  ['rounds over $50M', {}],
])('%s names the years %j', (text, years) => {
  expect(yearsAskedFor(text, 2030)).toEqual(years);
});

test.each([
  ['raised series b in 2025', 'series-b'],
  ['seed rounds', 'seed'],
  ['pre-seed startups', 'pre-seed'],
  ['startups that raised a Series G', 'later-series'],
  ['rounds over $50M', null],
  ['series a of posts', null],
  ['seed catalogue for my garden', null],
])('%s asks for rounds of the stage %s', (text, stage) => {
  expect(stageAskedFor(text)).toBe(stage);
});
