/** A part of an area, in the units of its width and height. */
export interface Placed<Of> {
  of: Of;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Part<Of> {
  of: Of;
  value: number;
}

/**
 * Divides an area among parts, each as large as its value, in shapes as near to squares as rows allow (Bruls, Huizing and
 * van Wijk, 2000).
 *
 * @param parts with positive values, in any order
 */
export function squarify<Of>(
  parts: readonly Part<Of>[],
  { width, height }: { width: number; height: number },
): Placed<Of>[] {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const areas = parts
    .toSorted((a, b) => b.value - a.value)
    .map(({ of, value }) => ({ of, value: (value * width * height) / whole }));
  const placed: Placed<Of>[] = [];
  let room = { x: 0, y: 0, width, height };
  let row: Part<Of>[] = [];
  const layRow = () => {
    const thick = sumOf(row) / Math.min(room.width, room.height);
    let along = 0;
    for (const { of, value } of row) {
      const long = value / thick;
      placed.push(
        room.width >= room.height
          ? { of, x: room.x, y: room.y + along, width: thick, height: long }
          : { of, x: room.x + along, y: room.y, width: long, height: thick },
      );
      along += long;
    }
    room =
      room.width >= room.height
        ? { ...room, x: room.x + thick, width: room.width - thick }
        : { ...room, y: room.y + thick, height: room.height - thick };
    row = [];
  };
  for (const part of areas) {
    const side = Math.min(room.width, room.height);
    if (row.length > 0 && worst([...row, part], side) > worst(row, side)) layRow();
    row.push(part);
  }
  if (row.length > 0) layRow();
  return placed;
}

function sumOf(row: readonly Part<unknown>[]): number {
  return row.reduce((sum, { value }) => sum + value, 0);
}

/** How long the longest shape of a row is for its width. @param side along which the row lies */
function worst(row: readonly Part<unknown>[], side: number): number {
  const sum = sumOf(row);
  return Math.max(
    ...row.map(({ value }) =>
      Math.max((side * side * value) / (sum * sum), (sum * sum) / (side * side * value)),
    ),
  );
}
