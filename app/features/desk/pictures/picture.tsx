import { data } from 'react-router';
import { dayOf, isoDay } from '#catalogue/tools/fact-ages.ts';
import { pictureAddress } from '#catalogue/tools/tool-picture.ts';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { readDone } from '#features/operators/case-query.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { readPicture } from '#features/publishing/picture.server.ts';
import { ShownPicture } from '#features/tool/shown-picture.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import { readFoundPicture } from '../logos/found-logos.server.ts';
import { LOGO_TEXTS } from '../logos/logo-texts.ts';
import { toolsWithLogos } from '../logos/tools-with-sites.server.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/picture';
import { pictureAction } from './picture-action.server.ts';
import { PICTURE, PICTURE_FORM, PICTURE_TYPES } from './picture-form.ts';

/** A tool's picture: the present one, the one that was found at its site, and an upload. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'tools');
  const { db, settings } = context.get(servicesContext);
  return orUnavailable(context, 'reading a picture', async () => {
    const [[tool], picture, found, done] = await Promise.all([
      toolsWithLogos(db.write, [id]),
      readPicture(db.write, id),
      readFoundPicture(db.write, id),
      readDoneAction(db.write, readDone(new URL(request.url).searchParams), operator),
    ]);
    if (!tool) throw data({ message: EDITING_TEXTS.noTool, near: [] }, { status: 404 });
    const shown = picture && { ...picture, address: pictureAddress(id, picture.version) };
    const mayVisit = settings.SITE_CHECKS_PER_MINUTE > 0;
    return { desk, id, name: tool.name, url: tool.url, shown, found, done, mayVisit };
  });
}

export const action = pictureAction;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `Picture: ${loaderData?.name ?? ''}` });
}

export default function Picture({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, id, name, url, shown, found, done, mayVisit } = loaderData;
  const address = deskPaths.deskPicture(id);
  return (
    <DeskPage
      desk={desk}
      title={`Picture: ${name}`}
      current={deskPaths.deskTools}
      note={<TextLink to={deskPaths.deskTool(id)}>{say`Back to the tool`}</TextLink>}
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done} />
      <section aria-labelledby="now" className="mt-8">
        <SectionHeading
          id="now"
          title="Now"
          note="A picture is stored here once you take it, and never loaded from elsewhere."
        />
        {shown ? (
          <>
            <ShownPicture picture={shown} of={name} />
            <form method="post" action={address}>
              <button type="submit" name="intent" value="remove" className="btn">
                Remove the picture
              </button>
            </form>
          </>
        ) : (
          <EmptyState text={say`The tool’s page shows no picture.`} />
        )}
      </section>
      <section aria-labelledby="other" className="mt-10">
        <SectionHeading id="other" title={shown ? 'Another, or other words' : 'Add one'} />
        {!mayVisit && <p className="mb-4 text-muted">{LOGO_TEXTS.noVisits}</p>}
        {mayVisit && url !== null && (
          <form method="post" action={address} className="mb-6">
            <button type="submit" name="intent" value="look" className="btn">
              Look at its site
            </button>
          </form>
        )}
        <form method="post" action={address} encType="multipart/form-data" className="max-w-prose space-y-4">
          {found && <Found found={found} isTaken={actionData?.values.found === found.id} />}
          <div>
            <label htmlFor="file" className="mb-1 block text-sm font-semibold">
              A file
            </label>
            <input id="file" type="file" name="file" accept={PICTURE_TYPES} aria-describedby="kinds" />
            <p id="kinds" className="small mt-1">
              {`PNG, JPEG or WebP, at most ${PICTURE.bytes / 1024 ** 2} MB and at least ${PICTURE.leastWidth} pixels wide. It is stored as a WebP of at most ${PICTURE.mostWidth} pixels, without what a camera writes beside it.`}
              {shown && ' Without a file, the present one stays.'}
            </p>
          </div>
          {(['description', 'source', 'taken_on'] as const).map((field) => (
            <Field
              key={field}
              form={PICTURE_FORM}
              state={
                actionData ?? startingState(PICTURE_FORM, shown ?? { taken_on: isoDay(dayOf(Date.now())) })
              }
              name={field}
            />
          ))}
          <button type="submit" className="btn btn-primary">
            Store
          </button>
        </form>
      </section>
    </DeskPage>
  );
}

interface FoundProps {
  found: NonNullable<Awaited<ReturnType<typeof readFoundPicture>>>;
  isTaken: boolean;
}

/** The picture that the tool's site shows of itself, to be taken. */
function Found({ found: { id, width, height, address }, isTaken }: FoundProps) {
  return (
    <div>
      <img
        src={deskPaths.foundLogo(id)}
        alt="Found at its site"
        width={width ?? undefined}
        height={height ?? undefined}
        className="h-auto border border-line"
      />
      <p className="small mt-2 wrap-anywhere">{address}</p>
      <label className="text-sm">
        <input type="checkbox" name="found" value={id} defaultChecked={isTaken} /> Take this one. It brings
        its own address and day.
      </label>
    </div>
  );
}
