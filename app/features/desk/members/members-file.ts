import { recordAction } from '#features/operators/audit.server.ts';
import { deskFile } from '../desk-file.server.ts';
import { readMemberQuery } from '../members.ts';
import { allMembers } from './list-members.server.ts';
import { MEMBERS_COLUMNS } from './members-columns.ts';

/** Downloads the results as a file, for owners; logged. */
export const loader = deskFile({
  right: 'accounts',
  name: 'members.csv',
  operation: 'writing the list of members',
  columns: MEMBERS_COLUMNS,
  async rows({ services: { db, settings }, by, params, columns }) {
    const query = readMemberQuery(params);
    await recordAction(db.write, {
      by,
      action: 'members.export',
      subject: { kind: 'operator', id: by.id },
      after: { show: query.show, columns: columns.map(({ title }) => title) },
    });
    return allMembers(db.write, query, settings.OPERATOR_EMAILS);
  },
});
