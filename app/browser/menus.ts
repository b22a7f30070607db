import { MARKS } from '#site/marks.ts';
import { onEach } from './content.ts';

/** The menus of the header and of tables, which are `<details>`: without scripts, ordinary disclosures. */
export function startMenus(): void {
  onEach<HTMLDetailsElement>(MARKS.menu.selector, (details) => {
    folding(details);
    if (MARKS.menu.of(details) === 'hover') opensOnHover(details);
  });
}

/**
 * Escape or sending a form closes a menu and returns the focus; following a link closes it, in case the page
 * changes in place; moving the focus out closes it too.
 */
function folding(details: HTMLDetailsElement) {
  const close = () => {
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  details.addEventListener('keydown', (event) => {
    // In an open list of suggestions, Escape only closes the list, which takes the key.
    if (event.key === 'Escape' && details.open && !event.defaultPrevented) close();
  });
  details.addEventListener('submit', close);
  details.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) details.open = false;
  });
  details.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
  });
}

/** Also opens on hover and on ArrowDown (spec §2: "open on hover"). */
function opensOnHover(details: HTMLDetailsElement) {
  let hovered = false;
  const hover = (over: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    hovered = over;
    details.open = over;
  };
  details.addEventListener('pointerenter', hover(true));
  details.addEventListener('pointerleave', hover(false));
  details.addEventListener('click', (event) => {
    // A mouse press on a menu that hovering has just opened must not close it again.
    const onSummary = event.target instanceof Element && event.target.closest('summary');
    if (onSummary && hovered && event.detail > 0) event.preventDefault();
  });
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    details.open = true;
    focusNextLink(details);
  });
}

function focusNextLink(details: HTMLDetailsElement) {
  const links = [...details.querySelectorAll('a')];
  const current = links.findIndex((link) => link.matches(':focus'));
  links[Math.min(current + 1, links.length - 1)]?.focus();
}
