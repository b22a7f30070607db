/** A tile's place on a grid of cells, and its side in cells. */
export interface Tile<Tool> {
  tool: Tool;
  x: number;
  y: number;
  size: number;
}

/**
 * The side of a tile, in cells, by how widely known a tool is (1 to 9; 0 if nobody has said). Four steps can be told
 * apart at a look; more cannot.
 */
export function tileSize(prominence: number): number {
  if (prominence >= 8) return 4;
  if (prominence === 7) return 3;
  return prominence === 6 ? 2 : 1;
}

/**
 * Puts square tiles on a grid of a width, each at the first free place from the top left, so that small ones fill what
 * large ones leave.
 *
 * @param tools the largest tiles first; none may be wider than the grid
 * @returns the tiles in that order, and how many rows they take
 */
export function packTiles<Tool extends { size: number }>(
  tools: readonly Tool[],
  width: number,
): { tiles: Tile<Tool>[]; height: number } {
  const rows: boolean[][] = [];
  const isFree = (x: number, y: number, size: number) => {
    for (let row = y; row < y + size; row++) {
      for (let column = x; column < x + size; column++) if (rows[row]?.[column]) return false;
    }
    return true;
  };
  // A place that was too small for a tile is so for the next one of the same size.
  const from = new Map<number, number>();
  const tiles = tools.map((tool): Tile<Tool> => {
    const { size } = tool;
    for (let place = from.get(size) ?? 0; ; place++) {
      const [x, y] = [place % width, Math.floor(place / width)];
      if (x + size > width || !isFree(x, y, size)) continue;
      for (let row = y; row < y + size; row++) {
        const cells = rows[row] ?? [];
        for (let column = x; column < x + size; column++) cells[column] = true;
        rows[row] = cells;
      }
      from.set(size, place + size);
      return { tool, x, y, size };
    }
  });
  return { tiles, height: rows.length };
}
