import { onEach } from './content.ts';

/** Search boxes for what is on the page already (`data-searches-page`). */
export function startPageSearches(): void {
  onEach<HTMLInputElement>('input[data-searches-page]', (box) => {
    void import('./business-search.ts').then(({ searchPage }) => searchPage(box));
  });
}
