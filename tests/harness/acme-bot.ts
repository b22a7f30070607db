import { type HTMLElement, parse } from 'node-html-parser';
import type { Database } from '#platform/database/connection.server.ts';
import { addCategory, addTool } from '../factories.ts';
import type { TestApp } from './app.ts';

const sourced = (value: unknown, synopsis = 'Acme press room') => ({
  value,
  source_synopsis: { synopsis, date_updated: '2026-02' },
});

/** Acme Bot, a tool with something in most tabs, and its rival and category. */
export async function addAcmeBot(db: Database): Promise<void> {
  await addCategory(db, { id: 'robots', name: 'Robots' });
  await addTool(db, { id: 'rival-one', name: 'Rival One' });
  await addTool(
    db,
    {
      id: 'acme-bot',
      name: 'Acme Bot',
      url: 'https://www.acme.example.com/bot',
      is_featured: true,
      avg_rating: 4.25,
      rating_count: 1,
      basic_information_short_description: 'Does what Acme does.',
      business_developer_name: 'Acme Robotics',
      business_developer_location: 'Oslo, Norway',
      funding_info_is_premium: true,
      created_at: '2026-03-04T23:30:00Z',
      updated_at: '2026-05-06T00:30:00Z',
    },
    {
      inCategories: ['robots'],
      details: {
        basic: {
          basic_information_tagline: sourced('Robots for all'),
          basic_information_release_date: sourced('2021-09', 'Wikipedia'),
          basic_information_version: { value: '3.1' },
        },
        business: {
          business_competitors: { value: ['RIVAL ONE', 'Unknown Rival', 'Acme Bot'] },
          business_pricing_price_details: {
            value: [{ tier: 'Pro', monthly_fee: '$20', features: ['Arms', 'Legs'] }],
          },
          business_website: { value: 'javascript:alert(1)' },
        },
        social: {
          social_media_sentiment: { value: 'Very Positive' },
          social_media_x_followers: { value: 12_400 },
        },
        market: { market_info_faqs: { value: [{ question: 'Does it run?', answer: 'It walks.' }] } },
        funding: {
          funding_total_funding: { value: 61_500_000 },
          funding_funding_rounds: {
            value: [
              { round: 'Seed', amount: 1_500_000, date: '2020-01', investors: ['First Fund'] },
              { round: 'Series A', amount: 60_000_000, date: '2024-06-05' },
            ],
          },
          competitive_tools: {
            value: [
              { tool_name: 'Acme Bot', market_context: 'Crowded', competitors: [{ tool_name: 'rival one' }] },
            ],
          },
          competitive_market_share: { value: { value: 12.5, unit: 'of household robots' } },
          competitive_x_sentiment: { value: { sentiment_metrics: { very_negative: 5, positive: 60.4 } } },
          competitive_x_influencers: { value: [{ influencer_name: 'Ada', follower_count: 2_340_000 }] },
        },
      },
    },
  );
}

export interface Page {
  status: number;
  root: HTMLElement;
  text: string;
}

/** Reads a page as visitors see it; `text` is the text of its main part. */
export async function readPage(app: TestApp, path: string): Promise<Page> {
  const response = await app.get(path);
  const root = parse(await response.text());
  return {
    status: response.status,
    root,
    text: root.querySelector('main')?.text.replaceAll(/\s+/g, ' ') ?? '',
  };
}
