/** The icons that a category or business function may have, by what they show. */
export const TOPIC_ICONS = {
  video: 'Video',
  image: 'Image',
  mic: 'Voice',
  music: 'Music',
  'message-square': 'Talk',
  pencil: 'Writing',
  languages: 'Languages',
  search: 'Search',
  code: 'Code',
  database: 'Data',
  'chart-column': 'Figures',
  bot: 'Agents',
  palette: 'Design',
  megaphone: 'Marketing',
  'shopping-cart': 'Trade',
  landmark: 'Finance',
  scale: 'Law',
  users: 'People',
  headphones: 'Support',
  'graduation-cap': 'Learning',
  'heart-pulse': 'Health',
  shield: 'Security',
  factory: 'Industry',
  truck: 'Logistics',
  briefcase: 'Business',
  calendar: 'Planning',
  house: 'Home',
  leaf: 'Environment',
  globe: 'Web',
  presentation: 'Presentations',
} as const satisfies Readonly<Record<string, string>>;
export type TopicIconName = keyof typeof TOPIC_ICONS;

/** Their names, in the order in which they are shown. */
export const TOPIC_ICON_NAMES = Object.keys(TOPIC_ICONS) as TopicIconName[];

/** The icon that a stored name means; null for none, and for one that there no longer is. */
export function topicIcon(name: unknown): TopicIconName | null {
  return typeof name === 'string' && Object.hasOwn(TOPIC_ICONS, name) ? (name as TopicIconName) : null;
}
