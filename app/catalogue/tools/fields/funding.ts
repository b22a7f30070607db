import { NOT_DISCLOSED } from '#site/messages.ts';
import { wordedTexts } from '#site/noun.ts';
import { date, type FieldRow, influencerFollowers, link, list, percent, prose, rank, text, toolName, usd } from './field-row.ts';
import { ROUND_PARTS } from './round-parts.ts';

export const FUNDING_FIELDS = wordedTexts([
  { group: 'funding', section: 'Funding', key: 'funding_total_funding', label: 'Total funding', ...usd, computed: 'sum of rounds', empty: NOT_DISCLOSED },
  {
    group: 'funding',
    section: 'Funding',
    key: 'funding_funding_rounds',
    label: 'Funding rounds',
    kind: 'records',
    counted: ['funding round', 'funding rounds'],
    picture: 'timeline',
    empty: 'No funding rounds available',
    parts: [
      ...ROUND_PARTS,
      { key: 'company', label: 'Raised by (the id of a company, if it is another)', ...text },
      { key: 'source', label: 'Source', ...text },
      { key: 'source_url', label: 'Address of the source', ...link },
    ],
  },
  {
    group: 'funding',
    section: 'Competition',
    key: 'competitive_market_share',
    label: 'Market share',
    kind: 'record',
    picture: 'share',
    empty: 'No market share available',
    parts: [
      { key: 'value', label: 'Share', ...percent },
      { key: 'unit', label: 'Of', ...text },
    ],
  },
  {
    group: 'funding',
    section: 'Competition',
    key: 'competitive_ranking',
    label: 'Tool ranking',
    kind: 'records',
    counted: ['ranking', 'rankings'],
    empty: 'No ranking available',
    parts: [
      { key: 'tool_name', label: 'Tool', ...toolName },
      { key: 'rank', label: 'Rank', ...rank },
      { key: 'market_context', label: 'Market context', ...prose },
      {
        key: 'competitors',
        label: 'Competitors',
        kind: 'records',
        parts: [
          { key: 'tool_name', label: 'Tool', ...toolName },
          { key: 'rank', label: 'Rank', ...rank },
          { key: 'key_strength', label: 'Key strength', ...prose },
        ],
      },
    ],
  },
  {
    group: 'funding',
    section: 'Competition',
    key: 'competitive_tools',
    label: 'Competing tools',
    kind: 'records',
    counted: ['competitor', 'competitors'],
    countedPart: 'competitors',
    empty: 'No competitors available',
    parts: [
      { key: 'tool_name', label: 'Tool', ...toolName },
      { key: 'market_context', label: 'Market context', ...prose },
      { key: 'date_gathered_updated', label: 'Gathered', ...date },
      {
        key: 'competitors',
        label: 'Competitors',
        kind: 'records',
        parts: [
          { key: 'tool_name', label: 'Tool', ...toolName },
          { key: 'key_features', label: 'Key features', ...list },
          { key: 'market_positioning', label: 'Market positioning', ...prose },
        ],
      },
    ],
  },
  {
    group: 'funding',
    section: 'Sentiment on X',
    key: 'competitive_x_sentiment',
    label: 'Sentiment on X',
    kind: 'record',
    picture: 'sentiment',
    empty: 'No sentiment analysis available',
    parts: [
      {
        key: 'sentiment_metrics',
        label: 'Share of posts',
        kind: 'record',
        parts: [
          { key: 'very_negative', label: 'Very negative', ...percent },
          { key: 'negative', label: 'Negative', ...percent },
          { key: 'neutral', label: 'Neutral', ...percent },
          { key: 'positive', label: 'Positive', ...percent },
          { key: 'very_positive', label: 'Very positive', ...percent },
        ],
      },
      { key: 'comparative_analysis', label: 'Comparative analysis', ...prose },
      { key: 'date_gathered_updated', label: 'Gathered', ...date },
    ],
  },
  {
    group: 'funding',
    section: 'Influencers',
    key: 'competitive_x_influencers',
    label: 'Influencers on X',
    kind: 'records',
    counted: ['influencer', 'influencers'],
    empty: 'No influencers available',
    parts: [
      { key: 'influencer_name', label: 'Name', ...text },
      { key: 'x_handle', label: 'X handle', ...text },
      { key: 'x_profile_link', label: 'X profile', ...link },
      { key: 'follower_count', label: 'Followers', ...influencerFollowers },
      { key: 'competitive_insights', label: 'Competitive insights', ...prose },
    ],
  },
] as const) satisfies readonly FieldRow[];
