import type { ToolTabId } from '#site/access.ts';

/** Only what addresses need is here, because every page writes addresses. */

/** A value on a tool's page that a reader wants to correct, or a missing one that they can supply. */
export interface FactReport {
  tool: string;
  /** Null for a value above the tabs. */
  tab: ToolTabId | null;
  field: string;
  /** The value as shown; empty where none is recorded. */
  shown: string;
}

/** Parameters of the page that reports a value. */
export const REPORT_PARAMETERS = ['tab', 'field', 'shown'] as const;

/** The report as parameters of its page; the tool is in the path. */
export function writeReport({ tab, field, shown }: Omit<FactReport, 'tool'>): URLSearchParams {
  // One by one takes half as long as from an object, and a tool's page has forty of these.
  const parameters = new URLSearchParams();
  if (tab) parameters.append('tab', tab);
  if (field) parameters.append('field', field);
  if (shown) parameters.append('shown', shown);
  return parameters;
}
