/**
 * Folds a <details> menu of the header. Escape or sending a form closes it and returns the focus; following a
 * link closes it, since the page changes without a reload; moving the focus out closes it too. Used as a
 * React ref; returns its cleanup.
 */
export function foldingMenu(details: HTMLDetailsElement | null) {
  if (!details) return;
  const listening = new AbortController();
  const { signal } = listening;
  const close = () => {
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  details.addEventListener(
    'keydown',
    (event) => {
      // In an open list of suggestions, Escape only closes the list.
      const isInList = event.target instanceof Element && event.target.ariaExpanded === 'true';
      if (event.key === 'Escape' && details.open && !isInList) close();
    },
    { signal },
  );
  details.addEventListener('submit', close, { signal });
  details.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a')) details.open = false;
    },
    { signal },
  );
  details.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
    },
    { signal },
  );
  return () => listening.abort();
}

/** A folding menu that also opens on hover and on ArrowDown (spec §2: "open on hover"). */
export function hoverMenu(details: HTMLDetailsElement | null) {
  if (!details) return;
  const fold = foldingMenu(details);
  const listening = new AbortController();
  const { signal } = listening;
  let hovered = false;
  const hover = (over: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    hovered = over;
    details.open = over;
  };
  details.addEventListener('pointerenter', hover(true), { signal });
  details.addEventListener('pointerleave', hover(false), { signal });
  details.addEventListener(
    'click',
    (event) => {
      // A mouse press on a menu that hovering has just opened must not close it again.
      const onSummary = event.target instanceof Element && event.target.closest('summary');
      if (onSummary && hovered && event.detail > 0) event.preventDefault();
    },
    { signal },
  );
  details.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      details.open = true;
      focusNextLink(details);
    },
    { signal },
  );
  return () => {
    fold?.();
    listening.abort();
  };
}

function focusNextLink(details: HTMLDetailsElement) {
  const links = [...details.querySelectorAll('a')];
  const current = links.findIndex((link) => link.matches(':focus'));
  links[Math.min(current + 1, links.length - 1)]?.focus();
}
