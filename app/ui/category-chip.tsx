import type { CategoryChip as Chip } from '#catalogue/tools/entities.ts';
import { categoryColour } from './tool-logo.tsx';

/** A category's name with a dot in its colour. */
export function CategoryChip({ category }: { category: Chip }) {
  return (
    <span className="dot" style={categoryColour(category.hex_color)}>
      {category.name}
    </span>
  );
}
