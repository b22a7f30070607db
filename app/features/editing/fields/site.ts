import { date, link, list, prose, text } from '#catalogue/tools/fields/field-row.ts';
import type { OwnField } from '#catalogue/tools/fields/own.ts';
import { HOME_BLOCKS, LED_PAGES, MENU_PAGES } from '#site/menu.ts';
import { wordedTexts } from '#site/noun.ts';
import { PLANS, SHIPPED_PLAN_NAMES } from '#site/plans.ts';

const flag = { kind: 'yes/no' } as const;
const mail = { kind: 'email' } as const;
const links = {
  kind: 'records',
  parts: [
    { key: 'label', label: 'Label', ...text },
    { key: 'href', label: 'Address', ...link },
  ],
} as const;

/** The owner's texts about the site (`site.ts`), in the desk's order. */
export const SITE_FIELDS: readonly OwnField[] = wordedTexts([
  { section: 'Name', key: 'name', label: 'Name of the site', ...text },
  { section: 'Name', key: 'tagline', label: 'Tagline', ...text, hint: 'Follows the name in the title of the home page.' },
  { section: 'Name', key: 'listed_one', label: 'One of what is listed', ...text, hint: 'Such as museum or print shop' },
  { section: 'Name', key: 'listed_many', label: 'Several of them', ...text, hint: 'Stands in titles, descriptions, the search box, letters and files: museums, print shops' },
  { section: 'Name', key: 'short_one', label: 'One of them, in short', ...text, hint: 'Stands in buttons and sentences, such as shop. Without one, the same as above' },
  { section: 'Name', key: 'short_many', label: 'Several, in short', ...text, hint: 'Such as shops' },
  { section: 'Name', key: 'copyright_holder', label: 'Holder of the copyright', ...text, hint: 'Without one, the name of the site' },
  {
    section: 'Looks',
    key: 'accent',
    label: 'Accent colour',
    ...text,
    hint: 'Such as #0b6e4f, for links and buttons. Where it is hard to read, pages show a darker or lighter one. Without any, the purple of the software',
  },
  { section: 'Looks', key: 'logo_alone', label: 'The logo says the name, so it stands without the name beside it', ...flag },
  { section: 'Home page', key: 'home_heading', label: 'Heading', ...text, hint: 'Follows the number of tools.' },
  { section: 'Home page', key: 'home_lead', label: 'Introduction', ...prose },
  { section: 'Home page', key: 'example_needs', label: 'Examples of what to search for', ...list, hint: 'One a line, at most 8. Without any, they come from the catalogue.' },
  { section: 'Home page', key: 'home_blocks', label: 'What it shows', kind: 'record', parts: Object.entries(HOME_BLOCKS).map(([key, label]) => ({ key, label, ...flag })) },
  { section: 'About page', key: 'about_heading', label: 'Heading', ...text },
  { section: 'About page', key: 'about_lead', label: 'Introduction', ...prose, hint: 'Without one, a sentence with the number of tools' },
  {
    section: 'About page',
    key: 'founder_quotes',
    label: 'Quotes of founders',
    kind: 'records',
    parts: [
      { key: 'name', label: 'Name', ...text },
      { key: 'title', label: 'Title', ...text },
      { key: 'quote', label: 'What they have said', ...prose },
    ],
  },
  { section: 'Addresses', key: 'email', label: 'Address for mail', ...mail, hint: 'Mails come from here. The host must allow it.' },
  { section: 'Addresses', key: 'security_contacts', label: 'Contacts for weaknesses', ...list, hint: 'One a line, with mailto: or https://' },
  { section: 'Addresses', key: 'security_until', label: 'Contacts valid until', ...date, hint: 'A day at most a year ahead. /.well-known/security.txt is shown until then.' },
  {
    section: 'Addresses',
    key: 'contact_pages',
    label: 'Pages for the cards of the contact page',
    kind: 'record',
    parts: [
      { key: 'feature', label: 'Feature Your Tool', ...link },
      { key: 'report', label: 'Report an Error', ...link },
      { key: 'affiliate', label: 'Affiliate Program', ...link },
    ],
  },
  { section: 'Contact, footer, mails', key: 'contact_lead', label: 'Introduction of the contact page', ...prose },
  {
    section: 'Introductions',
    key: 'page_leads',
    label: 'What other pages say below their headings',
    kind: 'record',
    parts: LED_PAGES.map((page) => ({
      key: page,
      get label() {
        return MENU_PAGES[page];
      },
      ...prose,
    })),
    hint: 'Without one, a page says what the software says there.',
  },
  { section: 'Contact, footer, mails', key: 'footer_note', label: 'Last words of every page', ...text, hint: 'Without any: Names and marks of tools belong to their owners.' },
  { section: 'Contact, footer, mails', key: 'mail_signature', label: 'How mails end', ...list, hint: 'Line by line. Without any, with the name of the site' },
  {
    section: 'Plans',
    key: 'plan_names',
    label: 'Names',
    kind: 'record',
    parts: PLANS.map(({ tier }) => ({ key: tier, label: `In place of ${SHIPPED_PLAN_NAMES[tier]}`, ...text })),
    hint: 'Pages, mails and files say them. What the payment provider calls the plans is changed there.',
  },
  {
    section: 'Plans',
    key: 'plans_sold',
    label: 'On sale',
    kind: 'record',
    parts: PLANS.map((plan) => ({
      key: plan.tier,
      get label() {
        return plan.name;
      },
      ...flag,
    })),
    hint: 'Without its tick, a plan is sold nowhere. Whoever has it keeps it, and it renews. Take it out of the provider’s portal too.',
  },
  {
    section: 'Menus',
    key: 'menu',
    label: 'Entries of the menus, in their order',
    kind: 'records',
    parts: [
      { key: 'page', label: 'Page', ...text, ids: 'pages' },
      { key: 'label', label: 'Another name', ...text },
    ],
    hint: 'Those of the header and the footer. A page without an entry stays at its address. Without any entry, all are there.',
  },
  { section: 'Links', key: 'links', label: 'Pages elsewhere', ...links },
  { section: 'Links', key: 'people', label: 'People in the About menu', ...links },
  { section: 'Owner', key: 'owner_name', label: 'Who runs this site', ...text, hint: 'A person or a company, with its legal form' },
  { section: 'Owner', key: 'owner_address', label: 'Postal address', ...list, hint: 'Line by line' },
  {
    section: 'Crawlers for AI',
    key: 'crawlers',
    label: 'What they may read the site for',
    kind: 'record',
    parts: [
      { key: 'search', label: 'For the answers of AI-powered searches, which link here', ...flag },
      { key: 'training', label: 'To train models', ...flag },
      { key: 'agent', label: 'Because a person has asked', ...flag },
    ],
  },
  { section: 'Data', key: 'licence_name', label: 'Name of the licence for downloads', ...text },
  { section: 'Data', key: 'licence_text', label: 'What it allows', ...prose },
]);
