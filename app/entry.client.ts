import { leadsOn, startArrival } from './islands/arrival.ts';
import { startCompareButtons } from './islands/compare.ts';
import { startCorrections } from './islands/corrections.ts';
import { startEmailLinks } from './islands/email-links.ts';
import { startForms } from './islands/forms.ts';
import { startIslands } from './islands/islands.ts';
import { startKeeping } from './islands/kept-comparisons.ts';
import { startKeptFields } from './islands/kept-fields.ts';
import { startMenus } from './islands/menus.ts';
import { startMissedSearches } from './islands/missed-search.ts';
import { startNotices } from './islands/notices.ts';
import { startOpenings } from './islands/openings.ts';
import { startPageSearches } from './islands/page-searches.ts';
import { startPasskeys } from './islands/passkeys.ts';
import { startPasswords } from './islands/passwords.ts';
import { startPreferences } from './islands/preferences.ts';
import { startScrollRegions } from './islands/scroll-regions.ts';
import { startSearchBoxes } from './islands/search-boxes.ts';
import { startSession } from './islands/session.ts';
import { startSharing } from './islands/sharing.ts';
import { startSheet } from './islands/sheet.ts';
import { startSpeculation } from './islands/speculation.ts';
import { startStaying, startSteps } from './islands/steps.ts';
import { startTabs } from './islands/tabs.ts';
import { startTrials } from './islands/trials.ts';

/**
 * The one script that every page loads (docs/decisions/0118). Pages are documents that work without it; each
 * part of it looks for the elements that it improves.
 */

// In development, Vite keeps the style sheet up to date, and a change of a page reloads it.
if (import.meta.env.DEV) {
  void import('./app.css');
  import.meta.hot?.on('react-router:hmr', () => location.reload());
}

const STARTS = [
  startArrival,
  startSheet,
  startPasskeys,
  startForms,
  startMenus,
  startPreferences,
  startIslands,
  startCompareButtons,
  startSession,
  startSearchBoxes,
  startPageSearches,
  startScrollRegions,
  startTabs,
  startNotices,
  startSteps,
  startStaying,
  startPasswords,
  startEmailLinks,
  startCorrections,
  startKeptFields,
  startSharing,
  startKeeping,
  startMissedSearches,
  startOpenings,
  startTrials,
  startSpeculation,
];

/**
 * A page is rendered under its own address, without parameters that it does not read (`utm_source` and the
 * like), and a listing with the values that it really has. The browser shows that address too.
 */
function showOwnAddress(): void {
  const { address } = (document.querySelector<HTMLElement>('main [data-address]') ?? document.documentElement)
    .dataset;
  if (address !== undefined && address !== location.pathname + location.search) {
    history.replaceState(history.state, '', address + location.hash);
  }
}

function improvePage(): void {
  // Another document may replace this one before its body comes, as the remembered table does with `/tools`.
  if (document.body === null) return;
  if (leadsOn()) return;
  showOwnAddress();
  for (const start of STARTS) start();
}

// Nothing waits for this script, so it may be here before the end of the page (docs/topics/browser.md).
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', improvePage);
else improvePage();
