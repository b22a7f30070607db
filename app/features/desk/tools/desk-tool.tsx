import { data } from 'react-router';
import { companyOfTool } from '#features/editing/company-tools.server.ts';
import { readDeskValues } from '#features/editing/desk-values.server.ts';
import { listDrafts } from '#features/editing/drafts.server.ts';
import { findMerged, findWithdrawn, listMerged } from '#features/editing/find-tools.server.ts';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { differencesOf } from '#features/editing/merge-records.ts';
import { BEGINNING, readMoments, recordAt } from '#features/editing/moments.server.ts';
import { shownDifference } from '#features/editing/words.ts';
import { readSite } from '#features/lifecycle/site-at-desk.server.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { endOfFeatured } from '#features/publishing/featured-ends.server.ts';
import { listPublications } from '#features/publishing/take-back.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatDate, formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import { readToolDone } from '../undoable.server.ts';
import type { Route } from './+types/desk-tool';
import { deskToolAction } from './desk-tool-action.server.ts';
import { DeskValues } from './desk-values.tsx';
import { DraftTable } from './draft-table.tsx';
import { Moments } from './moments.tsx';
import { Publications } from './publications.tsx';
import { MergedTools, MergeForm, RelistForm, RestoreForm, SplitLink, WithdrawForm } from './tool-forms.tsx';

const MOMENT = /^\d{1,17}$/;

/** A tool at the desk: its drafts, its history, and what can be done with it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'tools');
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '');
  return orUnavailable(context, 'reading a tool at the desk', async () => {
    const tool =
      (await readListed(services, params.id, { from, to })) ??
      (await readWithdrawn(services, params.id)) ??
      (await readMerged(services, params.id));
    if (!tool) throw data({ message: EDITING_TEXTS.noTool, near: [] }, { status: 404 });
    const asked = { id: params.id, done: searchParams.get('done') ?? '' };
    const done = await readToolDone(services.db.write, asked, operator);
    return { desk, id: params.id, done, wanted: crypto.randomUUID(), ...tool };
  });
}

/** The page's data for a tool that is not listed. */
const GONE = {
  isWithdrawn: false,
  mergedInto: null,
  merged: [],
  drafts: [],
  history: [],
  publications: [],
  deskValues: [],
  site: null,
  compared: null,
  featured: null as string | null,
  company: null as { id: string; name: string } | null,
};

async function readListed({ db, settings }: Services, id: string, moments: { from: string; to: string }) {
  const present = await readEntered(db, id);
  if (!present) return null;
  const [drafts, history, publications, deskValues, site, merged, until, company] = await Promise.all([
    listDrafts(db.write, id),
    readMoments(db.write, id),
    listPublications(db.write, id),
    readDeskValues(db.write, id, present),
    settings.SITE_CHECKS_PER_MINUTE > 0 ? readSite(db.write, id) : null,
    listMerged(db.write, id),
    present.is_featured === true ? endOfFeatured(db.write, id) : null,
    companyOfTool(db.write, id),
  ]);
  return {
    name: String(present.name),
    ...GONE,
    merged,
    company,
    drafts: drafts.map((draft) => ({ ...draft, date: formatDate(draft.changed_at) })),
    history,
    publications,
    deskValues,
    site,
    featured: present.is_featured === true ? `Featured${until ? ` until ${formatDate(until)}` : ''}` : null,
    compared: await compare(db.write, id, { present, ...moments }),
  };
}

/** The tool at two moments, if the address names two. */
async function compare(
  db: Services['db']['write'],
  id: string,
  { present, from, to }: { present: Readonly<Record<string, unknown>>; from: string; to: string },
) {
  if (!MOMENT.test(from) || !MOMENT.test(to)) return null;
  const [earlier, later] = [from, to].toSorted((a, b) => Number(a) - Number(b));
  const at = new Date().toISOString();
  const [before, after] = [
    await recordAt(db, id, { present, moment: earlier ?? BEGINNING }),
    await recordAt(db, id, { present, moment: later ?? BEGINNING }),
  ];
  return {
    from: earlier ?? BEGINNING,
    to: later ?? BEGINNING,
    differences: differencesOf(before, after).map((one) => shownDifference(one, at)),
  };
}

