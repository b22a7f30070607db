/** What the privacy policy and the terms depend on, of the settings of an installation. */
export interface LegalFacts {
  /** Who takes the members' money; null while no plan can be bought. */
  payment: 'stripe' | 'sandbox' | null;
  /** Whether the checkout adds the tax of the buyer's country, and whether it asks companies for a VAT number. */
  addsTax: boolean;
  asksTaxId: boolean;
  /** Names of the other sites that sign members in. */
  signInSites: readonly string[];
  /** Whether mails go to a mail server; else they are files on the server. */
  sendsMails: boolean;
  /** Whether photos are in a bucket that somebody else may run. */
  hasBucket: boolean;
  /** The host of the page that the contact page frames; null if it frames none. */
  framedHost: string | null;
  /** Whether requests come through a proxy. */
  hasProxy: boolean;
  /** Whether the log has a line for every request. */
  logsRequests: boolean;
}
