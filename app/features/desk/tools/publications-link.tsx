import { mayDo, type Role } from '#features/operators/roles.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { say } from '#site/noun.ts';
import { TextLink } from '#ui/links.tsx';
import { PUBLICATIONS } from './publications.tsx';

/** From what is settled, to where its publication can be taken back. */
export function PublicationsLink({ tool, role }: { tool: string; role: Role }) {
  if (!mayDo(role, 'tools')) return null;
  return (
    <p className="mt-6">
      <TextLink
        to={`${deskPaths.deskTool(tool)}#${PUBLICATIONS}`}
      >{say`Take it back, among the publications of the tool`}</TextLink>
    </p>
  );
}
