import type { Catalogue } from '#catalogue/catalogue.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { tagOf } from '#platform/request/entity-tags.server.ts';
import { readersLike, type Viewer } from '#site/access.ts';
import { categoryShade } from './category-shade.ts';
import type { ClassedColour } from './colours.ts';
import type { Shape } from './layout.ts';
import { type MapFacts, type MapTool, readMapFacts, readSnapshot, type Snapshot } from './snapshot.server.ts';
import { idFrom, logoFrom, type TileData } from './tile-data.ts';

/** The landscape's data for a viewer as JSON. Remembered until the next write. */
export function readTiles(
  db: DrizzleDb,
  catalogue: Catalogue,
  viewer: Viewer,
  shape: Shape,
): Promise<string> {
  return catalogue.memory.read(`tiles of the landscape, ${shape}, for ${readersLike(viewer)}`, async () => {
    const [snapshot, facts] = await Promise.all([
      readSnapshot(db, catalogue, shape),
      readMapFacts(db, catalogue, viewer),
    ]);
    return JSON.stringify(tileData(snapshot, facts));
  });
}

/** All tools of a layout in the order of their places. */
export function toolsInOrder({ layout }: Snapshot): MapTool[] {
  return layout.categories.flatMap(({ specializations }) =>
    specializations.flatMap(({ tiles }) => tiles.map(({ tool }) => tool)),
  );
}

/** Names the state of the layout, so that a selection is shown on the tiles that it was made for only. */
export function versionOf(snapshot: Snapshot): string {
  return tagOf(
    toolsInOrder(snapshot)
      .map(({ id }) => id)
      .join(' '),
  ).slice(1, 9);
}

function tileData(snapshot: Snapshot, facts: Readonly<Record<number, MapFacts>>): TileData {
  const { layout } = snapshot;
  const tools = toolsInOrder(snapshot);
  const classesOf = (colour: ClassedColour) =>
    tools.map(({ number }) => facts[number]?.[colour] ?? 0).join('');
  const groups = layout.categories.flatMap(({ specializations }) => specializations);
  return {
    version: versionOf(snapshot),
    size: [layout.width, layout.height, layout.title],
    categories: layout.categories.map(({ name, colour, x, y, width, height, specializations }) => ({
      name,
      shade: { light: categoryShade(colour, 'light'), dark: categoryShade(colour, 'dark') },
      box: [x, y, width, height],
      groups: specializations.map((each) => ({
        name: each.name,
        box: [each.x, each.y, each.width, each.height],
        count: each.tiles.length,
      })),
    })),
    names: tools.map(({ name }) => name),
    ids: tools.map(({ id, name }) => (id === idFrom(name) ? '' : id)),
    places: groups.flatMap((group) =>
      group.tiles.flatMap(({ x, y }) => [tenths(x - group.x), tenths(y - group.y)]),
    ),
    sizes: groups.flatMap(({ tiles }) => tiles.map(({ size }) => size)).join(''),
    classes: {
      free: classesOf('free'),
      launched: classesOf('launched'),
      raised: classesOf('raised'),
      certainty: classesOf('certainty'),
    },
    logos: tools.map(({ id, number }) => {
      const logo = facts[number]?.logo ?? null;
      return logo === null ? 0 : logo === logoFrom(id) ? 1 : logo;
    }),
  };
}

function tenths(cells: number): number {
  return Math.round(cells * 10) / 10;
}
