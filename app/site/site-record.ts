import { z } from 'zod';
import { COLOUR } from './accent.ts';
import { eachBlock, LED_PAGES } from './menu.ts';
import { byTier, PAID_TIERS, type PaidTier, SHIPPED_PLAN_NAMES } from './plans.ts';
import { DEFAULT_SITE, type SiteRecord } from './site.ts';
import { readTypedDate } from './typed-dates.ts';
import { textFault } from './visible-text.ts';

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .superRefine((given, context) => {
      const message = given === '' ? null : textFault(given);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

/** An address that browsers of others follow. */
const secureAddress = text(2_000).refine(isSecure, 'must be an address that starts with https://');

function isSecure(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** RFC 9116 §2.5.3 allows other schemes too; these are the ones that people can use at once. */
const contact = text(2_000).refine(
  (address) => isSecure(address) || /^mailto:[^\s@]+@[^\s@]+$/.test(address),
  'must start with https:// or mailto:',
);

const line = (most: number) => text(most).regex(/^[^\p{Cc}]*$/u, 'must be a single line');
const word = line(40);

/** A name as readers tell it from others: without letters of other widths and characters that nobody sees. */
function asRead(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
}

/** Names in one text must tell plans apart, and from the account without one. */
function checkPlanNames(
  names: Readonly<Partial<Record<PaidTier, string | undefined>>>,
  context: z.RefinementCtx,
): void {
  const taken = new Set(['free']);
  for (const tier of PAID_TIERS) {
    const name = asRead(names[tier] ?? SHIPPED_PLAN_NAMES[tier]);
    if (taken.has(name))
      context.addIssue({
        code: 'custom',
        path: [tier],
        message: 'must differ from the other plans and from Free',
      });
    taken.add(name);
  }
}

const links = z
  .array(z.strictObject({ label: text(40), href: secureAddress }))
  .max(6)
  .default([]);

/** What an owner may say of the site. Whatever fits this can be shown by every page. */
export const siteSchema = z.strictObject({
  name: text(60).regex(/^[^\p{Cc}]*$/u, 'must be a single line'),
  tagline: text(200),
  listed_one: word.default(DEFAULT_SITE.listed_one),
  listed_many: word.default(DEFAULT_SITE.listed_many),
  short_one: word.optional(),
  short_many: word.optional(),
  copyright_holder: text(200).optional(),
  accent: z.string().trim().toLowerCase().regex(COLOUR, 'must be a colour such as #0b6e4f').optional(),
  logo_alone: z.boolean().default(DEFAULT_SITE.logo_alone),
  home_heading: text(160),
  home_lead: text(600),
  example_needs: z.array(text(100)).max(8).default([]),
  home_blocks: z.object(eachBlock(z.boolean().default(true))).default(DEFAULT_SITE.home_blocks),
  about_heading: text(160),
  about_lead: text(600).optional(),
  founder_quotes: z
    .array(z.strictObject({ name: text(200), title: text(200), quote: text(2_000) }))
    .max(2)
    .default([]),
  email: z.email('must be an email address').max(254),
  security_contacts: z.array(contact).max(5).default([]),
  security_until: z
    .string()
    .transform((day) => readTypedDate(day) ?? day)
    .pipe(z.iso.date('must be a day as YYYY-MM-DD'))
    .optional(),
  contact_pages: z
    .strictObject({
      feature: secureAddress.optional(),
      report: secureAddress.optional(),
      affiliate: secureAddress.optional(),
    })
    .default({}),
  contact_lead: text(1_000).optional(),
  page_leads: z
    .object(Object.fromEntries(LED_PAGES.map((page) => [page, text(1_000).optional()])))
    .default(DEFAULT_SITE.page_leads),
  footer_note: text(300).optional(),
  mail_signature: z.array(text(200)).max(8).default([]),
  plan_names: z
    .object(byTier(() => line(30).optional()))
    .superRefine(checkPlanNames)
    .default(DEFAULT_SITE.plan_names),
  plans_sold: z.object(byTier(() => z.boolean().default(true))).default(DEFAULT_SITE.plans_sold),
  menu: z
    .array(z.strictObject({ page: text(40), label: word.optional() }))
    .max(20)
    .default([...DEFAULT_SITE.menu]),
  links,
  people: links,
  owner_name: text(200).optional(),
  owner_address: z.array(text(200)).max(8).default([]),
  crawlers: z.strictObject({ search: z.boolean(), training: z.boolean(), agent: z.boolean() }),
  licence_name: text(200),
  licence_text: text(2_000),
}) satisfies z.ZodType<SiteRecord>;
