import { wordedTexts } from '#site/noun.ts';
import { OFFER_ROWS, type Offer } from './flags.ts';
import { TOOL_FIELDS, type ToolFieldKey } from './tool-fields.ts';

/** Facts that are made from several fields. */
const MADE_FACTS = {
  description: 'Description',
  owner: 'Owner',
  free_tier: 'Free tier',
  free_plan: 'What the free plan gives',
  country: 'Country',
  schools: 'Schools (COPPA, FERPA)',
  rating: 'Rating',
} as const;

/** A fact's id in code: a field's key, an offer's code, or a fact made from several fields. */
export type FactId = ToolFieldKey | Offer | keyof typeof MADE_FACTS;

/** Labels at the top of pages and in comparisons that differ from the field's label in its tab. */
const CALLED_AT_THE_TOP = {
  business_current_status: 'Status',
  business_developer_name: 'Maker',
  business_location: 'Place',
  business_pricing_pricing_model: 'Pricing',
  business_pricing_license_type: 'License',
  basic_information_release_date: 'Launched',
} as const satisfies Partial<Record<ToolFieldKey, string>>;

const LABELLED = new Map<string, { readonly label: string }>([
  ...TOOL_FIELDS.map((field) => [field.key, field] as const),
  ...OFFER_ROWS.map((offer) => [offer.code, offer] as const),
  ...Object.entries({ ...MADE_FACTS, ...CALLED_AT_THE_TOP }).map(
    ([id, label]) => [id, wordedTexts({ label })] as const,
  ),
]);

/** A fact's label for people. Code compares ids, never labels. */
export function labelOfFact(id: FactId): string {
  return LABELLED.get(id)?.label ?? id;
}

/** A fact's id with its label. */
export function namedFact<Id extends FactId>(id: Id): { id: Id; label: string } {
  return { id, label: labelOfFact(id) };
}
