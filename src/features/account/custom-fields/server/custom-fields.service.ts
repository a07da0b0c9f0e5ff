import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { CsvColumn } from '#server/csv.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { answerText } from '#shared/questions/questions.ts'
import {
  type CustomField,
  carriedValues,
  type FieldPageId,
  type FieldValue,
  fieldPages,
  isInMessages,
  type MessagePage,
  messagePages,
  messageValues,
  questionOf,
  valuesOfField,
} from '../custom-fields.rules.ts'

interface KeptFields {
  fields: readonly CustomField[]
  /** Fields that were taken away: what records have of them can still be read. */
  removed: readonly CustomField[]
  /** The next field's number: one that is gone gives its number to no other. */
  next: number
}

export const customFieldSetting = (page: FieldPageId): CompanySetting<KeptFields> => ({
  name: fieldPages[page].setting,
  from: stored => ({ fields: [], removed: [], next: 1, ...(stored as Partial<KeptFields> | undefined) }),
})

/** All fields that a page has or had. */
export async function everyField(tx: CompanyTx, page: FieldPageId): Promise<CustomField[]> {
  const { fields, removed } = await readSetting(tx, customFieldSetting(page))
  return [...fields, ...removed]
}

/** The fields of a page that are in use, in their order. */
export async function activeFields(tx: CompanyTx, page: FieldPageId): Promise<CustomField[]> {
  const { fields } = await readSetting(tx, customFieldSetting(page))
  return fields.filter(field => field.active)
}

/** A record's values on one page, for the fields of the same name on another. */
export const carriedFields = async (
  tx: CompanyTx,
  from: FieldPageId,
  held: readonly FieldValue[],
  to: FieldPageId,
): Promise<FieldValue[]> =>
  held.length === 0 ? [] : carriedValues(await activeFields(tx, from), held, await activeFields(tx, to))

/**
 * Fills the placeholders of own fields in a message about these records. Values are read only where a field
 * is in use in messages.
 */
export async function ownMessageValues(
  tx: CompanyTx,
  { t }: Reader,
  records: Partial<Record<MessagePage, () => Promise<readonly FieldValue[]>>>,
): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const [page, read] of Object.entries(records) as [MessagePage, () => Promise<FieldValue[]>][]) {
    const fields = (await activeFields(tx, page)).filter(isInMessages)
    Object.assign(all, messageValues(page, fields, fields.length > 0 ? await read() : [], t))
  }
  return all
}

/** The same for a sample: each says its label. */
export async function ownMessageSamples(tx: CompanyTx): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const page of messagePages) {
    const { stem } = fieldPages[page]
    all[stem] = ''
    for (const { id, field_label } of (await activeFields(tx, page)).filter(isInMessages))
      all[`${stem}${id}`] = field_label
  }
  return all
}

/** The columns of a CSV file that fields in use make, in the reader's language and zone. */
export const fieldColumns = async <Row extends { custom_fields: readonly FieldValue[] }>(
  tx: CompanyTx,
  page: FieldPageId,
  zone: string,
): Promise<CsvColumn<Row>[]> => {
  const { t } = await readerOf('en', zone)
  return (await activeFields(tx, page)).map(field => ({
    header: field.field_label,
    cell: row => answerText(questionOf(field).kind, valuesOfField(row.custom_fields, field.id), t),
  }))
}

/** JSON that rows with a value of a field contain, from '3:Tile'; null for ''. */
export function fieldValueSought(asked: string): string | null {
  const [, id, value] = /^(\d{1,9}):(.*)$/s.exec(asked) ?? []
  return id === undefined ? null : JSON.stringify([{ id: Number(id), values: [value] }])
}
