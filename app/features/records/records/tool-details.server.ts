import { type FieldFault, readGroup } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { freeTierFault } from '#catalogue/tools/free-tier.ts';
import { isOwnName, type OwnNames } from '#catalogue/tools/named-tool.ts';
import { developerFault } from '#catalogue/tools/shown-name.ts';
import { contentsOf, type ToolContents } from '#catalogue/tools/tab-contents.ts';
import type { Detail, Details } from '#catalogue/tools/tool-fields.ts';
import { hasEnded, readToolStatus, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import { lastYear } from './envelope.server.ts';

/** The hero's public fields, kept outside the details (spec §3, "Developer display data"). */
export interface HeroFields {
  basic_information_short_description: string | null;
  business_developer_name: string | null;
  business_developer_location: string | null;
  business_developer_website: string | null;
  business_current_status: Details['business_information']['business_current_status'] | null;
}

/** A tool's status, and its prominence as stated and as used for ordering. */
export interface Standing {
  status: ToolStatus;
  stated_prominence: number;
  prominence: number;
}

/** The details of a record, and their faults. */
export function readDetails(tool: { [D in Detail]?: unknown }): { details: Details; faults: FieldFault[] } {
  const faults: FieldFault[] = [];
  const read = <D extends Detail>(detail: D): Details[D] => {
    const reading = readGroup(DETAIL_GROUPS[detail], tool[detail], lastYear());
    for (const { field, reason } of reading.faults) {
      faults.push({ field: field === DETAIL_GROUPS[detail] ? detail : `${detail}.${field}`, reason });
    }
    return reading.data;
  };
  const details = {
    basic_information: read('basic_information'),
    business_information: read('business_information'),
    tech_information: read('tech_information'),
    social_media_information: read('social_media_information'),
    market_information: read('market_information'),
    funding_competition_information: read('funding_competition_information'),
    decision_information: read('decision_information'),
  };
  return { details, faults };
}

/** Contradictions among details that are valid by themselves. */
export function faultsOfDetails(
  { is_premium }: { is_premium: boolean | null },
  {
    business_information: { business_developer_name: developer },
    decision_information: { decision_flags: flags },
  }: Details,
): FieldFault[] {
  const developerReason = developer && developerFault(developer.value);
  const flagsReason = freeTierFault({ is_premium, flags: flags?.value ?? [] });
  return [
    ...(developerReason
      ? [{ field: 'business_information.business_developer_name', reason: developerReason }]
      : []),
    ...(flagsReason ? [{ field: 'decision_information.decision_flags', reason: flagsReason }] : []),
  ];
}

/** The only place that copies details into the tool's own public columns. */
export function heroFields(details: Details): HeroFields {
  const { basic_information: basic, business_information: business } = details;
  return {
    basic_information_short_description: basic.basic_information_short_description?.value ?? null,
    business_developer_name: business.business_developer_name?.value ?? null,
    business_developer_location: business.business_location?.value ?? null,
    business_developer_website: business.business_website?.value ?? null,
    business_current_status: business.business_current_status ?? null,
  };
}

export function countContents(own: OwnNames, details: Details): ToolContents {
  const groups = {
    basic: details.basic_information,
    business: details.business_information,
    tech: details.tech_information,
    social: details.social_media_information,
    market: details.market_information,
    funding: details.funding_competition_information,
  };
  return contentsOf(
    (name) => isOwnName(name, own),
    (group) => groups[group],
  );
}

/** Ended tools rank below others wherever prominence decides (docs/topics/sources.md). */
export function standing({ business_information: business }: Details, stated: number): Standing {
  const status = readToolStatus(business.business_current_status?.value);
  return { status, stated_prominence: stated, prominence: hasEnded(status) ? 0 : stated };
}

/** Details without any value are stored as null. */
export function storedDetails(details: Details): { [D in Detail]: Details[D] | null } {
  const orNull = <T extends object>(data: T): T | null => (Object.keys(data).length > 0 ? data : null);
  return {
    basic_information: orNull(details.basic_information),
    business_information: orNull(details.business_information),
    tech_information: orNull(details.tech_information),
    social_media_information: orNull(details.social_media_information),
    market_information: orNull(details.market_information),
    funding_competition_information: orNull(details.funding_competition_information),
    decision_information: orNull(details.decision_information),
  };
}
