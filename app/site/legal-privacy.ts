import { ALERTS_KEPT_DAYS, FOLLOWS_KEPT_DAYS } from './follows.ts';
import type { LegalFacts } from './legal-facts.ts';
import { LIST_LIMITS, SHEET_KEPT_DAYS } from './limits.ts';
import { PAYMENTS_KEPT_YEARS, VIEWS_KEPT_DAYS, VISITS_KEPT_DAYS } from './overview.ts';
import { SESSION_COOKIE } from './session.ts';

/** What this installation stores about people, in the terms of docs/privacy.md. Markdown. */
export function privacyText(facts: LegalFacts): string {
  return [
    'What this site knows about you, why, for how long, and who can see it.',
    reading(facts),
    account(facts),
    cookies(facts),
    paying(facts),
    LETTER,
    SHEETS,
    writing(facts),
    others(facts),
    BASES,
    RIGHTS,
  ].join('\n\n');
}

function reading({ framedHost, hasProxy, logsRequests }: LegalFacts): string {
  const framed = framedHost
    ? `load nothing from other sites, except the contact page: it shows a page of ${framedHost}, which your browser asks for itself.`
    : 'load nothing from other sites.';
  const proxy = hasProxy ? ' A proxy in front of the site passes requests on and sees that address too.' : '';
  const logged = logsRequests
    ? 'The log of the server says what was asked for, how it ended and how long it took'
    : 'The log of the server says what failed and what took long';
  return `## When you only read

Pages can be read without an account and without cookies. There is no analytics by others, no advertising and no tracking, and pages ${framed}

Your browser keeps a few things of its own, and does not send them to us by itself: the appearance, grid or list, the columns of a table, your last five searches, which you can clear in the search box, the tools that you collect to compare, and what you were writing when your session ended.

When you search, your browser tells us the words and whether the search led to anything, and nothing else, without cookies. When you open the page of a tool or follow the link to its own site, it tells us which one. We count how often that happens on a day, without knowing who did it, show the vendor of the tool the sums of each month, and delete the counts of searches and visits after ${VISITS_KEPT_DAYS} days at most, that of pages after ${VIEWS_KEPT_DAYS}. Words that look like an address, a number or a key are not stored.

A form that you send is counted against a limit, so that nobody can flood the site. For this, the network address that it came from is kept until the limit allows everything again, which takes hours at most, and is removed some time after that.${proxy} ${logged}, without network addresses, cookies or what was typed. It is kept as long as whoever runs the server keeps it.`;
}

function account({ signInSites, hasBucket }: LegalFacts): string {
  const sites =
    signInSites.length === 0
      ? ''
      : `\n- **${new Intl.ListFormat('en-US').format(signInSites)}:** If you sign in with one: your number there and your address. They learn that you sign in here. Nothing else is asked for, and no access is kept.`;
  const bucket = hasBucket ? ' It is kept in a storage service for files.' : '';
  return `## When you have an account

- **Email address:** You sign in with it and get mails about your account. It is not shown to others.
- **Password:** Only a hash is stored, from which it cannot be read.
- **Second factors and passkeys:** If you use them: the key of your authenticator app, encrypted; the names, public keys and last uses of your passkeys; hashes of your recovery codes. One that you remove is kept for two weeks, so that you can take a removal back that was not yours. Your fingerprint or face stays on your device.${sites}
- **Profile:** What you enter: names, biography, company, links, a photo. The photo is drawn anew without the data that cameras add.${bucket} Your name and photo stand beside your reviews. If you switch on a public page, it shows the name that you choose for it, your ratings and reviews, and the month in which you joined; it is gone when you switch it off.
- **Ratings, reviews, favorites:** Ratings count in averages, reviews are public, favorites are counted. If you say how large your company is, what your role is or how you use a tool, that is public with your review; where few people have your role, it may tell who you are. What you answer to a review as a vendor is public too, without your name. A report about a review is seen by the operators of the site.
- **Tools that are yours:** If you prove that a tool is yours, we keep how you did so and what you propose about it. Operators of the site see that; readers see what the vendor has stated, not who did. It goes with your account; values that were published stay.
- **Submitted tools:** What you enter, the contact address included, is seen by the operators.
- **What you follow:** What you follow, your notes and your alerts are seen by you, and your feed by whoever has its address. Alerts are kept for ${ALERTS_KEPT_DAYS} days, removed follows for ${FOLLOWS_KEPT_DAYS}. Each such mail has a link that ends the mails.
- **Lists:** The lists of tools that you make, with your notes, are read by you alone until you share one. Then whoever has its address reads its name and its tools, your notes if you choose so, and of you only what you write there; the address stops when you withdraw it. Others can copy what they read there. A deleted list can be brought back for ${LIST_LIMITS.keptDays} days.
- **Keys and webhooks:** The names of your keys for the API, what they may do and when they were last used; what your programs propose about tools, which operators of the site see with your address, and readers without it; the addresses that you give for your programs, and for 30 days what was sent there and how that went.
- **Comparisons:** With a plan that keeps their history: which tools you have compared and when you last did, the last 50. You can remove them.
- **Sessions:** The name of the browser and when it was last used, so that you can end a session that is not yours. A session ends when it has not been used for 30 days.

A registration that nobody confirms is deleted about a week after its link has expired. Links in mails are stored as hashes only.

Owners and moderators of the site can see members' names, addresses, plans and sessions, and block an account. Owners can also copy what is stored about a member, and delete the account. What operators do is kept in a log, and a block, a grant, a copy or a deletion is mailed to its member.`;
}

