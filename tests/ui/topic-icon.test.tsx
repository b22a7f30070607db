import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TOPIC_ICON_NAMES } from '#site/topic-icons.ts';
import { TopicIcon } from '#ui/topic-icon.tsx';

test.each(TOPIC_ICON_NAMES)('the icon %s has no line that leads out of it', (name) => {
  // After the two numbers of a move, more numbers would be a line to somewhere else.
  const [, path = ''] = / d="([^"]+)"/.exec(renderToStaticMarkup(<TopicIcon name={name} />)) ?? [];
  const moves = path.match(/M[^A-Za-z]*/g) ?? [];
  expect(moves.length).toBeGreaterThan(0);
  expect(moves.filter((move) => move.match(/-?\d*\.?\d+/g)?.length !== 2)).toEqual([]);
});
