import { expect, test } from 'vitest';
import { fitOf } from '#catalogue/search/answer/fit.ts';

test.each([
  [[], 'within', [], null, undefined],
  [['is:language:de'], 'within', ['language:de'], null, 'Fits: German'],
  [[], 'within', ['language:de'], null, 'Not known: German'],
  [
    ['is:likely:language:de', 'is:languages:30'],
    'within',
    ['language:de'],
    null,
    'Probably: German (30 languages)',
  ],
  [['is:country:FR'], 'within', ['country:DE'], null, 'Does not fit: Made in Germany'],
  [[], 'within', ['country:DE'], null, 'Not known: Made in Germany'],
  [['is:training:yes'], 'within', ['training:no'], null, 'Does not fit: Trains on customers’ data: No'],
  // On one of its plans it may be so.
  [['is:training:by-plan'], 'within', ['training:no'], null, 'Not known: Trains on customers’ data: No'],
  [['is:age:18-up'], 'within', ['age:13'], null, 'Does not fit: Age limit: From 13'],
  [['is:age:unknown'], 'within', ['age:13'], null, 'Not known: Age limit: From 13'],
  [['is:data:US'], 'within', ['data:EU'], null, 'Does not fit: Data in: European Union'],
  [['is:data:unknown'], 'within', ['data:EU'], null, 'Not known: Data in: European Union'],
  // Words without a number may say so.
  [['is:retention:words'], 'within', ['retention:none'], null, 'Not known: Data kept for: Not kept'],
  [['is:retention:longer'], 'within', ['retention:none'], null, 'Does not fit: Data kept for: Not kept'],
  [['is:retention:1-30'], 'within', ['retention:none'], null, 'Does not fit: Data kept for: Not kept'],
  [['is:retention:longer'], 'within', ['retention:1-30'], null, 'Does not fit: Data kept for: 1 to 30 days'],
  [['is:free'], 'within', ['free', 'sso'], null, 'Fits: Free tier. Not known: Single sign-on'],
  [[], 'unknown', ['free'], 20, 'Not known: Free tier, Monthly price'],
  [['is:no-free-tier'], 'within', ['free'], null, 'Does not fit: Free tier'],
  [[], 'within', [], 20, 'Fits: Up to $20'],
  [['is:free'], 'above', ['free'], 20, 'Fits: Free tier. Does not fit: Up to $20'],
  [[], 'above', ['free'], 20, 'Not known: Free tier. Does not fit: Up to $20'],
] as const)(
  'a tool with the words %j, a price that is %s, asked for %j up to %s',
  (words, price, facets, priceLimit, text) => {
    const limit = priceLimit === null ? null : { amount: priceLimit, seats: 1, currency: 'USD' };
    const fit = fitOf(words, { price, working: null, hasNeed: true }, { facets, priceLimit: limit });
    expect(fit?.text).toBe(text);
    expect(fit?.isWhole).toBe(text && !/Probably|Not known|Does not fit/.test(text));
  },
);

test('a tool for something else does not fit as a whole, whatever filters it has', () => {
  const wishes = { facets: ['free'], priceLimit: null };
  expect(fitOf(['is:free'], { price: 'within', working: null, hasNeed: false }, wishes)).toEqual({
    isWhole: false,
    text: 'Fits: Free tier',
  });
});