function cookies({ signInSites }: LegalFacts): string {
  const between = [
    '__Host-second_step',
    '__Host-passkey',
    ...(signInSites.length > 0 ? ['__Host-provider', '__Host-connection'] : []),
  ];
  return `## Cookies

Cookies are set when you sign in, when you change how you sign in (a new password, a second factor), and when you open the page for signing in with a browser that can offer passkeys. They serve to sign in alone. They are read by this site alone.

- **\`${SESSION_COOKIE}\`:** Keeps you signed in. 30 days after the last use.
- **\`__Host-known_device\`:** Lets you in while somebody else guesses at your password. It does not say who you are. 400 days.
- **${between.map((name) => `\`${name}\``).join(', ')}:** Carry you from one step of signing in to the next. Encrypted. At most ten minutes.
- **\`__Host-factor\`:** Remembers that you have shown a second factor, so that you can change how you sign in. Encrypted. Ten minutes.`;
}

function paying({ payment }: LegalFacts): string {
  return `## When you pay

${PAYING[payment ?? 'none']}`;
}

const PAYING = {
  stripe: `Payments are made on the pages of the payment provider, Stripe. It gets your email address and the id of your account from us, and the details of your payment from you; we do not see those. We store who you are there, which plan you have and until when, and of each payment its number there, the day, the amount, the plan, and whether it failed or was refunded, for ${PAYMENTS_KEPT_YEARS} years. When your account is deleted, what could still be charged ends, and those payments no longer name it; your invoices stay with the provider.`,
  sandbox:
    'Payments on this site are a trial: no money moves, and no payment provider is asked. We store which plan you have and until when, and what you would have paid, as if you had bought it.',
  none: `No plan can be bought on this site at present, and no payment provider gets anything about you. What is stored of a plan that you had earlier goes with your account; earlier payments stay for ${PAYMENTS_KEPT_YEARS} years, without your name once it is deleted.`,
} as const;

const SHEETS = `## When you make a decision sheet

What you write on a decision sheet is stored, with an account or without one. Whoever has its address can read it, until you withdraw or delete it; no search engine is told of it. Without an account it is deleted ${SHEET_KEPT_DAYS} days after you last opened its edit address.`;

const LETTER = `## When you get the weekly letter

Your address is stored from the moment that you follow the link in our mail, or press the switch in your account settings, until you unsubscribe, for which each letter has a link. It is used for nothing else. Nothing in a letter reports whether you have opened it or followed a link. An address that nobody confirms is deleted with its link, about nine days after you have asked.`;

function writing({ sendsMails }: LegalFacts): string {
  const mails = sendsMails
    ? 'Mails go through a mail server and are deleted here once it has taken them; one that could not be delivered stays until the operators delete it.'
    : 'Mails are written to files on the server, and stay there until whoever runs it deletes them.';
  return `## When you write to us

A message sent through the contact form is stored with your name and address and sent to the operators by mail. What you report about a value is stored too: what you say is right, where it can be read, the words that you quote, and your address if you leave one. The address serves the answer and a question about your report alone; the link in such a mail lets whoever has it answer. A value that is published says that a reader has reported it, and not who. Messages and reports stay until whoever runs the site deletes them; ask us to do so.

${mails}`;
}

function others({ payment, signInSites, sendsMails, hasBucket }: LegalFacts): string {
  const list = [
    ...(payment === 'stripe' ? ['the payment provider, if you buy a plan'] : []),
    ...(signInSites.length > 0 ? ['the site that you choose to sign in with'] : []),
    ...(sendsMails ? ['the mail server that carries our mails to you'] : []),
    ...(hasBucket ? ['the storage service that keeps photos'] : []),
    'whoever runs the server and keeps its backups',
  ];
  return `## Who else gets it

${list.map((one) => `- ${one}`).join('\n')}

The software gives it to nobody else.`;
}

const BASES = `## Why this is allowed

Where the General Data Protection Regulation of the European Union applies: what an account, a plan or a submission needs is stored to perform what you have asked for (Article 6(1)(b)). The weekly letter, the mails about what you follow, a public page and a shared list rest on your consent (Article 6(1)(a)), which you can take back at any time. Limits against floods, the log, the counts that name nobody, and the log of what operators do serve a safe and useful site, which is our legitimate interest (Article 6(1)(f)). What tax law wants kept is kept for that (Article 6(1)(c)).`;

const RIGHTS = `## What you can do

In your account settings you can download what is stored about you, change it, end sessions and delete the account.

With the account go the profile, the photo, your public page, your answers as a vendor, favorites, lists, what you follow, comparisons, the tools that you collect to compare, decision sheets, reports, second factors, sessions, keys, links and the weekly letter to its address. Ratings and reviews stay without your name, company and role, and tools that you submitted stay as you entered them; ask us to remove what still names you. Backups keep a copy until they are replaced.

You can also write to us: to learn what is stored about you, to have it corrected, deleted or restricted, to object to its use, or to get it in a form that programs read. And you can complain to the authority for data protection of the place where you live or work.`;
