import type { ToolTabId } from '#site/access.ts';

/** Only what addresses need is here, because every page writes addresses. */

/** A value on a tool's page that a reader wants to correct, or a missing one that they can supply. */
export interface FactReport {
  /** Id of the tool. */
  tool: string;
  /** Null for a value above the tabs. */
  tab: ToolTabId | null;
  field: string;
  /** The value as shown; empty where none is recorded. */
  shown: string;
}

/** Parameters of the contact page that fill in a report. */
export const REPORT_PARAMETERS: readonly string[] = ['tool', 'tab', 'field', 'shown'];

/** The report as parameters of the contact page. */
export function writeReport({ tool, tab, field, shown }: FactReport): URLSearchParams {
  // One by one takes half as long as from an object, and a tool's page has forty of these.
  const parameters = new URLSearchParams();
  parameters.append('tool', tool);
  if (tab) parameters.append('tab', tab);
  if (field) parameters.append('field', field);
  if (shown) parameters.append('shown', shown);
  return parameters;
}
