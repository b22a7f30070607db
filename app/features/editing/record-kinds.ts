import type { OwnField } from '#catalogue/tools/fields/own.ts';
import type { SubjectKind } from '#features/operators/actions.ts';
import type { DeskRight } from '#features/operators/roles.ts';
import { LEGAL_TEXTS, type LegalTextName } from '#site/legal.ts';
import { paths } from '#site/paths.ts';
import { CATEGORY_FIELDS } from './fields/category.ts';
import { COMPANY_FIELDS } from './fields/company.ts';
import { FUNCTION_FIELDS, QUESTION_FIELDS } from './fields/guides.ts';
import { INVESTOR_FIELDS } from './fields/investor.ts';
import { LEGAL_FIELDS } from './fields/legal.ts';
import { MARKET_FIELDS } from './fields/market.ts';
import { SITE_FIELDS } from './fields/site.ts';
import type { ToolRecord } from './tool-record.ts';

/** What the desk needs to edit one kind of record. */
interface RecordKind {
  right: DeskRight;
  /** The log's name for it. */
  subject: Extract<
    SubjectKind,
    'site' | 'category' | 'market' | 'company' | 'investor' | 'question' | 'function'
  >;
  one: string;
  /** The field with the permanent id; null if there is only one record, whose id is the kind's name. */
  idField: string | null;
  fields: readonly OwnField[];
  /** The address of the page that shows it. */
  page: (record: ToolRecord) => string;
}

const idOf = (key: string) => (record: ToolRecord) => String(record[key] ?? '');

/** The records that the desk edits besides tools, by their file names in a catalogue. */
export const RECORD_KINDS = {
  site: {
    ...{ right: 'site', subject: 'site', one: 'The site', idField: null, fields: SITE_FIELDS },
    page: () => paths.home,
  },
  privacy: {
    ...{ right: 'site', subject: 'site', one: 'Privacy', idField: null, fields: LEGAL_FIELDS },
    page: () => paths.privacy,
  },
  terms: {
    ...{ right: 'site', subject: 'site', one: 'Terms', idField: null, fields: LEGAL_FIELDS },
    page: () => paths.terms,
  },
  categories: {
    ...{ right: 'topics', subject: 'category', one: 'Category', idField: 'id', fields: CATEGORY_FIELDS },
    page: (record) => paths.category(idOf('id')(record)),
  },
  'category-market-data': {
    ...{ right: 'topics', subject: 'market', one: 'Market', idField: 'category_id', fields: MARKET_FIELDS },
    page: (record) => paths.category(idOf('category_id')(record)),
  },
  companies: {
    ...{ right: 'topics', subject: 'company', one: 'Company', idField: 'id', fields: COMPANY_FIELDS },
    page: (record) => paths.company(idOf('id')(record)),
  },
  investors: {
    ...{ right: 'topics', subject: 'investor', one: 'Investor', idField: 'id', fields: INVESTOR_FIELDS },
    page: (record) => paths.investor(idOf('id')(record)),
  },
  questions: {
    ...{ right: 'topics', subject: 'question', one: 'Question', idField: 'id', fields: QUESTION_FIELDS },
    page: (record) => paths.question(idOf('id')(record)),
  },
  'business-functions': {
    ...{
      right: 'topics',
      subject: 'function',
      one: 'Business function',
      idField: 'id',
      fields: FUNCTION_FIELDS,
    },
    page: (record) => paths.businessFunction(idOf('slug')(record)),
  },
} as const satisfies Readonly<Record<string, RecordKind>>;
export type RecordKindName = keyof typeof RECORD_KINDS;
/** Kinds that catalogues hold. */
export type TopicKindName = Exclude<RecordKindName, 'site' | LegalTextName>;

/** A record's name for people; a category's market has none of its own. */
export function nameOf({ name, question, function_name: functionName }: ToolRecord): string {
  return String(name ?? question ?? functionName ?? '');
}

/** Whether catalogues hold this kind of record, rather than only the site. */
export function isTopicKind(kind: RecordKindName): kind is TopicKindName {
  return RECORD_KINDS[kind].subject !== 'site';
}

/** The kinds with lists, in the desk's order. A market is reached from its category's page. */
export const LISTED_KINDS = {
  categories: 'Categories',
  companies: 'Companies',
  investors: 'Investors',
  questions: 'Questions',
  'business-functions': 'Business functions',
} as const satisfies Partial<Record<RecordKindName, string>>;
export type ListedKind = keyof typeof LISTED_KINDS;

/** The kind of the list at an address, or null. */
export function listedKind(text: string | undefined): ListedKind | null {
  return text !== undefined && Object.hasOwn(LISTED_KINDS, text) ? (text as ListedKind) : null;
}

/** The kind of record at an address, or null. The site has its own address. */
export function topicKind(text: string | undefined): TopicKindName | null {
  return text === 'category-market-data' ? text : listedKind(text);
}

/** The site's text at an address, or null. */
export function legalTextName(text: string | undefined): LegalTextName | null {
  return LEGAL_TEXTS.find((name) => name === text) ?? null;
}
