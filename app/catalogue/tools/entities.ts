import type { PremiumFlags } from '#site/access.ts';
import type { Fit } from '../search/answer/fit.ts';
import type { Understood } from '../search/answer/found.ts';
import type { Offer } from '../search/answer/offers.ts';
import type { Reason } from '../search/answer/reasons.ts';
import type { FacetPanel } from '../search/filters/facet-counts.ts';
import type { AskedQuestion } from '../search/reading/asked-after.ts';
import type { AskedName } from '../search/reading/tool-question.ts';
import type { SortField } from '../sort-fields.ts';
import type { TableRow } from './table-columns.ts';
import type { Sourced } from './tool-fields.ts';
import type { ToolStatus } from './tool-status.ts';

/** Types that queries pass to screens (spec §3). Dates are ISO 8601 texts. */

export interface ToolCard {
  id: string;
  name: string;
  description: string;
  developer_name: string | null;
  tags: string[];
  status: ToolStatus;
  is_premium: boolean | null;
  is_featured: boolean;
  logoimage_url: string | null;
  url: string | null;
  tool_name_affiliate_link: string | null;
  avg_rating: number;
  rating_count: number;
  categories: CategoryChip[];
  /** A replacement for a tool that has ended: its first listed rival. */
  instead: ToolReference | null;
  /** The lowest list price with its day, `From $20 a month · as of Jan 2026`; null if unknown. */
  price: string | null;
  /** Whether its flags name a free tier. */
  has_free_tier: boolean;
  /** The recorded conditions under which it meets the set filters. */
  conditions?: string[];
  /** Its cells in the table view. */
  row?: TableRow;
}

/** A category as a chip or a colour edge. */
export interface CategoryChip {
  id: string;
  name: string;
  hex_color: string;
}

