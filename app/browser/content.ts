/** What must hold for the elements of a page, whenever they are new: at the start and after each update. */
const duties: (() => void)[] = [];

/** Runs now and after each update of the page in place. It may find elements that it has seen before. */
export function onContent(duty: () => void): void {
  duties.push(duty);
  duty();
}

export function contentChanged(): void {
  for (const duty of duties) duty();
}

/** Runs once for each element that matches. */
export function onEach<Kind extends HTMLElement>(selector: string, arrive: (element: Kind) => void): void {
  const known = new WeakSet<Element>();
  onContent(() => {
    for (const element of document.querySelectorAll<Kind>(selector)) {
      if (known.has(element)) continue;
      known.add(element);
      arrive(element);
    }
  });
}

/**
 * Runs for events of one kind on elements that match, now and later, and on what is inside them.
 *
 * @param act gets the matching element
 */
export function onEvent<Kind extends HTMLElement, Name extends keyof DocumentEventMap>(
  name: Name,
  selector: string,
  act: (element: Kind, event: DocumentEventMap[Name]) => void,
): void {
  document.addEventListener(name, (event) => {
    const element = event.target instanceof Element ? event.target.closest<Kind>(selector) : null;
    if (element) act(element, event);
  });
}

/** Whether a press asks the browser for a new tab or window. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
