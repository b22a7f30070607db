import { z } from 'zod';
import { listedWords } from '#catalogue/tools/fact-words.ts';
import { hasCodes } from '#catalogue/tools/field-values.ts';
import {
  DETAIL_GROUPS,
  type FieldGroup,
  type FieldRow,
  type LeafShape,
  type Shape,
} from '#catalogue/tools/fields/field-row.ts';
import { LONGEST_PAGE } from '#catalogue/tools/single-value.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { LEAVABLE, LEFT_OUT } from '#features/records/records/left-out.ts';
import { toolSchema } from '#features/records/records/tool.server.ts';
import { say, wordedTexts } from '#site/noun.ts';

type JsonSchema = Record<string, unknown>;

/** The JSON Schema of a line of `tools.ndjson`: the import's own rules, with the field table's details. */
export function toolJsonSchema(): JsonSchema {
  const { properties, ...rest } = z.toJSONSchema(toolSchema, { io: 'input', unrepresentable: 'any' });
  const details = Object.entries(DETAIL_GROUPS).map(([detail, group]) => [detail, groupSchema(group)]);
  return {
    ...rest,
    title: say`A tool of the catalogue`,
    properties: { ...properties, ...Object.fromEntries(details), [LEFT_OUT]: LEFT_OUT_SCHEMA },
    $defs: { source: SOURCE },
  };
}

const LEFT_OUT_SCHEMA: JsonSchema = wordedTexts({
  description: 'What not everybody may read of the tool. An import keeps it as it is.',
  type: 'array',
  items: { enum: LEAVABLE },
});

const SOURCE_PROPERTIES = {
  synopsis: { type: ['string', 'null'] },
  date_updated: { type: ['string', 'null'] },
  url: { type: 'string', format: 'uri' },
};

const SOURCE: JsonSchema = {
  description: 'Without a synopsis, the value is the report of the directory’s editors.',
  type: 'object',
  properties: SOURCE_PROPERTIES,
  additionalProperties: false,
};

const CODE_SOURCE: JsonSchema = {
  description: 'The source of some codes of the value; source_synopsis is that of the others.',
  type: 'object',
  required: ['codes'],
  properties: { codes: { type: 'array', items: { type: 'string' } }, ...SOURCE_PROPERTIES },
  additionalProperties: false,
};

function groupSchema(group: FieldGroup): JsonSchema {
  const fields: readonly FieldRow[] = TOOL_FIELDS;
  const own = fields.filter((field) => field.group === group);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((field) => [field.key, fieldSchema(field)])),
    additionalProperties: false,
  };
}

function fieldSchema(field: FieldRow): JsonSchema {
  return {
    title: field.label,
    type: 'object',
    required: ['value'],
    properties: {
      value: shapeSchema(field),
      source_synopsis: { $ref: '#/$defs/source' },
      ...(hasCodes(field) && { sources: { type: 'array', items: CODE_SOURCE } }),
    },
    additionalProperties: false,
  };
}

function shapeSchema(shape: Shape): JsonSchema {
  if (!('parts' in shape)) return leafSchema(shape);
  const record = {
    type: 'object',
    properties: Object.fromEntries(
      shape.parts.map((part) => [part.key, { title: part.label, ...shapeSchema(part) }]),
    ),
    additionalProperties: false,
  };
  return shape.kind === 'records' ? { type: 'array', items: record } : record;
}

function leafSchema(shape: LeafShape): JsonSchema {
  if (shape.kind === 'number') {
    const { min, max, whole } = shape.bounds;
    return { type: whole ? 'integer' : 'number', minimum: min, maximum: max };
  }
  const { kind, words } = shape;
  const listed = words && listedWords(words);
  const known = listed ? { enum: Object.keys(listed) } : {};
  switch (kind) {
    case 'yes/no':
      return { type: 'boolean' };
    case 'list':
      return { type: 'array', items: { type: 'string', ...known } };
    case 'link':
      return {
        type: 'string',
        format: 'uri',
        ...(shape.page && { pattern: '^https://', maxLength: LONGEST_PAGE }),
      };
    case 'date':
      return { type: 'string', pattern: '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$' };
    default:
      return { type: 'string', ...known };
  }
}
