import { SESSION_COOKIE } from './session.ts';
import { PROVIDER_LABELS } from './sign-in-providers.ts';

const SIGN_IN_SITES = new Intl.ListFormat('en').format(Object.values(PROVIDER_LABELS));

/** The long texts of the site that its owner edits as Markdown at the desk. */
export const LEGAL_TEXTS = ['privacy', 'terms'] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

/** Far longer than any that people read. In characters. */
export const MAX_LEGAL_TEXT = 60_000;

/** A text as its page shows it. What stands before its first heading introduces it. */
export interface LegalText {
  /** Markdown. */
  text: string;
  /** The day of its last change, as `YYYY-MM-DD`. */
  changed: string;
}

/** What a text says where only the site's owner can know. */
export const GAP = 'Not filled in yet:';

/** How many gaps a text has left. */
export function gapsIn(text: string): number {
  return text.split(GAP).length - 1;
}

const PRIVACY = `What this site knows about you, why, for how long, and who can see it.

## When you only read

Pages can be read without an account and without cookies. There is no analytics, no advertising and no tracking, and pages load nothing from other sites.

Your browser keeps a few settings of its own, and does not send them to us: the appearance, grid or list, your last five searches, which you can clear in the search box, and a submission that you were writing when your session ended.

When you search, your browser tells us the words and whether the search led to anything, and nothing else, without cookies. When you open the page of a tool or follow the link to its own site, it tells us which one. We count how often that happens on a day, without knowing who did it, show the vendor of the tool the sums of each month, and delete the count of searches and visits after 90 days, that of pages after a year. Words that look like an address, a number or a key are not stored.

A form that you send is counted against a limit, so that nobody can flood the site. For this, the network address that it came from is kept until the limit allows everything again, which takes hours at most, and is removed some time after that. The log of the server says what was asked for and what failed, without network addresses, cookies or what was typed.

> **Not filled in yet:** who hosts the site, whether a proxy in front of it logs network addresses, and how long logs are kept. The owner of this site has to add it.

## When you have an account

- **Email address:** You sign in with it and get mails about your account. It is not shown to others.
- **Password:** Only a hash is stored, from which it cannot be read.
- **Second factors and passkeys:** If you use them: the key of your authenticator app, encrypted; the names, public keys and last uses of your passkeys; hashes of your recovery codes. One that you remove is kept for two weeks, so that you can take a removal back that was not yours. Your fingerprint or face stays on your device.
- **${SIGN_IN_SITES}:** If this site offers them and you sign in with one: your number there and your address. They learn that you sign in here. Nothing else is asked for, and no access is kept.
- **Profile:** What you enter: names, biography, company, links, a photo. The photo is drawn anew without the data that cameras add. Your name and photo stand beside your reviews. If you switch on a public page, it shows the name that you choose for it, your ratings and reviews, and the month in which you joined; it is gone when you switch it off.
- **Ratings, reviews, favorites:** Ratings count in averages, reviews are public, favorites are counted. What you answer to a review as a vendor is public too, without your name. A report about a review is seen by the operators of the site.
- **Tools that are yours:** If you prove that a tool is yours, we keep how you did so and what you propose about it. Operators of the site see that; readers see what the vendor has stated, never who. It goes with your account; values that were published stay.
- **Submitted tools:** What you enter, the contact address included, is seen by the operators.
- **What you follow:** What you follow, your notes and your alerts are seen by you, and your feed by whoever has its address. Alerts are kept for 90 days, removed follows for 30. Each mail has a link that ends the mails.
- **Webhooks:** The addresses that you give for your programs, and for 30 days what was sent there and how that went.
- **Comparisons:** With a plan that keeps their history: which tools you have compared and when you last did, the last 50. You can remove them.
- **Sessions:** The name of the browser and when it was last used, so that you can end a session that is not yours. A session ends when it has not been used for 30 days.

A registration that nobody confirms is deleted about a week after its link has expired. Links in mails are stored as hashes only.

## Cookies

Cookies are set when you sign in or choose a new password, and serve to sign in alone. None is read by anybody else.

- **\`${SESSION_COOKIE}\`:** Keeps you signed in. 30 days after the last use.
- **\`__Host-known_device\`:** Lets you in while somebody else guesses at your password. It does not say who you are. 400 days.
- **\`__Host-second_step\`, \`__Host-passkey\`, \`__Host-provider\`, \`__Host-connection\`:** Carry you from one step of signing in to the next. Encrypted. At most ten minutes.
- **\`__Host-factor\`:** Remembers that you have shown a second factor, so that you can change how you sign in. Encrypted. Ten minutes.

## When you pay

Payments are made on the pages of the payment provider, Stripe. It gets your email address and the id of your account from us, and the details of your payment from you; we never see those. We store who you are there, which plan you have and until when.

A test site may use a sandbox in place of the provider. It says so, and no money moves.

## When you get the weekly letter

Your address is stored from the moment that you follow the link in our mail, or press the switch in your account settings, until you unsubscribe, for which each letter has a link. It is used for nothing else. Nothing in a letter reports whether you have opened it or followed a link. An address that is never confirmed is deleted with its link, about nine days after you have asked.

## When you write to us

A message sent through the contact form is stored with your name and address and sent to us by mail. Mails go through a mail server and are deleted here once it has taken them; one that could not be delivered stays until the operators delete it.

> **Not filled in yet:** which mail server is used, and how long messages are kept. The owner of this site has to add it.

## What you can do

In your account settings you can download what is stored about you, change it, end sessions and delete the account.

With the account go the profile, the photo, your public page, your answers as a vendor, favorites, what you follow, comparisons, reports, second factors, sessions, keys, links and the weekly letter to its address. Ratings and reviews stay without your name, and tools that you submitted stay as you entered them; ask us to remove what still names you. Backups keep a copy until they are replaced.

> **Not filled in yet:** the legal basis of each use, how long backups are kept, and which authority hears complaints. The owner of this site has to add it.`;

