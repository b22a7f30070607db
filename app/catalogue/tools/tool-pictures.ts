import { formatDate, formatPercent, formatUsd, writeDates } from '#site/format.ts';
import { NOT_RECORDED } from '#site/messages.ts';
import type { Named } from '../rounds/rounds.ts';
import { ageText, regionsText, repositoryText, retentionText, trainingText } from './data-and-terms.ts';
import { FACT_WORDS, formatPriceFrom } from './fact-words.ts';
import type { FieldGroup, Picture as PictureKind } from './fields/field-row.ts';
import { planText } from './plans.ts';
import {
  amountText,
  countedRound,
  exactAmountText,
  kindOf,
  ofCompanyText,
  type StatedRound,
} from './round-kinds.ts';
import { SENTIMENT_LEVELS, type SentimentLevel, sentimentLevel } from './sentiment.ts';
import type { GroupData, Sourced, ToolField } from './tool-fields.ts';

/** Values of a tool that are drawn rather than listed. */
export type PictureDisplay =
  | {
      kind: 'timeline';
      rounds: TimelineRound[];
      /** The amount in US dollars whose bar is as long as can be. */
      largest: number;
    }
  | { kind: 'sentiment'; levels: SentimentShare[]; analysis: string | null; gathered: string | null }
  | { kind: 'mood'; level: SentimentLevel | null }
  | { kind: 'prices'; tiers: { tier: string; fee: string; features: string[] }[] }
  | { kind: 'share'; percent: number; text: string; of: string | null }
  | { kind: 'questions'; questions: { question: string; answer: string }[] };

export interface TimelineRound {
  round: string;
  date: string;
  amount: string;
  exact: string | null;
  /** The amount in the currency in which it was announced. */
  announcedAs: string | null;
  /** The day on which it closed, where that is another one. */
  closed: string | null;
  /** The amount in US dollars; 0 where it is not known. */
  usd: number;
  investors: { name: string; led: boolean }[];
  /** The company's valuation after the round. */
  valuation: string | null;
  /** What it was, if it was no round of equity. */
  kind: string | null;
  /** The company, where it is not the one that makes the tool, and the words before its name. */
  company: (Named & { said: string }) | null;
  source: { name: string; url: string | null } | null;
}

export interface SentimentShare {
  key: SentimentLevel['key'];
  label: string;
  percent: number;
  text: string;
}

type Data = GroupData<FieldGroup>;
type Names = ReadonlyMap<string, string>;

/** The picture of a field, or null when there is nothing to draw and the field is listed like any other. */
export function pictureOf(
  field: ToolField,
  data: Data,
  companies: Names = new Map(),
): PictureDisplay | Phrase | null {
  return 'picture' in field ? PICTURES[field.picture](data, companies) : null;
}

/** Parts that are combined into one phrase. */
type Phrase = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

const PICTURES: Record<PictureKind, (data: Data, companies: Names) => PictureDisplay | Phrase | null> = {
  'price from': (data) => {
    const price = data.decision_price_from?.value;
    const text = price ? formatPriceFrom(price) : null;
    if (text === null) return null;
    return { kind: 'text', text: price?.as_of ? `${text} (${formatDate(price.as_of)})` : text };
  },
  training: ({ decision_trains_on_data: stored }) => phrase(stored, trainingText),
  regions: ({ decision_data_regions: stored }) => phrase(stored, regionsText),
  retention: ({ decision_retention: stored }) => phrase(stored, retentionText),
  'age limit': ({ decision_age_limit: stored }) => phrase(stored, ageText),
  repository: ({ decision_repository: stored }) => {
    const said = phrase(stored, repositoryText);
    const href = stored?.value.url;
    return said && href ? { ...said, kind: 'link', href } : said;
  },
  timeline,
  sentiment,
  mood: (data) => mood(data.social_media_sentiment?.value),
  prices: (data) => {
    const tiers = data.business_pricing_price_details?.value.map((row) => ({
      tier: row.tier ?? '',
      fee: writeDates(row.monthly_fee ?? NOT_RECORDED),
      features: (row.features ?? []).map(writeDates),
    }));
    return tiers ? { kind: 'prices', tiers } : null;
  },
  plans: (data) => {
    const tiers = data.business_pricing_plans?.value.map((plan) => ({
      tier: plan.name ?? '',
      fee: planText(plan),
      features: (plan.includes ?? []).map(writeDates),
    }));
    return tiers ? { kind: 'prices', tiers } : null;
  },
  share: (data) => {
    const share = data.competitive_market_share?.value;
    if (share?.value === undefined || share.value < 0 || share.value > 100) return null;
    return {
      kind: 'share',
      percent: share.value,
      text: formatPercent(share.value),
      of: share.unit ? writeDates(share.unit) : null,
    };
  },
  questions: (data) => {
    const stored = data.market_info_faqs?.value ?? [];
    const questions = stored.flatMap(({ question, answer }) =>
      question && answer ? [{ question, answer: writeDates(answer) }] : [],
    );
    // Where an answer is missing, the list shows the question all the same.
    return questions.length > 0 && questions.length === stored.length
      ? { kind: 'questions', questions }
      : null;
  },
};

