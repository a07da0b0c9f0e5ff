import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { type FactValue, fact } from '#shared/fact.ts'
import { fieldLabel } from '#shared/parse.ts'
import {
  type CustomField,
  type FieldPageId,
  firstProblem,
  hasOptions,
  takesValues,
} from '../custom-fields.rules.ts'
import type { CustomValue, SentCustomValue } from '../custom-values.wire.ts'
import { activeFields, everyField } from './custom-fields.service.ts'

/**
 * Gives each value the id of its field: a label finds the field, and a number among its values the option at that
 * place. Refuses a label that no field has.
 */
export async function findCustomFields(
  tx: CompanyTx,
  page: FieldPageId,
  sent: readonly SentCustomValue[],
): Promise<CustomValue[]> {
  if (sent.every(value => 'id' in value)) return [...sent]
  const fields = await everyField(tx, page)
  return sent.map(value => {
    if ('id' in value) return value
    const field = fieldNamed(fields, value) ?? refuseUnknown()
    return { id: field.id, values: value.values.map(each => optionOf(field, each)) }
  })
}

/**
 * Values as a record keeps them: sorted by field, without empty ones. Refuses a label that no field has, a field without
 * an answer that must have one, and an answer that its kind does not take. A number that no field of the page ever had,
 * or an option that none offers, is refused unless the record has it already. Absent: those that it has stay.
 */
export async function takeCustomFields(
  tx: CompanyTx,
  page: FieldPageId,
  sent: readonly SentCustomValue[] | undefined,
  before: readonly CustomValue[],
): Promise<CustomValue[]> {
  const found = sent ? await findCustomFields(tx, page, sent) : [...before]
  const known = await everyField(tx, page)
  for (const { id, values } of found) {
    const held = before.find(value => value.id === id)
    const field = known.find(each => each.id === id)
    if (!field && !held) refuseUnknown()
    if (field && !takesValues(field, values, held?.values ?? [])) refuseUnknown(field.field_label)
  }
  const problem = firstProblem(await activeFields(tx, page), found)
  if (problem) refuse(400, problem, { field: 'custom_fields' })
  return found.filter(({ values }) => values.some(value => value !== '')).sort((a, b) => a.id - b.id)
}

const refuseUnknown = (field: FactValue = { text: fieldLabel('custom_fields') }): never =>
  refuse(400, fact('{{field}} is not valid', { field }), { field: 'custom_fields' })

/** One that is in use goes before one of the same label that is not. */
function fieldNamed(
  fields: readonly CustomField[],
  { field_label, tab_id }: Exclude<SentCustomValue, { id: number }>,
): CustomField | undefined {
  const named = fields.filter(
    field => field.field_label === field_label && (tab_id === undefined || field.tab_id === tab_id),
  )
  return named.find(field => field.active) ?? named[0]
}

function optionOf({ field_type_id, options }: CustomField, value: string): string {
  if (!hasOptions(field_type_id) || options.includes(value) || !/^\d+$/.test(value)) return value
  return options[Number(value)] ?? value
}
