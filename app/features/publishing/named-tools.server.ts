import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { type MeantTool, toolsMeant } from '#features/editing/meant-tools.server.ts';
import { RECORD_KINDS, type RecordKindName } from '#features/editing/record-kinds.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';

/**
 * A record with the tools that it names in stored form, and faults for names of unlisted tools. Names that the record
 * held before are accepted: their tools may be gone.
 */
export async function withToolsNamed(
  tx: Transaction,
  { kind, record, before }: { kind: RecordKindName; record: ToolRecord; before: ToolRecord },
): Promise<{ record: ToolRecord; unnamed: FieldFault[] }> {
  const naming = RECORD_KINDS[kind].fields.flatMap((field) =>
    'parts' in field || (field.ids ?? field.names) !== 'tools'
      ? []
      : [{ key: field.key, isId: field.ids === 'tools' }],
  );
  const added = ({ key }: { key: string }) => {
    const held = textsOf(before[key]);
    return textsOf(record[key]).filter((text) => !held.includes(text));
  };
  const typed = naming.flatMap(added);
  if (typed.length === 0) return { record, unnamed: [] };
  const meant = await toolsMeant(tx, typed);
  const unnamed: FieldFault[] = [];
  const named = { ...record };
  for (const field of naming) {
    const isNew = new Set(added(field));
    const keep = (text: string, place: string) => {
      const found = isNew.has(text) ? meant.get(text) : undefined;
      if (found && 'reason' in found)
        unnamed.push({ field: `${field.key}${place}`, reason: `“${text}”: ${found.reason}` });
      return found && 'tool' in found ? kept(found, field.isId, text) : text;
    };
    const value = record[field.key];
    if (typeof value === 'string') named[field.key] = keep(value, '');
    if (Array.isArray(value))
      named[field.key] = value.map((text, at) => (typeof text === 'string' ? keep(text, `[${at}]`) : text));
  }
  return { record: named, unnamed };
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string');
}

/**
 * Names are stored in a comma-separated list. A tool is stored by its id if its name cannot stand there, or was not
 * typed.
 */
function kept({ tool }: Extract<MeantTool, { tool: unknown }>, isId: boolean, typed: string): string {
  const isNamed = typed.toLowerCase() === tool.name.toLowerCase() && !tool.name.includes(',');
  return isId || !isNamed ? tool.id : tool.name;
}
