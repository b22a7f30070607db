import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS, type FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { canViewTab, type PremiumFlags, TOOL_TABS, type ToolTabId, VISITOR } from '#site/access.ts';
import { tooLong } from '#site/messages.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { QUOTE_LENGTH } from '#site/proposal-origins.ts';
import { differencesOf, type FieldPath, recordOf, valuesOf, withoutBlanks } from './merge-records.ts';
import { type FieldControl, type FormPart, recordForm } from './record-form.ts';
import { isJsonObject, type ToolRecord } from './tool-record.ts';

/** A proposed change of a value; an absent side means no value. */
export interface ProposedValue {
  path: FieldPath;
  /** The value when the change was proposed. */
  before?: unknown;
  after?: unknown;
  /** The page that states it; required from programs and the agent, optional for readers. */
  url?: string;
  /** The words of that page; required from programs and the agent. */
  quote?: string;
  /**
   * The day (YYYY-MM-DD) on which a program, the agent, the site or an editor read it there; unknown for readers and
   * vendors.
   */
  read_on?: string;
  /** Whether the site or an editor has read it there: a program's own claim proves nothing. */
  is_read?: true;
  /** Set if a model led the agent to it. */
  by?: 'model';
}

/** A fault that a reader reports, as the page showed it. */
export interface ReportedFault {
  /** Null for a value above the tabs. */
  tab: ToolTabId | null;
  /** The label of the field or tab. */
  field: string;
  /** The value that the page showed, shortened; empty for no value. */
  shown: string;
  /** The page with the right value, and its words, if the reader gave them. */
  url?: string;
  quote?: string;
}

/** An operator's decision about one value. */
export interface ValueDecision {
  path: FieldPath;
  isPublished: boolean;
  /** Why it was declined. */
  reason: string | null;
  /** Whether it was declined because all of the proposer's work was taken back: nobody has judged it. */
  isTakenBack?: true | undefined;
  /** Whether its publication alone was taken back: whoever reads it again may propose it again. */
  isOpenAgain?: true | undefined;
}

export const REMARK_LENGTH = 1_000;
export const REASON_LENGTH = 300;

/** The record's own fields that a vendor may propose; the others are the directory's decisions. */
const OWN_FIELDS: readonly string[] = ['name', 'description', 'developer_name', 'url', 'tags'];

/** The directory's judgements, and what others say about the tool. */
const EDITORS_OWN: ReadonlySet<string> = new Set([
  'decision_best_for',
  'decision_caution',
  'decision_rivals',
  'basic_information_commentary',
  'business_competitors',
  'tech_web_insights',
  'social_media_sentiment',
  'social_media_trending_status',
  'social_media_notable_activity',
  'social_media_influencer',
]);

/** Without market and funding figures: only editors weigh their sources. */
const VENDORS_GROUPS: readonly FieldGroup[] = ['basic', 'business', 'tech', 'social', 'decision'];

/** The fields of a tool that outsiders may propose: facts that every visitor sees. */
export function vendorPaths(record: ToolRecord): ReadonlySet<FieldPath> {
  const columns = Object.entries(DETAIL_GROUPS).filter(
    ([, group]) => VENDORS_GROUPS.includes(group) && isOpen(record, group),
  );
  return new Set([
    ...OWN_FIELDS,
    ...columns.flatMap(([column, group]) =>
      fieldsOf(group)
        .filter(({ key }) => !EDITORS_OWN.has(key))
        .map(({ key }) => `${column}.${key}`),
    ),
  ]);
}

/**
 * The fields that programs and the agent may propose: without name, address, description and tags, which only the
 * vendor may propose.
 */
export function readPaths(record: ToolRecord): ReadonlySet<FieldPath> {
  return new Set([...vendorPaths(record)].filter((path) => path.includes('.')));
}

function isOpen(record: ToolRecord, group: FieldGroup): boolean {
  const tab = TOOL_TABS.find((each) => each.group === group);
  return tab === undefined || canViewTab(flagsOf(record), tab.flag, VISITOR);
}