function phrase<Value>(
  stored: Sourced<Value> | undefined,
  write: (value: Value) => string | null,
): Phrase | null {
  const text = stored ? write(stored.value) : null;
  return text === null ? null : { kind: 'text', text };
}

function mood(text: string | undefined): PictureDisplay | null {
  return text === undefined ? null : { kind: 'mood', level: sentimentLevel(text) };
}

/** Rounds newest first, each with a bar for its amount; undated ones last. */
function timeline(data: Data, companies: Names): PictureDisplay | null {
  const rounds = data.funding_funding_rounds?.value;
  if (!rounds) return null;
  const largest = Math.max(...rounds.map((row) => row.amount ?? 0));
  return {
    kind: 'timeline',
    largest,
    rounds: rounds
      .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
      .map(
        ({
          date,
          amount,
          investors,
          led_by,
          announced_as,
          closed,
          valuation,
          company,
          source,
          source_url,
          ...stated
        }) => {
          const counted = countedRound({ ...stated, amount });
          return {
            round: stated.round ?? 'Round',
            date: formatDate(date),
            amount: amountText(counted),
            exact: exactAmountText(counted),
            usd: amount ?? 0,
            announcedAs: announced_as ?? null,
            closed: closed === undefined ? null : formatDate(closed),
            investors: backersOf(investors, led_by),
            valuation: valuation === undefined ? null : formatUsd(valuation),
            kind: kindText(stated),
            company:
              company === undefined
                ? null
                : { id: company, name: companies.get(company) ?? company, said: ofCompanyText(counted) },
            source: source === undefined ? null : { name: source, url: source_url ?? null },
          };
        },
      ),
  };
}

/** Everybody who took part; a lead that the list of investors lacks comes last. */
function backersOf(investors: readonly string[] = [], leads: readonly string[] = []) {
  return [...new Set([...investors, ...leads])].map((name) => ({ name, led: leads.includes(name) }));
}

function kindText(stated: StatedRound): string | null {
  const kind = kindOf(stated);
  if (kind === 'equity' || FACT_WORDS.roundKind[kind] === stated.round) return null;
  const part = stated.equity ? `, ${formatUsd(stated.equity)} of it equity` : '';
  return FACT_WORDS.roundKind[kind] + part;
}

function sentiment(data: Data): PictureDisplay | null {
  const stored = data.competitive_x_sentiment?.value;
  if (!stored) return null;
  const metrics = stored.sentiment_metrics ?? {};
  return {
    kind: 'sentiment',
    levels: SENTIMENT_LEVELS.flatMap(({ key, label }) => {
      const percent = metrics[key];
      return percent === undefined ? [] : [{ key, label, percent, text: formatPercent(percent) }];
    }),
    analysis: stored.comparative_analysis ? writeDates(stored.comparative_analysis) : null,
    gathered: stored.date_gathered_updated ? formatDate(stored.date_gathered_updated) : null,
  };
}
