import { SHEET } from '#ui/page-places.ts';

let loading: Promise<void> | undefined;

/** What comes before a script changes the page for somebody. */
const TOUCHES = ['pointerover', 'keydown', 'focusin'] as const;

/**
 * What scripts change may need rules that the document does not carry. Adding them makes the browser work out the style of
 * every element anew, so a page that is only read goes without.
 */
export function startSheet(): void {
  for (const touch of TOUCHES) document.addEventListener(touch, () => void wholeSheet(), { once: true });
}

/**
 * The document holds only the style rules that it needs itself; what scripts add may need others. A sheet that
 * cannot be loaded is asked for again the next time.
 */
export function wholeSheet(): Promise<void> {
  loading ??= load().catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Declared once more, a font that came too late for this page would come now, and move its lines. */
const FONTS = /@font-face\s*\{[^}]*\}/g;

async function load(): Promise<void> {
  const known = document.getElementById(SHEET);
  if (!(known instanceof HTMLLinkElement)) return;
  const response = await fetch(known.href);
  const isSheet = response.headers.get('Content-Type')?.startsWith('text/css');
  if (!response.ok || !isSheet) throw new Error('The style sheet could not be loaded.');
  const rules = (await response.text()).replaceAll(FONTS, '');
  document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(rules));
}
