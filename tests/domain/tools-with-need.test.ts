import { expect, test } from 'vitest';
import { type RankedTool, toolsWithNeed } from '#catalogue/search/ranking/rank.ts';
import type { TopicMatch } from '#catalogue/search/ranking/topics.ts';

const topic = (id: string, score = 0.3) => ({ topic: { id }, score }) as unknown as TopicMatch;

const [embedding, writing] = [topic('embedding'), topic('writing')];
const ranked = (tool: number, part: Partial<RankedTool>): RankedTool => {
  return { tool, score: 0.9, hasAll: true, isAbout: true, need: 0.9, topic: null, ...part };
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
    ranked(1, { topic: embedding }),
    ranked(2, { need: 0.6 }),
    ranked(3, { need: 0.5, topic: writing }),
    ranked(4, { need: 0.1, hasAll: false, topic: writing }),
    ranked(5, { isAbout: false }),
    // It has all the words, so that sharing the topic says no more.
    ranked(6, { need: 0.5, topic: embedding }),
  ];
  expect([...toolsWithNeed(all)]).toEqual([1, 2]);
});

test('a topic that merely mentions it is none that says so', () => {
  const watching = topic('watching', 0.15);
  const all = [
    ranked(1, { topic: embedding }),
    ranked(2, { topic: watching }),
    ranked(3, { hasAll: false, topic: watching }),
  ];
  expect([...toolsWithNeed(all)]).toEqual([1, 2]);
});
