import type { ToolCard } from '#catalogue/tools/entities.ts';
import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import type { ToolTabId } from '#site/access.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { SITE } from '#site/site.ts';

/** What search engines and open tabs show of a tool's pages: each has a title and a description of its own. */

type Named = Pick<ToolCard, 'name' | 'developer_name'>;

/** A tool's name, with its developer's: several tools share a name. */
export function fullName({ name, developer_name }: Named): string {
  return developer_name && developer_name !== name ? `${name} by ${developer_name}` : name;
}

type Titled = Named & Pick<ToolCard, 'description' | 'categories'> & { shortDescription: string | null };

export interface Titles {
  title: string;
  description: string;
}

/** What each tab but the first one answers. */
const ABOUT: Readonly<Record<Exclude<ToolTabId, 'basic'>, (tool: Titled) => string>> = {
  business: (tool) =>
    `${speaksOfCompanies() ? `Who ${SITE.listed.isAi ? 'makes' : 'is behind'} ${fullName(tool)}, where they are` : `Where ${fullName(tool)} is`}, whom it is for and how it is priced, as far as it is recorded.`,
  categories: (tool) =>
    say`${fullName(tool)} in the directory: ${formatCounted(tool.categories.length, 'category', 'categories')} with specializations and similar tools.`,
  tech: (tool) =>
    `What ${fullName(tool)} runs on and works with: models, integrations, platforms, security and support, as far as they are recorded.`,
  social: (tool) =>
    `Where ${fullName(tool)} can be followed and how many do: its channels and communities, as far as they are recorded.`,
  market: (tool) =>
    `The market of ${fullName(tool)}: its position, its growth and its users, as far as they are recorded, each value with its source.`,
  funding: (tool) =>
    `Who has funded ${fullName(tool)}, in which rounds and with how much, and whom it competes with, as far as it is recorded.`,
};

/** @param tab the tab shown, with its own title */
export function toolTitles(tool: Titled, tab: { id: ToolTabId; title: string }): Titles {
  const name = fullName(tool);
  if (tab.id === 'basic') return { title: name, description: tool.shortDescription ?? tool.description };
  return { title: `${name}: ${tab.title}`, description: ABOUT[tab.id](tool) };
}

/** @param best names of the best alternatives */
export function alternativesTitles(tool: Named, best: readonly string[]): Titles {
  const name = fullName(tool);
  const named = best.length > 0 ? `: ${best.join(', ')} and others` : '';
  return {
    title: `${name}: alternatives`,
    description: say`What can replace ${name}${named}, with the reasons why${SITE.listed.isAi ? ', by free tier, platform, language and compliance' : ''}.`,
  };
}

export function changesTitles(tool: Named): Titles {
  const name = fullName(tool);
  return {
    title: `${name}: changes`,
    description: `What has changed about ${name} since it was listed: prices and other facts, before and after, with date and source.`,
  };
}
