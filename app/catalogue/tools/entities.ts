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

/** The types that pass from queries to screens (spec §3). Dates are ISO 8601 texts. */

/** What a tool card shows. */
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
  /** What to use in place of a tool that has ended: its first rival that is listed. */
  instead: ToolReference | null;
  /** The lowest list price, `From $20 a month`; null where none is known. */
  price: string | null;
  /** Whether its flags name a free tier. */
  has_free_tier: boolean;
  /** What is recorded of the conditions under which it meets the filters that are set. */
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

/** A tool as its own page needs it, without the tabs' data. */
export interface Tool extends ToolCard, PremiumFlags {
  basic_information_short_description: string | null;
  /** What it was called before, newest first. */
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

/** A tool found by a search. */
export interface FoundTool extends ToolCard {
  /** Why it was found, if its card does not show it. */
  reason: Reason | null;
  /** How well it fits, if the words ask for more than what the tool does. */
  fit?: Fit | null;
}

/** What a search finds, and how it was understood (docs/topics/search.md). */
export interface ToolSearch {
  data: FoundTool[];
  count: number;
  currentPage: number;
  /** Whether they are in an order that the visitor chose, and not best first. */
  isSorted: boolean;
  /** The sorts that would change anything. */
  sorts: SortField[];
  /** The text searched for instead of a mistyped one. */
  corrected: string | null;
  /** The words, folded, that count as matches. */
  marks: string[];
  /** Filters that were asked for in words. */
  filters: { facet: string; label: string }[];
  /** Those that the visitor has removed, in the order of an address. */
  without: string[];
  /** Their labels, without those that the visitor's own choice of that facet replaces. */
  wanted: string[];
  /** How many tools for the need meet all that is wanted; where there are few, the closest others follow. */
  fitting: number;
  /** How many more probably meet it: part of it is not recorded of them, but follows from what is. */
  probable: number;
  /** Whether no tool contains all the words. */
  isPartial: boolean;
  /** Words that carry the search, but that no tool and no topic has. */
  unlisted: string[];
  /** What the search asks about, if no tool and no maker of one is called so. */
  unlistedName: AskedName | null;
  understood: Understood;
  /** Whether the words ask for filters and for nothing else. */
  isOnlyFilters: boolean;
  /** Of a search for filters alone, one of them of terms: how many tools lack one, and of how many one is not recorded. */
  untold: { lacking: number; unknown: number } | null;
  intent: SearchIntent | null;
  /** By which rates prices were converted to the currency of its price limit or budget, a sentence each. */
  conversions: string[];
  /** How many more tools the budget leaves out. */
  leftOut: LeftOutPrices;
  /** The former names by which it names tools, each with the tool's present one. */
  renamed: { former: string; name: string }[];
  /** What the search asks about the tool with this id, which comes first, or about its company. */
  question: (AskedQuestion & { of: string }) | null;
  /** What the tools can be narrowed by. */
  panel: FacetPanel;
  /** What else answers the search, apart from tools. */
  offers: Offer[];
  /** What is to be said of the age of the facts that its filters rest on. */
  outdated: string[];
}

/** How many tools a budget leaves out, by why. */
export interface LeftOutPrices {
  /** No monthly price is recorded, or it is not said that it counts for each user. */
  unsaid: number;
  /** No rate leads to the currency of the price. */
  lackingRate: number;
  /** The lowest recorded price is above it. */
  dear: number;
}

/** A rival as a tool's page names it. */
export interface Rival {
  id: string;
  name: string;
  logo: string | null;
  /** The colour of its first category. */
  hex_color: string | null;
}

interface ToolReference {
  id: string;
  name: string;
}

/** What a search wants beyond its words. */
export type SearchIntent =
  | {
      kind: 'alternatives';
      of: ToolReference;
      /** Whether those that are known to cost less come first. */
      isCheaper: boolean;
      /** The words besides the name that those which come first hold in their texts. */
      saying: string[];
    }
  | { kind: 'comparison'; tools: ToolReference[] }
  | { kind: 'company'; name: string; tools: number };

/** A category as the filter list needs it. */
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

/** One category of a tool, with the tool's specializations in it. */
export interface ToolCategory extends CategoryChip {
  description: string;
  specializations: { id: string; name: string; description: string | null }[];
}

/** A tool as the market view lists it. */
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
  /** The parts that a search reads; an enhancement's impact appears only on the function's own page. */
  ai_enhancements: { name: string; description: string }[];
  /** One of `TOPIC_ICONS`, as it is stored. */
  icon: string | null;
}

/**
 * A question with its stored answer, which is markdown or HTML, and its tools as the catalogue names them.
 */
export interface Question {
  id: string;
  question: string;
  question_category: string | null;
  /** Colour of the category with that name, if there is one. */
  category_color: string | null;
  search_volume: number | null;
  answer: string;
  /** Tool id or name. */
  primary_tool: string | null;
  /** Tool ids or names. */
  related_tools: string[];
  created_at: string | null;
  /** When an editor last wrote a part of it; null if none has. */
  edited_at: string | null;
}

/** A business function as its own page needs it (spec §3). */
export interface BusinessFunction extends BusinessFunctionCard {
  ai_enhancements: { name: string; description: string; business_impact: string }[];
  tool_ids: string[];
  /** Without a name, what the site's editors say. */
  expert_commentary: { name?: string | undefined; title?: string | undefined; quote: string }[];
  use_case: string | null;
  last_updated: string | null;
  cta_text: string | null;
}

/** A question as suggestions and results list it; the volume is null when unknown. */
export interface QuestionHit {
  id: string;
  question: string;
  question_category: string | null;
  search_volume: number | null;
}
