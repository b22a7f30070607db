import { formatPrice } from './format.ts';
import type { LegalFacts } from './legal-facts.ts';
import { PLANS } from './plans.ts';
import type { Site } from './site.ts';

/** What can be expected of this installation, and of those who use it. Markdown. @param site of which it speaks */
export function termsText(
  facts: LegalFacts,
  { listed, ...ofPlans }: Pick<Site, 'listed' | 'plansSold' | 'planNames'>,
): string {
  return `What you can expect of this site, and what is expected of you.

## What the site offers

A directory of ${listed.many} with facts and figures about them. The mark beside a fact says how certain it is and what is known of its source; some figures are estimates, and any can be wrong or out of date. They are no advice to buy or to invest. Please report what is wrong.

Reading, searching and comparing need no account. Some facts may need a paid plan; the page of the plans says what they open.

## Accounts

An account belongs to one person and needs an email address that you can confirm. Keep the password to yourself. You can delete the account at any time; one with a plan that renews, once that is cancelled. Operators can block an account that breaks these terms; its owner is told why by mail.

## What you contribute

You can rate each tool once and change or remove the rating. Write only what is yours to say: no advertising, no insults, no personal data of others, nothing unlawful.

Members can report a review, and the operators can take it off the page. Submitted tools are looked at before they appear; nobody has a right to be listed.

What you have written may be shown on the site, also after you have left, then without your name.

## Paid plans

${plans(facts, ofPlans)}

## Names, marks and links

Names and marks of tools belong to their owners. Links lead to pages that others answer for; some of them may pay the site.

## Changes and law

The site is offered as it is, and parts of it can change or end. Rights that the law gives you, and liability that the law does not let anybody exclude, are not touched by these terms.

When these terms change, the day at the top of this page changes too.

These terms choose no law and no court: those decide that are competent by law.`;
}

function plans(
  { payment, addsTax, asksTaxId }: LegalFacts,
  { plansSold: sold, planNames }: Pick<Site, 'plansSold' | 'planNames'>,
): string {
  if (payment === null || sold.length === 0) return 'No plan can be bought on this site at present.';
  const prices = PLANS.filter(({ tier }) => sold.includes(tier))
    .map(({ tier, monthlyCents }) => `${planNames[tier]} ${formatPrice(monthlyCents)}`)
    .join(', ');
  if (payment === 'sandbox') {
    return `Plans on this site are a trial: they can be chosen at the checkout, and no money moves. What they would cost a month, in US dollars: ${prices}.`;
  }
  const tax = addsTax
    ? 'The checkout adds the tax of your country and shows the sum before you pay.'
    : 'The checkout shows the sum before you pay.';
  const company = asksTaxId ? ' Companies can enter their VAT number there.' : '';
  return `Plans are paid by the month through the payment provider and renew until you cancel. New ones cost a month, in US dollars: ${prices}. ${tax}${company}

You can cancel at any time in your profile; the plan then runs to the end of the month that is paid. The site pays nothing back by itself; write to us if something went wrong. A right to withdraw or to a refund that the law gives you is yours in any case.`;
}
