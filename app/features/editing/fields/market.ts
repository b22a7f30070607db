import { count, date, growth, link, list, type Part, percent, prose, text, usd } from '#catalogue/tools/fields/field-row.ts';
import type { OwnField } from '#catalogue/tools/fields/own.ts';

const forecast = (key: string, label: string): Part => ({
  key,
  label,
  kind: 'record',
  parts: [
    { key: 'value', label: 'Value', ...text },
    { key: 'percentage', label: 'Growth in percent', ...percent },
  ],
});

/** A category's market (docs/catalogue.md). */
export const MARKET_FIELDS: readonly OwnField[] = [
  { section: 'Market', key: 'category_id', label: 'Category', ...text, hint: 'The id of the category. It never changes.' },
  { section: 'Market', key: 'data_source', label: 'Source of these figures, with its date', ...prose },
  { section: 'Market', key: 'market_size', label: 'Market size', ...text },
  { section: 'Market', key: 'market_growth_rate', label: 'Growth in percent', ...growth },
  { section: 'Market', key: 'total_funding', label: 'Funding', isOfRounds: true, ...text },
  { section: 'Market', key: 'active_companies', label: 'Active companies', ...count },
  { section: 'Market', key: 'user_base', label: 'Users', ...text },
  { section: 'Market', key: 'avg_valuation', label: 'Average valuation', isOfRounds: true, ...text },
  { section: 'Market', key: 'funding_rounds', label: 'Funding rounds', isOfRounds: true, ...count },
  {
    section: 'Market',
    key: 'trend_data',
    label: 'Trend',
    kind: 'record',
    parts: [
      { key: 'labels', label: 'Periods', ...list },
      { key: 'values', label: 'Values, as many as periods', ...list },
    ],
  },
  {
    section: 'Companies and investors',
    key: 'competitors',
    label: 'Companies',
    kind: 'records',
    parts: [
      { key: 'name', label: 'Name', ...text },
      { key: 'marketShare', label: 'Share in percent', ...percent },
      { key: 'growth', label: 'Growth in percent', ...growth },
    ],
  },
  {
    section: 'Companies and investors',
    key: 'investors',
    label: 'Investors',
    isOfRounds: true,
    kind: 'records',
    parts: [
      { key: 'name', label: 'Name', ...text },
      { key: 'investmentCount', label: 'Investments', ...count },
      { key: 'website', label: 'Website', ...link },
      { key: 'portfolioCompanies', label: 'Companies', ...list },
    ],
  },
  {
    section: 'Funding',
    key: 'funding_events',
    label: 'Funding rounds',
    isOfRounds: true,
    kind: 'records',
    parts: [
      { key: 'date', label: 'Date', ...date },
      { key: 'amount', label: 'Amount', ...usd },
      { key: 'round', label: 'Round', ...text },
      { key: 'company', label: 'Company', ...text },
      { key: 'companies', label: 'Companies', ...list },
      { key: 'investors', label: 'Investors', ...list },
      { key: 'description', label: 'Description', ...prose },
    ],
  },
  {
    section: 'Reading',
    key: 'market_insights',
    label: 'Insights',
    kind: 'records',
    parts: [
      { key: 'title', label: 'Title', ...text },
      { key: 'description', label: 'Text', ...prose },
    ],
  },
  {
    section: 'Reading',
    key: 'market_forecast',
    label: 'Forecast',
    kind: 'record',
    parts: [forecast('marketSize', 'Market size'), forecast('userGrowth', 'Users'), forecast('enterpriseAdoption', 'Adoption by enterprises')],
  },
];
