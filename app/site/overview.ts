/** How far back the desk's overview looks, and how long its lists are. */
export const OVERVIEW = {
  signUpWeeks: 12,
  subscriptionMonths: 6,
  visitDays: 30,
  visitedTools: 20,
} as const;

/** For how many days visits of tools' own sites are kept. */
export const VISITS_KEPT_DAYS = 90;
/** For how many days views of tools' pages are kept, which their vendors see by month. */
export const VIEWS_KEPT_DAYS = 366;
/** For how many years single payments are listed; the provider keeps invoices by rules of its own. */
export const PAYMENTS_KEPT_YEARS = 10;