/** A tool for its own page, without the tabs' data. */
export interface Tool extends ToolCard, PremiumFlags {
  basic_information_short_description: string | null;
  /** Earlier names, newest first. */
  former_names: string[];
  business_developer_name: string | null;
  business_developer_location: string | null;
  business_developer_website: string | null;
  business_current_status: Sourced<string> | null;
  /** The company that makes it. */
  company_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface ToolPage {
  data: ToolCard[];
  count: number;
  currentPage: number;
}

export interface FoundTool extends ToolCard {
  /** Why it was found, if its card does not show that. */
  reason: Reason | null;
  /** How well it fits words that ask for more than what the tool does. */
  fit?: Fit | null;
}

/** The results of a search and its interpretation (docs/topics/search.md). */
export interface ToolSearch {
  data: FoundTool[];
  count: number;
  currentPage: number;
  /** Whether the visitor chose the sort; otherwise best first. */
  isSorted: boolean;
  /** The sorts that would change the order. */
  sorts: SortField[];
  /** The corrected search text, if the typed one was misspelled. */
  corrected: string | null;
  /** The folded words to highlight. */
  marks: string[];
  /** Filters asked for in words. */
  filters: { facet: string; label: string }[];
  /** The filters that the visitor has removed, in the order of an address. */
  without: string[];
  /** The labels of the filters in words, without those of a facet that the visitor has set. */
  wanted: string[];
  /** How many tools fully meet the need; if there are few, the closest others follow. */
  fitting: number;
  /** How many more tools probably meet it: some facts are not recorded but follow from others. */
  probable: number;
  /** Whether no tool contains all the words. */
  isPartial: boolean;
  /** Essential words that no tool and no topic contains. */
  unlisted: string[];
  /** The name that the search asks about, if no tool or maker has it. */
  unlistedName: AskedName | null;
  understood: Understood;
  /** Whether the words ask for filters and for nothing else. */
  isOnlyFilters: boolean;
  /**
   * For a search of filters only, including one on terms: how many tools fail a term, and for how many one is not
   * recorded.
   */
  untold: { lacking: number; unknown: number } | null;
  /** Filters that the search excludes, and how many of the tools are not recorded to have or to lack one; null for none. */
  perhapsExcluded: { labels: string[]; tools: number } | null;
  intent: SearchIntent | null;
  /** The rates that converted prices to the currency of the price limit or budget, a sentence each. */
  conversions: string[];
  /** How many more tools the budget leaves out. */
  leftOut: LeftOutPrices;
  /** The former names by which it names tools, each with the tool's present one. */
  renamed: { former: string; name: string }[];
  /** The question that the search asks about the tool with this id, which comes first, or about its company. */
  question: (AskedQuestion & { of: string }) | null;
  /** The filters that narrow the tools. */
  panel: FacetPanel;
  /** Other answers to the search than tools. */
  offers: Offer[];
  /** Notes on outdated facts behind its filters. */
  outdated: string[];
}

/** How many tools a budget leaves out, by why. */
export interface LeftOutPrices {
  /** No monthly price is recorded, or it is not said that it counts for each user. */
  unsaid: number;
  /** No rate converts the price's currency. */
  lackingRate: number;
  /** The lowest recorded price is above it. */
  dear: number;
}

/** A rival on a tool's page. */
export interface Rival {
  id: string;
  name: string;
  logo: string | null;
  /** Its first category's colour. */
  hex_color: string | null;
}

interface ToolReference {
  id: string;
  name: string;
}

/** What a search asks for beyond its words. */
export type SearchIntent =
  | {
      kind: 'alternatives';
      of: ToolReference;
      /** Whether tools known to cost less come first. */
      isCheaper: boolean;
      /** The words besides the name that the first tools contain in their texts. */
      saying: string[];
    }
  | { kind: 'comparison'; tools: ToolReference[] }
  | { kind: 'company'; name: string; tools: number }
  | { kind: 'site'; site: string; tools: number };

/** A category in the list of filters. */
export interface CategoryOption {
  id: string;
  name: string;
  hex_color: string;
  tool_count: number;
}

export interface SpecializationCount {
  id: string;
  name: string;
  tool_count: number;
}

/** A category card with its specializations. */
export interface Category extends CategoryOption {
  description: string;
  /** One of `TOPIC_ICONS`, as it is stored. */
  icon: string | null;
  specializations: SpecializationCount[];
}

/** A tool's category, with the tool's specializations in it. */
export interface ToolCategory extends CategoryChip {
  description: string;
  specializations: { id: string; name: string; description: string | null }[];
}

/** A tool in the market view. */
export interface TopTool {
  id: string;
  name: string;
  developer_name: string | null;
  logoimage_url: string | null;
  avg_rating: number;
  rating_count: number;
  status: ToolStatus;
  is_premium: boolean | null;
  is_featured: boolean;
}

export interface BusinessFunctionCard {
  id: string;
  function_name: string;
  slug: string;
  short_summary: string;
  /** The parts that a search reads; an enhancement's impact is only on the function's own page. */
  ai_enhancements: { name: string; description: string }[];
  /** One of `TOPIC_ICONS`, as it is stored. */
  icon: string | null;
}

/** A question with its stored answer (markdown or HTML), and its tools as the catalogue names them. */
export interface Question {
  id: string;
  question: string;
  question_category: string | null;
  /** The colour of the category with that name, if there is one. */
  category_color: string | null;
  search_volume: number | null;
  answer: string;
  /** A tool's id or name. */
  primary_tool: string | null;
  /** Tools' ids or names. */
  related_tools: string[];
  created_at: string | null;
  /** When an editor last wrote a part of it; null for never. */
  edited_at: string | null;
}

/** A business function for its own page (spec §3). */
export interface BusinessFunction extends BusinessFunctionCard {
  ai_enhancements: { name: string; description: string; business_impact: string }[];
  tool_ids: string[];
  /** Without a name, the site's editors are the author. */
  expert_commentary: { name?: string | undefined; title?: string | undefined; quote: string }[];
  use_case: string | null;
  last_updated: string | null;
  cta_text: string | null;
}

/** A question in suggestions and results; the volume is null if unknown. */
export interface QuestionHit {
  id: string;
  question: string;
  question_category: string | null;
  search_volume: number | null;
}