function flagsOf(record: ToolRecord): PremiumFlags & { is_featured: boolean } {
  const isSet = (flag: string) => record[flag] === true;
  return {
    is_featured: isSet('is_featured'),
    basic_info_is_premium: isSet('basic_info_is_premium'),
    business_info_is_premium: isSet('business_info_is_premium'),
    category_info_is_premium: isSet('category_info_is_premium'),
    tech_info_is_premium: isSet('tech_info_is_premium'),
    social_media_info_is_premium: isSet('social_media_info_is_premium'),
    market_info_is_premium: isSet('market_info_is_premium'),
    funding_info_is_premium: isSet('funding_info_is_premium'),
  };
}

/**
 * A vendor's form: the desk's form with only the vendor's fields. A source consists of an address and the words there.
 */
export function vendorForm(record: ToolRecord, paths: ReadonlySet<FieldPath>): FormPart[] {
  const quotes = givenSources(record, paths);
  const asGiven = ({ source, ...field }: FieldControl): FieldControl => ({
    ...field,
    source: source && { url: source.url, quote: quotes.get(field.control.name)?.quote ?? '' },
  });
  return recordForm(record, []).flatMap((part) => {
    const sections = part.sections.flatMap(({ title, fields }) => {
      const own = fields.filter(({ control }) => paths.has(control.name));
      return own.length === 0 ? [] : [{ title, fields: own.map(asGiven) }];
    });
    return sections.length === 0 ? [] : [{ ...part, sections }];
  });
}

/** The form's content: the directory's values without their sources, and the vendor's waiting proposals. */
export function shownToVendor(today: ToolRecord, waiting: readonly ProposedValue[]): ToolRecord {
  const values = new Map(
    [...valuesOf(today)].map(([path, stored]) => [
      path,
      typedValue({ path, after: bareValue(path, stored) }),
    ]),
  );
  for (const proposed of waiting) values.set(proposed.path, typedValue(proposed));
  return recordOf(values);
}

/** A value as the form sends it. */
function typedValue({ path, after, url, quote }: ProposedValue): unknown {
  if (!path.includes('.') || after === undefined || after === null) return after ?? undefined;
  return { value: after, ...(url !== undefined && { source_synopsis: { url, ...(quote && { quote }) } }) };
}

/**
 * A vendor's changes.
 *
 * @param today the tool as it is; only `paths` are compared @param typed the record from the form
 */
export function proposedValues(
  today: ToolRecord,
  typed: ToolRecord,
  paths: ReadonlySet<FieldPath>,
): ProposedValue[] {
  const sources = givenSources(typed, paths);
  return differencesOf(statedToday(today, paths), statedToday(typed, paths)).map((value) => {
    const source = sources.get(value.path);
    return source?.url === undefined || value.after === undefined ? value : { ...value, ...source };
  });
}

/**
 * Faults of the sources that a vendor gives: an address beside an unchanged value, words without an address, or too
 * many words.
 */
export function faultsOfSources(
  typed: ToolRecord,
  values: readonly ProposedValue[],
  paths: ReadonlySet<FieldPath>,
): FieldFault[] {
  return [...givenSources(typed, paths)].flatMap(([path, { url, quote = '' }]) => {
    const fault = (part: 'url' | 'quote', reason: string) => [
      { field: `${path}.source_synopsis.${part}`, reason },
    ];
    if (url === undefined) return fault('url', PROPOSAL_TEXTS.wordsAlone);
    if (quote.length > QUOTE_LENGTH) return fault('quote', tooLong('the quotation', QUOTE_LENGTH));
    const isOfValue = values.some((value) => value.path === path && value.url !== undefined);
    return isOfValue ? [] : fault('url', PROPOSAL_TEXTS.addressAlone);
  });
}

/** The faults that lie in the proposed values; the proposer cannot fix others. */
export function faultsOfValues(
  values: readonly Pick<ProposedValue, 'path'>[],
  faults: readonly FieldFault[],
): FieldFault[] {
  return faults.filter(({ field }) => values.some(({ path }) => isWithin(field, path)));
}

