import { describe, expect, test } from 'vitest';
import { takeFacets } from '#domain/search/asked-facets.ts';
import { wordsOf } from '#domain/search/words.ts';

const facetsOf = (text: string) => takeFacets(wordsOf(text)).facets;

describe("'free' asks for tools that cost nothing", () => {
  test.each([
    'free logo maker',
    'logo maker free',
    'best free video editor',
    'chatgpt free alternative',
    'chatgpt free alternatives for students',
    'video editor free for mac',
    'video editor free mac',
    'photo editor free online',
    'photo editor free to use',
    'photo editor free app',
  ])('%s', (text) => {
    expect(facetsOf(text)).toContain('free');
  });

  test.each([
    'royalty free music',
    'royalty-free music for videos',
    'music that is royalty free for videos',
    'gluten free recipes',
    'gluten free recipe app',
    'gluten free or vegan meal planner',
    'music royalty free',
    'hands free dictation',
    'plagiarism free online essays',
  ])('but not in %s', (text) => {
    expect(facetsOf(text)).not.toContain('free');
  });
});
