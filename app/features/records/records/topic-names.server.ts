import { categories, specializations } from '#catalogue/tables/categories.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** Finds categories and specializations by id, or by name in any case. */
export class TopicNames {
  readonly #categories = new Map<string, string>();
  readonly #specializations = new Map<string, string>();
  /** The categories of a specialization's name. */
  readonly #holders = new Map<string, Set<string>>();

  /** Adds a category, or one that a file has brought. */
  add({ id, name, specializations: inner }: Named & { specializations: readonly Named[] }): void {
    this.#categories.set(id, id);
    this.#categories.set(keyOf(name), id);
    for (const one of inner) this.addSpecialization(id, one);
  }

  /** Adds a specialization of a category. @param category its id */
  addSpecialization(category: string, { id, name }: Named): void {
    this.#specializations.set(`${category}/${id}`, id);
    this.#specializations.set(`${category}/${keyOf(name)}`, id);
    for (const called of [id, keyOf(name)])
      this.#holders.set(called, (this.#holders.get(called) ?? new Set()).add(category));
  }

  /** The id of a category, or undefined. */
  category(called: string): string | undefined {
    return this.#categories.get(called.trim()) ?? this.#categories.get(keyOf(called));
  }

  /** The `category/specialization` of a specialization's own name, if one category alone has it. */
  aloneIn(called: string): string | undefined {
    const holders = [...(this.#holders.get(keyOf(called)) ?? [])];
    const [category = ''] = holders;
    const id = this.specialization(category, called);
    return holders.length === 1 && id !== undefined ? `${category}/${id}` : undefined;
  }

  /** Whether a text is the name of a category, of a specialization, or of both: `Video/Editing`. */
  isKnown(called: string): boolean {
    const place = called.indexOf('/');
    const category = place < 0 ? undefined : this.category(called.slice(0, place));
    const isInner =
      category !== undefined && this.specialization(category, called.slice(place + 1)) !== undefined;
    return isInner || this.category(called) !== undefined || this.aloneIn(called) !== undefined;
  }

  /** The id of a category's specialization, or undefined. @param category its id */
  specialization(category: string, called: string): string | undefined {
    return this.#specializations.get(`${category}/${keyOf(called)}`);
  }
}

interface Named {
  id: string;
  name: string;
}

function keyOf(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

export async function loadTopicNames(db: DrizzleDb): Promise<TopicNames> {
  const names = new TopicNames();
  const inner = await db
    .select({ category: specializations.category_id, id: specializations.id, name: specializations.name })
    .from(specializations);
  const byCategory = Map.groupBy(inner, ({ category }) => category);
  for (const { id, name } of await db.select({ id: categories.id, name: categories.name }).from(categories)) {
    names.add({ id, name, specializations: byCategory.get(id) ?? [] });
  }
  return names;
}
