import { expect, test } from 'vitest';
import { weekOf } from '#catalogue/figures/this-week.ts';
import { catalogueOfTools } from '../harness/catalogue-in-memory.ts';

const DAY = 86_400_000_000;
const tool = (listed: number, changed: number) => ({
  sort: { created_at: listed * DAY },
  counted: { changed },
});
const week = (...tools: ReturnType<typeof tool>[]) => weekOf(catalogueOfTools(tools).entries(), 100);

test('counts what was listed in the last seven days, and of the rest what was changed in them', () => {
  expect(week(tool(94, 94), tool(100, 100), tool(3, 94), tool(93, 93), tool(3, 3))).toEqual({
    ...{ listed: 2, changed: 1, until: 100 },
  });
});

test('is nothing where nothing has happened, or only in days to come', () => {
  expect(week(tool(93, 93), tool(101, 101))).toBeNull();
});
