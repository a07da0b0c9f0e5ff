import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import type { QuestionKind } from '#shared/questions/question-kinds.ts'
import { fieldKinds, type SentField } from './custom-fields.rules.ts'

/** The values of a field that is not set, on the wire (document 1 §3). */
export const unsetValue = [-1]
/** What a custom field has: texts, or numbers of options, of which -1 is unset. */
const values = z.pipe(
  z.array(z.union([f.text(2_000), z.number()])).check(z.maxLength(50)),
  z.transform(values => values.filter(value => value !== -1 && value !== '-1').map(String)),
)
const keptValue = z.object({ id: f.id, values })
/** A value by the field's id, or by its label and tab, as the specification sends it. */
const customValue = z.union([
  keptValue,
  z.object({
    field_label: f.requiredLine(80),
    tab_id: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(3))),
    values,
  }),
])

/** The values of one custom field: several where several may be chosen. */
export type CustomValue = z.output<typeof keptValue>
/** The same as it may be sent: without an id the label finds the field. */
export type SentCustomValue = z.output<typeof customValue>

/** Values of custom fields as callers send them: a list, or the JSON text of one. */
export const sentCustomValues = f.json(z.array(customValue).check(z.maxLength(100)), [])

/** Values of own fields in what is saved; absent: unchanged. */
export const savedFields = { custom_fields: z.optional(sentCustomValues) }
/** Values of own fields in a row of a list, as JSON; absent where there are none. */
export const listedFields = { custom_fields: z.optional(z.string()) }
/** Narrows a list to the rows with a value of an own field, as '3:Tile'; '': all. */
export const fieldFilter = { field: f.line(2_020) }

/** Own fields of a document that its client sees. */
export const sentFields = z.array(
  z.object({
    label: z.string(),
    kind: z.enum(Object.values(fieldKinds) as [QuestionKind, ...QuestionKind[]]),
    values: z.array(z.string()),
  }),
)

/** The values of a row of a list, as the wire has them. */
export const writeListed = (fields: readonly CustomValue[]) =>
  fields.length > 0 ? { custom_fields: customValues.write(fields) } : {}

/** Values of the company's custom fields; missing ones are unset. */
export const customValues = {
  takes: z._default(sentCustomValues, []),
  answers: z.string(),
  write: (fields: readonly SentCustomValue[]) =>
    JSON.stringify(
      fields.map(({ values, ...field }) => ({ ...field, values: values.length > 0 ? values : unsetValue })),
    ),
  read: (text: string): CustomValue[] => (text ? z.parse(z.array(keptValue), JSON.parse(text)) : []),
}

/** Those that it sees in the portal. */
export const writeSent = (fields: readonly SentField[]) =>
  fields
    .filter(field => field.in_portal)
    .map(({ label, kind, values }) => ({ label, kind, values: [...values] }))
