/** Returns the texts one after another, then starts again. */
export function inTurn(texts: readonly string[]): () => string {
  let at = 0;
  return () => {
    const text = texts[at % texts.length] ?? '';
    at += 1;
    return text;
  };
}

/** Harmless texts, valid or invalid in a form, from which the checker learns our pages' elements. */
export const HARMLESS: readonly string[] = [
  'harmless',
  'https://harmless.example/page',
  'harmless@harmless.example',
  '',
  '3',
  'Some harmless words, more than ten of them, so that no form finds them too short.',
  '**bold** and [a link](https://harmless.example) and `code`',
  '- one\n- two\n\n1. first\n2. second\n\n> quoted\n\n### Title\n\n| a | b |\n|:-|-:|\n| c | d |\n\n---\n\n~~gone~~\n\n<p id="part">led to</p>',
  '/tools',
  'x'.repeat(12_000),
  'very positive',
  'Tool 01',
  // Misspelled, so that pages say how they read it.
  'toool',
];
