import { CONTROLS } from '#features/imports/controls.ts';
import { type FaultyRow, type ImportSurvey, needsId } from '#features/imports/imports.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { TextLink } from '#ui/links.tsx';

interface Props {
  survey: ImportSurvey;
  faulty: readonly FaultyRow[];
}

/** Which tools rows were said to be, to be changed or taken back. Rows that are asked about stand with their faults. */
export function ChosenTools({ survey: { choices }, faulty }: Props) {
  const asked = new Set(faulty.filter(needsId).map(({ line }) => String(line)));
  const chosen = Object.entries(choices.ids).filter(([line]) => !asked.has(line));
  if (chosen.length === 0) return null;
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold">
        {say`Rows whose tool you have chosen: `}
        {formatCount(chosen.length)}
      </legend>
      <p className="small max-w-prose">Change the id, or empty the field to be asked again.</p>
      <ul>
        {chosen.map(([line, id]) => (
          <li key={line} className="flex flex-wrap items-center gap-3 border-b border-line py-2">
            <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
              Line {line}: <TextLink to={deskPaths.deskTool(id)}>{id}</TextLink>
            </span>
            <input
              name={CONTROLS.id(Number(line))}
              defaultValue={id}
              className="field max-w-64"
              aria-label={say`Which tool line ${line} is`}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