async function readWithdrawn({ db }: Services, id: string) {
  const withdrawn = await findWithdrawn(db.write, id);
  return withdrawn && { ...GONE, name: withdrawn.name, isWithdrawn: true };
}

async function readMerged({ db }: Services, id: string) {
  const mergedInto = await findMerged(db.write, id);
  return mergedInto && { ...GONE, name: mergedInto.name, mergedInto };
}

export const action = deskToolAction;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `Desk: ${loaderData?.name ?? ''}` });
}

export default function DeskTool({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, id, name, drafts, history, publications, deskValues, site, compared, done } = loaderData;
  const { isWithdrawn, mergedInto, merged, wanted, featured, company } = loaderData;
  const isListed = !isWithdrawn && mergedInto === null;
  return (
    <DeskPage
      desk={desk}
      title={name}
      current={deskPaths.deskTools}
      note={featured ? `${id} · ${featured}` : id}
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done} />
      {isWithdrawn && <RelistForm page={deskPaths.deskTool(id)} />}
      {mergedInto && <SplitLink merged={mergedInto} />}
      {isListed && (
        <>
          <form method="post" action={deskPaths.deskTool(id)} className="mt-6 flex flex-wrap gap-3">
            <input type="hidden" name="draft" value={wanted} />
            <button type="submit" name="intent" value="edit" className="btn btn-primary">
              Begin a draft
            </button>
            <ButtonLink to={paths.tool(id)}>Public page</ButtonLink>
            <ButtonLink to={deskPaths.deskLogosOf(id)}>Logo</ButtonLink>
            <ButtonLink to={deskPaths.deskPicture(id)}>Picture</ButtonLink>
            {company && (
              <ButtonLink to={deskPaths.companyTools(company.id)}>{say`Its company’s tools`}</ButtonLink>
            )}
          </form>
          {drafts.length > 0 && (
            <section aria-labelledby="drafts" className="mt-10">
              <SectionHeading id="drafts" title={say`Drafts of this tool`} />
              <DraftTable drafts={drafts} />
            </section>
          )}
          <section aria-labelledby="history" className="mt-12">
            <SectionHeading id="history" title="History" note="Choose two moments to compare them." />
            {history.length === 0 ? (
              <EmptyState text="No change is recorded yet." />
            ) : (
              <Moments address={deskPaths.deskTool(id)} history={history} compared={compared}>
                <RestoreForm id={id} moment={compared?.from ?? ''} wanted={wanted} />
              </Moments>
            )}
          </section>
          {publications.length > 0 && <Publications id={id} past={publications} />}
          {site && <SiteForm id={id} site={site} />}
          {deskValues.length > 0 && <DeskValues page={deskPaths.deskTool(id)} values={deskValues} />}
          <MergedTools merged={merged} />
          <WithdrawForm id={id} />
          <MergeForm id={id} />
        </>
      )}
    </DeskPage>
  );
}

interface Props {
  id: string;
  site: { state: string | null; looked_at: string | null; next_at: string | null };
}

/** What the checker knows of a tool's own site, and the button that asks for a look. */
function SiteForm({ id, site: { state, looked_at, next_at } }: Props) {
  return (
    <section aria-labelledby="site" className="mt-12">
      <SectionHeading id="site" title="Its own site" note="What the checker last saw. Times are UTC." />
      <p>
        {state && looked_at ? `${state}, seen on ${formatMoment(looked_at)}.` : 'Not looked at yet.'}
        {next_at && ` The next look is due on ${formatMoment(next_at)}.`}
      </p>
      <form method="post" action={deskPaths.deskTool(id)} className="mt-3">
        <button type="submit" name="intent" value="look" className="btn">
          Look at it now
        </button>
      </form>
    </section>
  );
}
