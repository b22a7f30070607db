import { describeBusinessSearch, isTermIn } from '#catalogue/search/business-search.ts';
import { paths } from '#site/paths.ts';

/**
 * Searches the business functions on the page while somebody types (spec §2, "Business functions list"). Only
 * their list loads this.
 */
export function searchPage(box: HTMLInputElement): void {
  box.addEventListener('input', () => {
    showFound(box.value.trim());
    // Enter keeps a search in the address.
    if (box.value === '' && location.search !== '') history.replaceState(history.state, '', paths.business);
  });
  // Somebody may have begun before this script was there.
  if (box.value !== box.defaultValue) showFound(box.value.trim());
}

function showFound(term: string): void {
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-searched]')];
  for (const card of cards) card.hidden = !isTermIn(card.dataset.searched?.split('\n') ?? [], term);
  const found = cards.filter(({ hidden }) => !hidden).length;
  const says = describeBusinessSearch(cards.length, found, term);
  write('#functions', says.title);
  write('[data-count]', says.count);
  write('[data-empty] p', says.empty);
  document.querySelector('main [data-empty]')?.toggleAttribute('hidden', found > 0);
}

function write(selector: string, text: string): void {
  const place = document.querySelector(`main ${selector}`);
  if (place) place.textContent = text;
}
