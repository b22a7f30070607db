import { sql } from 'drizzle-orm';
import type { Settings } from '#platform/start/settings.server.ts';
import { LEGAL_TEXTS, type LegalText, type LegalTextName, type LegalTexts } from '#site/legal.ts';
import type { LegalFacts } from '#site/legal-facts.ts';
import { clientSettings, PROVIDER_NAMES, PROVIDERS } from '#site/sign-in-providers.ts';
import type { DrizzleDb } from '../database/connection.server.ts';
import { legalTexts } from './tables/site.server.ts';

/** The long texts that the owner has saved; others are absent. */
export async function readOwnTexts(db: DrizzleDb): Promise<Partial<LegalTexts>> {
  const rows = await db
    .select({
      id: legalTexts.id,
      text: legalTexts.text,
      changed: sql<string>`to_char(${legalTexts.changed_at} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
    })
    .from(legalTexts);
  return Object.fromEntries(
    LEGAL_TEXTS.flatMap((name): [LegalTextName, LegalText][] => {
      const stored = rows.find(({ id }) => id === name);
      return stored ? [[name, { text: stored.text, changed: stored.changed, isShipped: false }]] : [];
    }),
  );
}

/** The settings that the shipped texts depend on. */
export function legalFacts(settings: Settings): LegalFacts {
  const takesMoney = settings.PAYMENT === 'stripe' && settings.STRIPE_SECRET_KEY !== undefined;
  return {
    payment: settings.PAYMENT === 'sandbox' ? 'sandbox' : takesMoney ? 'stripe' : null,
    addsTax: settings.STRIPE_AUTOMATIC_TAX === 'on',
    asksTaxId: settings.STRIPE_COLLECT_TAX_IDS === 'on',
    signInSites: PROVIDER_NAMES.filter((name) => settings[clientSettings(name).id] !== undefined).map(
      (name) => PROVIDERS[name].label,
    ),
    sendsMails: settings.SMTP_URL !== undefined,
    hasBucket: settings.S3_BUCKET !== undefined,
    framedHost: settings.CONTACT_PAGE_URL === undefined ? null : new URL(settings.CONTACT_PAGE_URL).host,
    hasProxy: settings.TRUST_PROXY > 0,
    logsRequests: ['trace', 'debug', 'info'].includes(settings.LOG_LEVEL),
  };
}
