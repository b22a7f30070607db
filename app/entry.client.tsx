import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import styleSheet from './app.css?url';
import { handOverPageData } from './page-data.ts';

/**
 * A page is rendered under its own address, without parameters it does not read (`utm_source` and the like).
 * The browser continues from that address too, so the page's forms and links agree with what the server sent.
 */
const { address } = document.documentElement.dataset;
if (address !== undefined && address !== window.location.pathname + window.location.search) {
  window.history.replaceState(window.history.state, '', address + window.location.hash);
}

// The document holds only the styles that it needs itself; what scripts add may need others. Prefetching the
// sheet has it ready before anything is added.
const sheet = document.createElement('link');
sheet.rel = 'stylesheet';
sheet.href = styleSheet;
document.head.append(sheet);

handOverPageData();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
