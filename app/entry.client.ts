import { leadsOn, startArrival } from './browser/arrival.ts';
import { startCompareButtons } from './browser/compare.ts';
import { startCorrections } from './browser/corrections.ts';
import { startEmailLinks } from './browser/email-links.ts';
import { startForms } from './browser/forms.ts';
import { startKeeping } from './browser/kept-comparisons.ts';
import { startKeptFields } from './browser/kept-fields.ts';
import { startMenus } from './browser/menus.ts';
import { startMissedSearches } from './browser/missed-search.ts';
import { startNotices } from './browser/notices.ts';
import { startOpenings } from './browser/openings.ts';
import { startPasskeys } from './browser/passkeys.ts';
import { startPlots } from './browser/plots.ts';
import { startPreferences } from './browser/preferences.ts';
import { startScrollRegions } from './browser/scroll-regions.ts';
import { startSearchBoxes } from './browser/search-boxes.ts';
import { startSession } from './browser/session.ts';
import { startSharing } from './browser/sharing.ts';
import { startSheet } from './browser/sheet.ts';
import { startSpeculation } from './browser/speculation.ts';
import { startStaying, startSteps } from './browser/steps.ts';
import { startTabs } from './browser/tabs.ts';
import { startIslands } from './islands.ts';
import { MARKS } from './site/marks.ts';

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
  startScrollRegions,
  startTabs,
  startNotices,
  startSteps,
  startStaying,
  startEmailLinks,
  startCorrections,
  startKeptFields,
  startSharing,
  startKeeping,
  startMissedSearches,
  startOpenings,
  startPlots,
  startSpeculation,
];

/**
 * A page is rendered under its own address, without parameters that it does not read (`utm_source` and the
 * like), and a listing with the values that it really has. The browser shows that address too.
 */
function showOwnAddress(): void {
  const part = document.querySelector(`main ${MARKS.address.selector}`);
  const address = MARKS.address.of(part ?? document.documentElement);
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
