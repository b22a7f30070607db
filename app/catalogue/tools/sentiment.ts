/**
 * The five sentiment levels, each with a fixed heading and bullet points (spec §4, "Sentiment labels"). `key`
 * is also the name of the level's share in stored sentiment metrics.
 */
export const SENTIMENT_LEVELS = [
  {
    key: 'very_negative',
    label: 'Very negative',
    score: 1,
    heading: 'Mostly criticism',
    points: [
      'Criticism outweighs praise by far.',
      'Complaints set the topic of the conversation.',
      'Find out what went wrong before you decide.',
    ],
  },
  {
    key: 'negative',
    label: 'Negative',
    score: 2,
    heading: 'More criticism than praise',
    points: [
      'Critical posts outnumber friendly ones.',
      'Problems come back in several posts.',
      'Check whether they concern your use.',
    ],
  },
  {
    key: 'neutral',
    label: 'Neutral',
    score: 3,
    heading: 'Balanced or factual',
    points: [
      'Praise and criticism are about even, or posts only report.',
      'No single topic carries the conversation.',
      'Rely on your own trial rather than on the mood.',
    ],
  },
  {
    key: 'positive',
    label: 'Positive',
    score: 4,
    heading: 'More praise than criticism',
    points: [
      'Friendly posts outnumber critical ones.',
      'Users name strengths that they like.',
      'Some criticism remains: read it too.',
    ],
  },
  {
    key: 'very_positive',
    label: 'Very positive',
    score: 5,
    heading: 'Mostly praise',
    points: [
      'Praise outweighs criticism by far.',
      'Users recommend it to others.',
      'Enthusiasm can run ahead of facts: verify what matters to you.',
    ],
  },
] as const;

export type SentimentLevel = (typeof SENTIMENT_LEVELS)[number];

/** The level in a stored text, in any spelling (`Very Positive`, `very_positive`), or null. */
export function sentimentLevel(text: string): SentimentLevel | null {
  const key = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');
  return SENTIMENT_LEVELS.find((level) => level.key === key) ?? null;
}
