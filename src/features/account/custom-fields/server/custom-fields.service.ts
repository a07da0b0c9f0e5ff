import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { CsvColumn } from '#server/csv.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { answerText } from '#shared/questions/questions.ts'
import type { Translate } from '#shared/translator.ts'
import {
  type CustomField,
  type FieldPageId,
  type FieldValue,
  fieldPages,
  questionOf,
  valuesOfField,
} from '../custom-fields.rules.ts'

interface KeptFields {
  fields: readonly CustomField[]
  /** The next field's number: one that is gone gives its number to no other. */
  next: number
}

export const customFieldSetting = (page: FieldPageId): CompanySetting<KeptFields> => ({
  name: fieldPages[page].setting,
  from: stored => ({ fields: [], next: 1, ...(stored as Partial<KeptFields> | undefined) }),
})

/** The fields of a page that are in use, in their order. */
export async function activeFields(tx: CompanyTx, page: FieldPageId): Promise<CustomField[]> {
  const { fields } = await readSetting(tx, customFieldSetting(page))
  return fields.filter(field => field.active)
}

/** A column of a CSV file for each field; `held` says what a row has. */
export const customColumns = <Row>(
  fields: readonly CustomField[],
  t: Translate,
  held: (row: Row) => readonly FieldValue[],
): CsvColumn<Row>[] =>
  fields.map(field => ({
    header: field.field_label,
    cell: row => answerText(questionOf(field).kind, valuesOfField(held(row), field.id), t),
  }))

/** JSON that rows with a value of a field contain, from '3:Tile'; null for ''. */
export function fieldValueSought(asked: string): string | null {
  const [, id, value] = /^(\d{1,9}):(.*)$/s.exec(asked) ?? []
  return id === undefined ? null : JSON.stringify([{ id: Number(id), values: [value] }])
}
