import { expect, test } from 'vitest';
import { fitOf } from '#domain/search/fit.ts';

test.each([
  [[], true, [], null, undefined],
  [['is:language:de'], true, ['language:de'], null, 'Fits: German'],
  [[], true, ['language:de'], null, 'Not known: German'],
  [['is:country:FR'], true, ['country:DE'], null, 'Does not fit: Made in Germany'],
  [[], true, ['country:DE'], null, 'Not known: Made in Germany'],
  [['is:free'], true, ['free', 'sso'], null, 'Fits: Free tier. Not known: Single sign-on'],
  [[], false, ['free'], 20, 'Not known: Monthly price. Does not fit: Free tier'],
  [[], true, [], 20, 'Fits: Up to $20'],
])(
  'a tool with the words %j, a price: %s, asked for %j up to %s',
  (words, hasPrice, facets, priceLimit, text) => {
    const fit = fitOf(words, hasPrice, { facets, priceLimit });
    expect(fit?.text).toBe(text);
    expect(fit?.isWhole).toBe(text && !/Not known|Does not fit/.test(text));
  },
);
