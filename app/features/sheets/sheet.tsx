import { ChooseCurrency } from '#features/rates/choose-currency.tsx';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import { readCurrency } from '#site/currencies.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { twinOf } from '#site/twins.ts';
import { ChosenColumns } from '#ui/chosen-columns.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { ButtonLink, PrimaryLink, TextLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SourceList } from '#ui/source-list.tsx';
import type { Route } from './+types/sheet';
import type { SheetDocument } from './document.ts';
import { workbookColumns } from './sheet-columns.ts';
import { SheetCosts } from './sheet-costs.tsx';
import { SheetFacts } from './sheet-facts.tsx';
import { SheetQuestions } from './sheet-questions.tsx';
import { SHEET_TEXTS } from './sheet-rules.ts';
import { SheetScores } from './sheet-scores.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { readShownSheet } from './shown-sheet.server.ts';

/** A sheet, for whoever has its address. Never cached: it may be withdrawn at any moment. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  context.get(answerHeadersContext).set('Cache-Control', 'private, no-store');
  const { settings } = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  const shown = await orUnavailable(context, 'reading a sheet', () => readShownSheet(context, params, asked));
  return {
    ...shown,
    /** As the address says it, for links to the same. */
    currency: readCurrency(asked),
    address: calledAddress(request, settings) + paths.sheet(shown.sheet.id),
    day: new Date().toISOString().slice(0, 10),
  };
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, SHEET_TEXTS.notFound);
  return pageMeta({ title: `${loaderData.sheet.content.question} · ${SHEET_TEXTS.title}`, indexed: false });
}

export default function Sheet({ loaderData }: Route.ComponentProps) {
  const { sheet, document, address, day, isOwn, currency, currencies } = loaderData;
  const { question, context, seats } = sheet.content;
  const { tools } = document;
  return (
    <div className="wrap sheet pt-8">
      <p className="small">
        {SHEET_TEXTS.title} ·{' '}
        <a href={paths.sheet(sheet.id)} className="link wrap-anywhere">
          {address}
        </a>{' '}
        · facts as recorded on {formatDate(day)} · changed by its maker on {formatDate(sheet.changedAt)}
      </p>
      <h1 className="mt-2 wrap-anywhere print:mt-0">{question}</h1>
      {context !== null && <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{context}</p>}
      {sheet.isWithdrawn && <p className="mt-3">Withdrawn: nobody but you can open this page.</p>}
      <div className="no-print mt-4 flex flex-wrap gap-3">
        {isOwn && <PrimaryLink to={paths.editSheet(sheet.id, null)}>Change it</PrimaryLink>}
        <ButtonLink to={paths.sheetFile(sheet.id, currency)}>Spreadsheet (XLSX)</ButtonLink>
        <a href={twinOf(paths.sheet(sheet.id, currency)) ?? undefined} className="btn">
          Markdown
        </a>
        <button type="button" className="btn needs-script" {...MARKS.prints()}>
          Print
        </button>
        <ChosenColumns columns={workbookColumns()} files={[['XLSX', paths.sheetFile(sheet.id, currency)]]} />
      </div>
      {tools.length === 0 ? (
        <p className="mt-6">{say`None of its tools is listed any more.`}</p>
      ) : (
        <>
          <nav aria-label="On this page" className="no-print mt-6 flex flex-wrap gap-x-4 gap-y-2 md:hidden">
            {partsOf(document).map(({ id, title }) => (
              <TextLink key={id} to={`#${id}`}>
                {title}
              </TextLink>
            ))}
          </nav>
          <SheetScores document={document} />
          <SheetCosts document={document} content={sheet.content} />
          <div className="no-print mt-3">
            <ChooseCurrency
              action={paths.sheet(sheet.id)}
              currencies={currencies}
              chosen={document.conversion?.to ?? null}
            />
          </div>
          <SheetTools tools={tools} sharesNotes={sheet.content.sharesNotes} />
          <SheetFacts document={document} />
          <SheetQuestions tools={tools} />
          {document.sources.length > 0 && (
            <section aria-labelledby="sources" className="mt-8">
              <SectionHeading id="sources" title="Sources" />
              <SourceList sources={document.sources} />
            </section>
          )}
        </>
      )}
      <p className="small mt-6">
        {`Prices are list prices for ${formatCounted(seats, 'seat')}, without taxes and discounts. Question, context, notes and scores are the maker’s own words; the directory has not checked them.`}
      </p>
    </div>
  );
}

/** The parts of a sheet, which a phone shows far below each other. */
function partsOf({ criteria, tools, sources }: SheetDocument): { id: string; title: string }[] {
  return [
    ...(criteria.length > 0 ? [{ id: 'result', title: 'Result' }] : []),
    { id: 'cost', title: 'Cost' },
    { id: 'pros', title: 'For and against' },
    { id: 'facts', title: 'What is known' },
    ...(tools.some(({ questions }) => questions.length > 0) ? [{ id: 'questions', title: 'Questions' }] : []),
    ...(sources.length > 0 ? [{ id: 'sources', title: 'Sources' }] : []),
  ];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage
      error={error}
      notFoundHint="It may have been deleted, or its address is not complete."
      to={paths.newSheet({})}
      text="Prepare a decision"
    />
  );
}