/** Whether a fault is at a field or in a part of it. */
export function isWithin(place: string, path: FieldPath): boolean {
  return place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`);
}

/** The addresses in a form, with the words there, by field. */
function givenSources(
  typed: ToolRecord,
  paths: ReadonlySet<FieldPath>,
): ReadonlyMap<FieldPath, Pick<ProposedValue, 'url' | 'quote'>> {
  const given = new Map<FieldPath, Pick<ProposedValue, 'url' | 'quote'>>();
  for (const [path, stored] of valuesOf(typed)) {
    const source = paths.has(path) && isJsonObject(stored) ? stored.source_synopsis : undefined;
    if (!isJsonObject(source)) continue;
    const { url, quote } = source;
    if (typeof url !== 'string' && typeof quote !== 'string') continue;
    given.set(path, {
      ...(typeof url === 'string' && { url }),
      ...(typeof quote === 'string' && { quote }),
    });
  }
  return given;
}

/** A record's values in some fields, without their sources. */
export function statedToday(record: ToolRecord, paths: ReadonlySet<FieldPath>): ToolRecord {
  const own = [...valuesOf(record)].filter(([path]) => paths.has(path));
  return withoutBlanks(recordOf(new Map(own.map(([path, stored]) => [path, bareValue(path, stored)]))));
}

/** A value without its source: a detail holds both. */
export function bareValue(path: FieldPath, stored: unknown): unknown {
  return path.includes('.') && isJsonObject(stored) ? (stored.value ?? undefined) : stored;
}

/** Whether a value is still the same as when the change was proposed. */
export function isUnchanged(today: ToolRecord, { path, before }: ProposedValue): boolean {
  const was = before === undefined || before === null ? new Map() : new Map([[path, before]]);
  return differencesOf(statedToday(today, new Set([path])), recordOf(was)).length === 0;
}

/** The reason that a value shows which was published, and taken back since. */
export const TAKEN_BACK = 'Taken back after it was published';
/** The answer to proposals that were declined because all of the proposer's work was taken back. */
export const ALL_TAKEN_BACK = 'Everything of this proposer was taken back.';

export const PROPOSAL_TEXTS = wordedTexts({
  failed: 'Your proposal could not be stored. Please try again in a moment.',
  stored: 'Your proposal is with the editors. You can go on changing it until they decide.',
  withdrawn: 'Your proposal is withdrawn.',
  nothing: 'Nothing is different from what the directory says today.',
  faulty: 'Some values do not fit. They are marked below.',
  addressAlone: 'belongs to a value that you change: change the value, or remove the address',
  wordsAlone: 'says where the words below stand: give it, or remove the words',
  changedMeanwhile:
    'The directory has changed since you opened this form. Below is what you typed; please look at it once more and send it again.',
  remarkTooLong: `The note can have at most ${REMARK_LENGTH} characters`,
  needsReason: 'Write why not',
  noValue: 'This report does not say what is right. Fill that in first, or say what became of it.',
  notCorrected:
    'Since this report came in, nothing else was published in this field. Fill in what is right, or write here how it was corrected',
  notTheField: 'No single field is meant, so that there is nothing to fill in.',
  overtaken: (labels: string) =>
    say`Nothing is decided: the tool has changed since in ${labels}. Choose what becomes of each value.`,
  undecided: 'Choose for each value whether it is published.',
  leftOut: 'The editors have left it out.',
  unsure: 'Tick that everything is to be taken back.',
  takingBack: 'Something is being taken back at this moment. Press again once that has ended.',
  unfit: 'The company’s record does not take it. Enter it there yourself, and decline it here.',
  goneTool: 'The tool is no longer listed.',
  claimTakenBack: 'The vendor no longer speaks for this tool, so nothing of the proposal can be published.',
  resent: 'The proposal has changed since you read it. Please look at it once more.',
} as const);
