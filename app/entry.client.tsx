import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/**
 * A page is rendered under its own address, without parameters it does not read (`utm_source` and the like).
 * The browser continues from that address too, so the page's forms and links agree with what the server sent.
 */
const { address } = document.documentElement.dataset;
if (address !== undefined && address !== window.location.pathname + window.location.search) {
  window.history.replaceState(window.history.state, '', address + window.location.hash);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
