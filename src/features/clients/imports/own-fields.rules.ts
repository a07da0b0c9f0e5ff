import {
  type CustomField,
  type FieldValue,
  fieldKinds,
} from '#features/account/custom-fields/custom-fields.rules.ts'
import { linesJoined } from '#shared/plain-text.ts'
import { type Given, headingKey, type ImportField } from './imports.rules.ts'

/** A row's values of the company's own fields, and in words what these do not take. */
export interface OwnReading {
  values: FieldValue[]
  odd: { label: string; text: string }[]
}
export const noOwnFields: OwnReading = { values: [], odd: [] }

/** Begins the names of the fields that columns fill, so that a client's, a quote's and a job's stay apart: 'own:3'. */
export type OwnPrefix = 'own' | 'quote' | 'job'

/** The field that a column fills: 'own:3'. */
export const ownImportField =
  (prefix: OwnPrefix) =>
  ({ id, field_label, field_type_id }: CustomField): ImportField => ({
    id: `${prefix}:${id}`,
    label: field_label,
    headings: [headingKey(field_label)],
    ...(fieldKinds[field_type_id] === 'datetime' && { isDay: true }),
  })

/** Values of own fields as a row has them; `momentOf` reads a date and time as an instant, null: it is none. */
export function ownFieldsIn(
  prefix: OwnPrefix,
  given: Given,
  fields: readonly CustomField[],
  momentOf: (text: string) => string | null,
): OwnReading {
  const read = fields.flatMap(field => {
    const text = given[`${prefix}:${field.id}`]
    return text === undefined ? [] : [{ field, text, values: valuesIn(field, text, momentOf) }]
  })
  return {
    values: read.flatMap(({ field, values }) => (values.length > 0 ? [{ id: field.id, values }] : [])),
    odd: read.flatMap(({ field, text, values }) =>
      values.length > 0 || isNo(text) ? [] : [{ label: field.field_label, text }],
    ),
  }
}

const isNo = (text: string) => /^(0|no|n|false|off)$/i.test(text)

function valuesIn(
  { field_type_id, options }: CustomField,
  text: string,
  momentOf: (text: string) => string | null,
): string[] {
  const kind = fieldKinds[field_type_id]
  const optionOf = (said: string) =>
    options.filter(option => option.toLowerCase() === said.trim().toLowerCase()).slice(0, 1)
  switch (kind) {
    case 'select':
      return optionOf(text)
    case 'multi':
    case 'checkbox':
      return [...new Set([...optionOf(text), ...text.split(/[,;]/).flatMap(optionOf)])]
    case 'switch':
      return /^(1|yes|y|true|on|x)$/i.test(text) ? ['1'] : []
    case 'datetime':
      return [momentOf(text)].filter(moment => moment !== null)
    default:
      return [kind === 'note' ? text.slice(0, 2_000) : linesJoined(text).slice(0, 500)]
  }
}
