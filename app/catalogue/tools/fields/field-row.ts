import type { NumberBounds } from '#site/typed-numbers.ts';
import type { FactWords } from '../fact-words.ts';

/**
 * The stored groups of a tool's details by the names of their objects (spec §3, "Per-tool detail tables"); `funding`
 * also holds the competitive fields. `decision` belongs to no tab: it is public, and visitors choose by it.
 */
export const DETAIL_GROUPS = {
  basic_information: 'basic',
  business_information: 'business',
  tech_information: 'tech',
  social_media_information: 'social',
  market_information: 'market',
  funding_competition_information: 'funding',
  decision_information: 'decision',
} as const;
export type FieldGroup = (typeof DETAIL_GROUPS)[keyof typeof DETAIL_GROUPS];
export const FIELD_GROUPS: readonly FieldGroup[] = Object.values(DETAIL_GROUPS);

/** A single value. `date` is YYYY, YYYY-MM or YYYY-MM-DD. */
export type LeafKind = 'text' | 'prose' | 'link' | 'email' | 'date' | 'number' | 'yes/no' | 'list';
/** What a number counts; decides its format (spec §9, "Follower counts"). */
export type Unit = 'usd' | 'money' | 'percent' | 'followers' | 'influencer followers';

interface LeafWords {
  readonly unit?: Unit;
  /** The texts are names of tools, shown as links (spec §2, "Tool detail"). */
  readonly names?: 'tools';
  /** The texts are ids: of tools, categories, specializations of the category beside them, icons, or pages. */
  readonly ids?: 'tools' | 'categories' | 'specializations' | 'icons' | 'pages';
  /** The texts are codes from these words only. */
  readonly words?: FactWords;
  /** A date may also be approximate: 'early 2026'. */
  readonly rough?: true;
  /** The address must be https and of a plausible length. */
  readonly page?: true;
  /** The answers of a 'yes/no' that may be unknown: an empty tick box would mean no. */
  readonly answers?: { readonly no: string; readonly yes: string };
}

/** The bounds of a number, for files, forms and programs. */
export interface NumberShape extends LeafWords {
  readonly kind: 'number';
  readonly bounds: NumberBounds;
}

export type LeafShape = NumberShape | (LeafWords & { readonly kind: Exclude<LeafKind, 'number'> });

/** One object (`record`) or a list of them (`records`) with named parts. */
export interface RecordShape {
  readonly kind: 'record' | 'records';
  readonly parts: readonly Part[];
}

export type Shape = LeafShape | RecordShape;
export type Part = Shape & { readonly key: string; readonly label: string };

/** How to draw a field as a picture instead of a list. */
export type Picture = 'price from' | 'training' | 'regions' | 'retention' | 'age limit' | 'repository' | 'timeline' | 'sentiment' | 'mood' | 'prices' | 'plans' | 'share' | 'questions';

export type FieldRow = Shape & {
  readonly group: FieldGroup;
  /** The tab's heading above the field. */
  readonly section: string;
  /** The key in the stored object (spec §3). */
  readonly key: string;
  /** Set if the field's stored keys start with the product's name: any key with this ending is this field. */
  readonly keyEnding?: string;
  readonly label: string;
  /** The text without a value (spec §8, "Missing data fallbacks"). */
  readonly empty: string;
  readonly picture?: Picture;
  /** The singular and plural of its entries, for a summary: `7 funding rounds`. */
  readonly counted?: readonly [one: string, several: string];
  /** The part whose entries are counted instead. */
  readonly countedPart?: string;
  /** How to compute the value from the group's other values if none is stored. */
  readonly computed?: 'sum of rounds';
  /** The field with the same facts in parts: if it has a value, the tab shows only that one. */
  readonly inPartsAs?: string;
  /** A code of another list that implies a value for this field if it has none, and the implied text. */
  readonly impliedBy?: { readonly key: string; readonly code: string; readonly says: string };
  /** The top of the page shows the value, so the tab does not. */
  readonly inHero?: true;
};

export const text = { kind: 'text' } as const;
export const prose = { kind: 'prose' } as const;
export const link = { kind: 'link' } as const;
/** A vendor's page for its customers. */
export const page = { kind: 'link', page: true } as const;
export const date = { kind: 'date' } as const;
export const roughDate = { kind: 'date', rough: true } as const;
export const count = { kind: 'number', bounds: { min: 0, max: 1_000_000_000, whole: true } } as const;
/** The year in which something began. */
export const year = { kind: 'number', bounds: { min: 1600, max: 2100, whole: true } } as const;
export const rank = { kind: 'number', bounds: { min: 1, max: 1_000_000, whole: true } } as const;
export const stars = { kind: 'number', bounds: { min: 0, max: 5 } } as const;
/** A list price, in the currency beside it. */
export const price = { kind: 'number', unit: 'money', bounds: { min: 0, max: 10_000_000 } } as const;
/** An amount raised, paid or spent, in US dollars. */
export const usd = { kind: 'number', unit: 'usd', bounds: { min: 0, max: 10_000_000_000_000 } } as const;
export const percent = { kind: 'number', unit: 'percent', bounds: { min: 0, max: 100 } } as const;
export const growth = { kind: 'number', unit: 'percent', bounds: { min: -100, max: 100_000 } } as const;
/** A position in lists, from 1. */
export const place = { kind: 'number', bounds: { min: 1, max: 10_000, whole: true } } as const;
export const list = { kind: 'list' } as const;
export const toolName = { kind: 'text', names: 'tools' } as const;
export const toolNames = { kind: 'list', names: 'tools' } as const;
const people = { min: 0, max: 10_000_000_000, whole: true } as const;
export const followers = { kind: 'number', unit: 'followers', bounds: people } as const;
export const influencerFollowers = { kind: 'number', unit: 'influencer followers', bounds: people } as const;
