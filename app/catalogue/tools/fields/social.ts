import { NOT_AVAILABLE } from '#site/messages.ts';
import { date, type FieldRow, followers, link, prose, text } from './field-row.ts';

export const SOCIAL_FIELDS = [
  { group: 'social', section: 'X', key: 'social_media_x_followers', label: 'Followers', ...followers, empty: NOT_AVAILABLE },
  { group: 'social', section: 'X', key: 'social_media_x_handle', label: 'Handle', ...text, empty: NOT_AVAILABLE },
  { group: 'social', section: 'X', key: 'social_media_name_on_x', label: 'Name on X', ...text, empty: NOT_AVAILABLE },
  { group: 'social', section: 'X', key: 'social_media_x_link', label: 'X profile', ...link, empty: NOT_AVAILABLE },
  { group: 'social', section: 'X', key: 'social_media_sentiment', label: 'Sentiment', ...text, picture: 'mood', empty: 'No Analysis Available' },
  { group: 'social', section: 'X', key: 'social_media_trending_status', label: 'Trending status', ...text, empty: NOT_AVAILABLE },
  {
    group: 'social',
    section: 'X',
    key: 'social_media_notable_activity',
    label: 'Notable activity',
    kind: 'records',
    counted: ['notable activity', 'notable activities'],
    empty: 'No notable activity available',
    parts: [
      { key: 'description', label: 'Activity', ...prose },
      { key: 'source', label: 'Source', ...text },
      { key: 'date', label: 'Date', ...date },
    ],
  },
  { group: 'social', section: 'Other networks', key: 'social_media_facebook', label: 'Facebook', ...link, empty: NOT_AVAILABLE },
  { group: 'social', section: 'Other networks', key: 'social_media_linkedin', label: 'LinkedIn', ...link, empty: NOT_AVAILABLE },
  { group: 'social', section: 'Other networks', key: 'social_media_instagram', label: 'Instagram', ...link, empty: NOT_AVAILABLE },
  { group: 'social', section: 'Other networks', key: 'social_media_youtube', label: 'YouTube', ...link, empty: NOT_AVAILABLE },
  { group: 'social', section: 'Other networks', key: 'social_media_amped_bio', label: 'Bio link', ...link, empty: NOT_AVAILABLE },
  {
    group: 'social',
    section: 'Influencers',
    key: 'social_media_influencer',
    label: 'Influencer',
    kind: 'record',
    empty: 'No influencer information available',
    parts: [
      { key: 'influencer_handle', label: 'Handle', ...text },
      { key: 'influencer_name', label: 'Name', ...text },
      { key: 'competitive_insights', label: 'Competitive insights', ...prose },
    ],
  },
] as const satisfies readonly FieldRow[];
