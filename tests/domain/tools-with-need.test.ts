import { expect, test } from 'vitest';
import { type RankedTool, toolsWithNeed } from '#catalogue/search/ranking/rank.ts';
import type { TopicMatch } from '#catalogue/search/ranking/topics.ts';

const topic = (id: string) => ({ topic: { id }, score: 0.3 }) as unknown as TopicMatch;

const [embedding, writing] = [topic('embedding'), topic('writing')];
const ranked = (tool: number, part: Partial<RankedTool>): RankedTool => {
  return { tool, score: 0.9, hasAll: true, isAbout: true, topic: null, ...part };
};

test('tools for what a search is about have all its words, or share a topic with one that has', () => {
  const all = [
    ranked(1, { topic: embedding }),
    ranked(2, {}),
    ranked(3, { hasAll: false, topic: embedding }),
    ranked(4, { hasAll: false, topic: writing }),
    ranked(5, { hasAll: false }),
  ];
  expect([...toolsWithNeed(all)]).toEqual([1, 2, 3]);
});

test('what is far less about it, or merely in its category, is for something else', () => {
  const all = [
    ranked(1, {}),
    ranked(2, { score: 0.6 }),
    ranked(3, { score: 0.5 }),
    ranked(4, { isAbout: false }),
  ];
  expect([...toolsWithNeed(all)]).toEqual([1, 2]);
});
