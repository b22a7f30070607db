import type { LoaderFunctionArgs } from 'react-router';
import { csvOf, type FileColumn } from '#features/market/export-list.server.ts';
import { exportName } from '#features/market/export-name.ts';
import { type Operator, requireRole } from '#features/operators/operator.server.ts';
import type { DeskRight } from '#features/operators/roles.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';

interface Asked<Row> {
  services: Services;
  by: Operator;
  params: URLSearchParams;
  /** The columns that the address selects. */
  columns: readonly FileColumn<Row>[];
}

interface DeskFile<Row> {
  right: DeskRight;
  /** The file name, such as 'payments.csv'. */
  name: string;
  /** The operation's name in the log if it fails. */
  operation: string;
  columns: readonly FileColumn<Row>[];
  rows(asked: Asked<Row>): Promise<Iterable<Row> | AsyncIterable<Row>>;
}

/** The loader of a list as a file, for operators with the right; caches keep no copy. */
export function deskFile<Row>({ right, name, operation, columns: all, rows }: DeskFile<Row>) {
  return async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => {
    const by = await requireRole(context, right);
    const services = context.get(servicesContext);
    return sendFile(context, operation, async () => {
      await countOrRefuse(context, RATE_LIMITS.deskFiles, by.id);
      const columns = chosenColumns(all, request);
      const params = new URL(request.url).searchParams;
      const { columns: _, ...chosenBy } = Object.fromEntries(params);
      return {
        name: exportName(name, chosenBy),
        body: csvOf(columns, await rows({ services, by, params, columns }), request.signal),
      };
    });
  };
}
