import { expect, test } from 'vitest';
import { type RankedTool, toolsWithNeed } from '#catalogue/search/ranking/rank.ts';
import type { TopicMatch } from '#catalogue/search/ranking/topics.ts';

const topic = (id: string) => ({ topic: { id }, score: 0.3 }) as unknown as TopicMatch;

test('tools for what a search is about have all its words, or share a topic with one that has', () => {
  const [embedding, writing] = [topic('embedding'), topic('writing')];
  const ranked: RankedTool[] = [
    { tool: 1, score: 0.9, hasAll: true, topic: embedding },
    { tool: 2, score: 0.8, hasAll: true, topic: null },
    { tool: 3, score: 0.7, hasAll: false, topic: embedding },
    { tool: 4, score: 0.6, hasAll: false, topic: writing },
    { tool: 5, score: 0.5, hasAll: false, topic: null },
  ];
  expect([...toolsWithNeed(ranked)]).toEqual([1, 2, 3]);
});
