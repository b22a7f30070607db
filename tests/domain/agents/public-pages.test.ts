import { expect, test } from 'vitest';
import { pageOf } from '#features/agents/reading/page.ts';
import { valuesOf } from '#features/agents/reading/values.ts';
import type { PageKind } from '#features/agents/reading/where.ts';

/** What pages of public sites said that was once misread, in their words: the values that they state, and no others. */

const SITE = { home: new URL('https://acme.example/'), isLocal: false };
const stated = (html: string, kind: PageKind = 'pricing') =>
  valuesOf(pageOf(html, 'https://acme.example/page'), kind, SITE).map(({ field, value }) => [field, value]);
const price = (value: object) => ['decision_price_from', value];
const flag = (code: string) => ['decision_flags', [code]];
const platform = (code: string) => ['decision_platforms', [code]];
const ldOffer = (offers: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'SoftwareApplication', name: 'Acme', offers })}</script>`;
const NIL = { '@type': 'Offer', price: '0', priceCurrency: 'USD' };

test.each([
  ['what customers gain', '<p>Est. Net Profit Per Truck: +$350-$650/mo</p>', []],
  [
    'what a year comes to, about',
    '<h3>Pro</h3><p>$9 /month</p><p>~$7/month</p>',
    [price({ amount: 9, per: 'mo' })],
  ],
  [
    'one plan below its ways of paying',
    '<h2>Yearly</h2><p>$25 /year</p><h2>Monthly</h2><p>$4 /month</p>',
    [price({ amount: 4, per: 'mo', billed: 'monthly' })],
  ],
  ['pesos', '<h3>Plan</h3><p>$20.000 CLP / mes</p>', []],
  ['pesos before the sign', '<h3>Plan</h3><p>MXN $499 / mes</p>', []],
  ['pesos of the page', '<p>Precios en pesos mexicanos.</p><h3>Plan</h3><p>$499 / mes</p>', []],
  ['a sign of a country', '<html lang="es-MX"><h3>Plan</h3><p>$499 / mes</p></html>', []],
  [
    'dollars in such a country',
    '<html lang="en-AU"><p>Prices in USD</p><h3>Pro</h3><p>$9 / month</p></html>',
    [price({ amount: 9, per: 'mo' })],
  ],
  [
    'what others are paid',
    '<p>Bring your own key and pay providers directly.</p><h3>Budget</h3><p>$3.30/mo</p>',
    [],
  ],
  [
    'what scripts let appear',
    '<style>.reveal{opacity:0;transform:translateY(30px);transition:all .8s}</style><div class="reveal"><h3>Pro</h3><p>$49 /month</p></div>',
    [price({ amount: 49, per: 'mo' })],
  ],
  [
    'what moves into sight by its own style',
    '<div style="opacity:0;transform:translateY(30px)"><h3>Pro</h3><p>$49 /month</p></div>',
    [price({ amount: 49, per: 'mo' })],
  ],
  [
    'a closed menu',
    '<style>.menu{opacity:0;transform:translateY(-9px);pointer-events:none}</style><div class="menu"><h3>Pro</h3><p>$49 /month</p></div>',
    [],
  ],
  ['text of no colour', '<div style="opacity:0"><h3>Pro</h3><p>$49 /month</p></div>', []],
  [
    'small type',
    '<style>.period{font-size:0.9rem}.none{font-size:0}</style><h3>Pro</h3><p><span>$7</span> <span class="period">/month</span><span class="none">/year</span></p>',
    [price({ amount: 7, per: 'mo' })],
  ],
  [
    'each thing that is used, below a note on months',
    '<p>Monthly pricing</p><h3>Pro</h3><p>$249/mo</p><h3>Voice: $1.10 per answered call</h3><p>Each call is billed at $1.10 on top of your plan.</p>',
    [price({ amount: 249, per: 'mo' })],
  ],
  ['what people say', '<p>“Only $7/month, unbelievable!”</p><p>Kim, who saved $12 per month</p>', []],
  ['what people paid', '<p>Cut our bill from $900/month to $40/month</p>', []],
  [
    'no size, no clip and ink like paper',
    '<style>.a{height:0;overflow:hidden}.b{clip-path:inset(100%)}.c{color:#fff;background:#fff}.d{transform:scale(0)}.e{clip:rect(0,0,0,0)}</style><h3>Pro</h3><p class="a">$1/month</p><p class="b">$2/month</p><p class="c">$3/month</p><p class="d">$4/month</p><p class="e">$5/month</p><p>$49/month</p>',
    [price({ amount: 49, per: 'mo' })],
  ],
  [
    'columns of others',
    '<title>Acme</title><table><tr><th></th><th>Acme</th><th>Rivalio</th></tr><tr><td>Price</td><td>$49/month</td><td>$9/month</td></tr></table>',
    [price({ amount: 49, per: 'mo' })],
  ],
  [
    'rows of others',
    '<title>Acme</title><table><tr><th>Tool</th><th>Price</th><th>Free plan</th></tr><tr><td>Acme</td><td>$49/month</td><td>No</td></tr><tr><td>Rivalio</td><td>$9/month</td><td>Yes</td></tr></table>',
    [price({ amount: 49, per: 'mo' })],
  ],
  [
    'attributes and comments',
    '<h3>Pro</h3><p data-price="$9/month" title="$8/month"><img alt="$6/month"><input value="$5/month">Ask</p><!-- $3/month --><!--[if IE]><p>$2/month</p><![endif]-->',
    [],
  ],
  ['less than what it was', '<h3>Pro</h3><p>Was $99 now $49 / month</p>', [price({ amount: 49, per: 'mo' })]],
  ['tokens by the thousand', '<h3>Usage</h3><p>$0.002 per 1,000 tokens</p>', []],
  [
    'quotes alone',
    '<h3>Basic</h3><p>All prices are custom-quoted based on your needs.</p>',
    [price({ per: 'custom' })],
  ],
])('of prices: %s', (_, html, values) => {
  expect(stated(html)).toEqual(values);
});

test.each([
  ['a price of 0 to state any', `${ldOffer(NIL)}<p>Book a free demo</p>`, []],
  ['a price of 0 that the page says too', `${ldOffer(NIL)}<p>Free and open source</p>`, [flag('free-tier')]],
  [
    'a plan for nothing among others',
    ldOffer([NIL, { ...NIL, name: 'Pro', price: '9' }]),
    [flag('free-tier')],
  ],
  ['a trial for nothing', `${ldOffer({ ...NIL, name: 'Prova gratuita 30 giorni' })}<p>Gratis</p>`, []],
  ['what costs nothing at all', '<p>Acme is completely free to download and use.</p>', [flag('free-tier')]],
  ['what an attacker does', '<p>SAML token replay against the cloud.</p>', []],
  ['a grace period', '<p>The licence works offline for 7 days (grace period).</p>', []],
  ['what a tool writes', '<p>Technical docs, API reference, user guides.</p>', []],
  ['a special hyphen', '<p>On\u2011prem, with audit logs.</p>', [flag('self-host')]],
  ['what stays readable', '<p>Every mail stays accessible offline.</p>', [flag('offline')]],
])('of flags: %s', (_, html, values) => {
  expect(stated(html, 'home')).toEqual(values);
});

test.each([
  ['where it types', '<p>Works in Messages, Mail, Notes, Slack and Pages.</p>', []],
  ['where it is', '<p>Works in Slack and Microsoft Teams.</p>', [platform('slack'), platform('teams')]],
  ['apps in brackets', '<p>Mobile apps (iOS + Android)</p>', [platform('ios'), platform('android')]],
  [
    'an app of the Mac by two addresses',
    '<a href="https://apps.apple.com/app/id1559277129?platform=mac">Mac</a><a href="https://apps.apple.com/app/id1559277129?mt=8">Get it</a>',
    [platform('macos')],
  ],
])('of platforms: %s', (_, html, values) => {
  expect(stated(html, 'more')).toEqual(values);
});

test.each([
  ['<p>We are committed to meeting standards including HIPAA where applicable.</p>', []],
  ['<p>PCI DSS - must securely store cardholder data.</p><p>HIPAA fines up to $50k</p>', []],
  ['<a href="/standards">Trust</a><footer><a href="/compliance">Trust & Compliance</a></footer>', []],
  [
    '<p>All data is processed on EU-hosted servers.</p>',
    [
      ['decision_data_regions', { regions: ['EU'] }],
      ['decision_compliance', ['eu-hosting']],
    ],
  ],
  ['<p>An EU-hosted option exists.</p>', []],
  ['<p>EU-hosted, with servers near London.</p>', []],
  [
    '<p>Your documents stay on your computer and are not used to train any model.</p>',
    [['decision_trains_on_data', { answer: 'no' }]],
  ],
  [
    '<footer><a href="/legal/data">Data processing</a> <a href="/gtc">GTC</a></footer>',
    [
      ['decision_terms', 'https://acme.example/gtc'],
      ['decision_dpa', 'https://acme.example/legal/data'],
    ],
  ],
  [
    '<a href="https://www.facebook.com/profile.php?id=61591570856435">Facebook</a>',
    [['social_media_facebook', 'https://www.facebook.com/profile.php?id=61591570856435']],
  ],
])('%s states %j', (html, values) => {
  expect(stated(html, 'security')).toEqual(values);
});
