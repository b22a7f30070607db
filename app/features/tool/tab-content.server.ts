import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Memory } from '#catalogue/memory.ts';
import type { Tool, ToolCategory } from '#catalogue/tools/entities.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import type { FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import { isOwnName } from '#catalogue/tools/named-tool.ts';
import { findNamedTools } from '#catalogue/tools/named-tools.server.ts';
import { lockedInWords, type TabState, type ToolContents, tabState } from '#catalogue/tools/tab-contents.ts';
import { type TabSection, tabSections, toolNamesIn } from '#catalogue/tools/tool-display.ts';
import { readGroupData, readToolCategories } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import type { ToolTab } from '#site/access.ts';
import { formatCounted } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';

/** What a tab shows. */
export type TabView =
  | { state: 'locked'; holds: string[] }
  | { state: 'failed'; title: string; message: string }
  | { state: 'sections'; sections: TabSection[] }
  | { state: 'categories'; categories: ToolCategory[] };

interface KnownOfTabs {
  contents: ToolContents | null;
  /** Remembers tabs as everybody sees them who may. */
  memory: Memory;
}

/**
 * Reads a tab, if it holds anything and this viewer may see it (spec §6); of a locked tab, only the counts in
 * `contents` are known. A failure is logged here and shown in place of the tab; the rest of the page stays
 * (spec §8).
 */
export async function readTab(
  context: Context,
  tool: Tool,
  tab: ToolTab,
  { contents, memory }: KnownOfTabs,
): Promise<TabView> {
  const state = tabState(tool, tab, contents, context.get(viewerContext));
  if (state === 'locked') return { state, holds: heldBehindLock(tool, tab, contents) };
  const { db, log } = context.get(servicesContext);
  try {
    return await memory.read(
      `tab ${tab.id} ${tool.id}`,
      async (): Promise<TabView> =>
        tab.group
          ? { state: 'sections', sections: await readSections(db.read, tool, tab.group, state) }
          : { state: 'categories', categories: await readToolCategories(db.read, tool.id) },
    );
  } catch (error) {
    const failure = failureOf(tab);
    log.error({ err: error, tool: tool.id, tab: tab.id }, failure.message);
    return { state: 'failed', ...failure };
  }
}

function heldBehindLock(tool: Tool, { group }: ToolTab, contents: ToolContents | null): string[] {
  if (group === null) return [formatCounted(tool.categories.length, 'category', 'categories')];
  const held = contents?.[group];
  return held ? lockedInWords(group, held) : [];
}

async function readSections(
  db: DrizzleDb,
  tool: Tool,
  group: FieldGroup,
  state: TabState,
): Promise<TabSection[]> {
  if (state === 'empty') return tabSections(group, {}, {}, null);
  const { data } = readGroup(group, await readGroupData(db, tool.id, group));
  const ids = await findNamedTools(db, toolNamesIn(group, data), tool.id);
  // Only rounds name companies.
  const companies = group === 'funding' ? { companies: (await catalogueOf(db)).companyNames } : {};
  return tabSections(
    group,
    data,
    { ids, isOwn: (name) => isOwnName(name, tool), ...companies },
    dayOf(Date.now()),
  );
}

/** Spec §8's texts for a tab that could not be read. */
function failureOf({ id }: ToolTab): { title: string; message: string } {
  if (id === 'categories') {
    return { title: MESSAGES.toolCategories.errorTitle, message: MESSAGES.toolCategories.failed };
  }
  return {
    title: MESSAGES.anErrorOccurred,
    message: id === 'business' ? MESSAGES.business.failed : 'This part of the page could not be read.',
  };
}
