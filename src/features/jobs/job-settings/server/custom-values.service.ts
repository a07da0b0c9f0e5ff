import type { CustomValue, SentCustomValue } from '#features/jobs/jobs/custom-values.wire.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { fieldLabel } from '#shared/parse.ts'
import { type CustomField, hasOptions } from '../job-settings.rules.ts'
import { customFieldSetting } from './job-settings.service.ts'

/**
 * Gives each value the id of its field: a label finds the field, and a number among its values the option at that
 * place. Refuses a label that no field has.
 */
export async function findCustomFields(
  tx: CompanyTx,
  sent: readonly SentCustomValue[],
): Promise<CustomValue[]> {
  if (sent.every(value => 'id' in value)) return [...sent]
  const { fields } = await readSetting(tx, customFieldSetting)
  return sent.map(value => {
    if ('id' in value) return value
    const field = fieldNamed(fields, value) ?? refuseUnknown()
    return { id: field.id, values: value.values.map(each => optionOf(field, each)) }
  })
}

const refuseUnknown = (): never =>
  refuse(400, fact('{{field}} is not valid', { field: { text: fieldLabel('custom_fields') } }), {
    field: 'custom_fields',
  })

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
