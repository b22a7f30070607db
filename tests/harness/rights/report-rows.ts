import { eq } from 'drizzle-orm';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { forOperators, type Outcome, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

const REPORT = '/tools/tool-01/report?tab=business&field=Location';

/** What readers call wrong: reported by anybody, decided by editors. */
export const REPORT_RIGHTS: readonly RightsRow[] = [
  { method: 'GET', route: '/tools/:id/report', does: 'is read', to: REPORT, outcome: '200' },
  {
    method: 'POST',
    route: '/tools/:id/report',
    does: 'reports a value, here with a form that is older than the value',
    to: REPORT,
    form: () => ({ tab: 'business', field: 'Location', seen: 'x', right: 'Bonn' }),
    outcome: '409',
    limit: { per: 'sender', as: 'visitor' },
  },
  {
    method: 'POST',
    route: '/tools/:id/report',
    does: 'reports a value in words',
    to: '/tools/tool-01/report',
    form: () => ({ field: 'Caution', right: 'It is fast.' }),
    outcome: '303 /tools/tool-01/report?sent=1',
    limit: { per: 'sender', as: 'visitor' },
  },
  {
    method: 'GET',
    route: '/reports/:id',
    does: 'asks a reader, whoever has the address',
    to: ({ askedReportId }) => `/reports/${askedReportId}`,
    outcome: '200',
  },
  {
    method: 'POST',
    route: '/reports/:id',
    does: 'answers what was asked about a report',
    to: ({ askedReportId }) => `/reports/${askedReportId}`,
    form: () => ({ right: 'From their imprint.' }),
    outcome: '303 /reports/x?sent=1',
    guards: {
      what: ({ db, askedReportId }) => report(db, askedReportId),
      changedBy: ['visitor', 'member', 'owner', 'operator'],
    },
    limit: { per: 'sender', as: 'visitor' },
  },
  {
    method: 'GET',
    route: '/operator/vendors/:id',
    does: 'is read, here what a reader reports',
    to: ({ factId }) => `/operator/vendors/${factId}`,
    outcome: forOperators('200'),
    roles: ['editor'],
  },
  onReport('correct', '303 /operator/vendors/x?done=x', { note: 'It was mended by hand.' }),
  onReport('fill', '303 /operator/vendors/x#decide', { 'business_information.business_location': 'Bonn' }),
];

function onReport(intent: string, outcome: Outcome, form: Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/operator/vendors/:id',
    does: `is about a reader's report: ${intent}`,
    to: ({ factId }) => `/operator/vendors/${factId}`,
    intent,
    form: ({ factSeen: seen }) => ({ seen, ...form }),
    outcome: forOperators(outcome),
    roles: ['editor'],
    guards: { what: ({ db, factId }) => report(db, factId), changedBy: ['operator'] },
    limit: { per: 'sender and account', as: 'operator' },
  };
}

function report(db: World['db'], id: string) {
  return db.write.select().from(proposals).where(eq(proposals.id, id));
}