const TERMS = `What you can expect of this site, and what is expected of you.

## What the site offers

A directory of AI tools with facts and figures about each. Figures show where they come from and how certain they are; some are estimates, and any can be wrong or out of date. They are no advice to buy or to invest. Please report what is wrong.

Reading, searching and comparing need no account. Some figures need a paid plan; the page of a plan says what it opens.

## Accounts

An account belongs to one person and needs an email address that you can confirm. Keep the password to yourself. You can delete the account at any time.

## What you contribute

You can rate each tool once and change or remove the rating. Write only what is yours to say: no advertising, no insults, no personal data of others, nothing unlawful.

Members can report a review, and the operators can take it off the page. Submitted tools are looked at before they appear; nobody has a right to be listed.

What you have written may be shown on the site, also after you have left, then without your name.

## Paid plans

Plans are paid by the month through the payment provider and renew until you cancel. You can cancel at any time in your profile; the plan then runs to the end of the month that is paid.

> **Not filled in yet:** prices with taxes, the right of withdrawal, and refunds. The owner of this site has to add it.

## Names, marks and links

Names and marks of tools belong to their owners. Links lead to pages that others answer for; some of them may pay the site.

## Liability, changes, law

> **Not filled in yet:** liability, how changes of these terms are announced, the law that applies and the place of jurisdiction. The owner of this site has to add it.`;

/**
 * What the pages say until an owner changes it. What these texts say about the software is true as shipped; what
 * only the owner can know is a gap. When what the site stores changes, change the text and its day, and
 * docs/privacy.md.
 */
export const SHIPPED_TEXTS: Readonly<Record<LegalTextName, LegalText>> = {
  privacy: { text: PRIVACY, changed: '2026-11-28' },
  terms: { text: TERMS, changed: '2026-11-23' },
};
