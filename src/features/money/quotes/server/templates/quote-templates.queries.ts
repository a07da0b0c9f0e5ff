import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { QuoteTemplates } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { TemplateContent } from '../../quotes.wire.ts'

/** Names are unique, whatever their case. */
export const quoteTemplateName = 'quote_templates_name'

const text = z.string()
const storedLines = z.array(
  z.object({
    id: text,
    item_id: z.nullable(z.number()),
    section: text,
    name: text,
    description: text,
    quantity: z.number(),
    unit: text,
    price_cents: z.number(),
    is_taxable: z.boolean(),
    discount: z.number(),
    option: text,
    is_optional: z.boolean(),
  }),
)
const storedOptions = z.array(z.object({ id: text, name: text, description: text }))

export type QuoteTemplateRow = Omit<Selectable<QuoteTemplates>, 'company_id' | 'lines' | 'options'> & {
  lines: z.output<typeof storedLines>
  options: z.output<typeof storedOptions>
}

const columns = columnsOf('quote_templates', 'company_id')

function read({ lines, options, ...row }: Omit<Selectable<QuoteTemplates>, 'company_id'>): QuoteTemplateRow {
  return {
    ...row,
    lines: storedJson(storedLines, lines, 'quote_templates.lines', row.id),
    options: storedJson(storedOptions, options, 'quote_templates.options', row.id),
  }
}

export const quoteTemplates = async (tx: CompanyTx): Promise<QuoteTemplateRow[]> =>
  (
    await tx
      .rows('quote_templates as t')
      .select(columns.map(name => `t.${name}` as const))
      .orderBy(sql`t.name collate names`)
      .orderBy('t.id')
      .execute()
  ).map(read)

/** Locked until the transaction ends. */
export async function lockQuoteTemplate(tx: CompanyTx, id: number): Promise<QuoteTemplateRow | undefined> {
  const row = await tx
    .rows('quote_templates as t')
    .where('t.id', '=', id)
    .select(columns.map(name => `t.${name}` as const))
    .forUpdate()
    .executeTakeFirst()
  return row && read(row)
}

export async function quoteTemplateById(tx: CompanyTx, id: number): Promise<QuoteTemplateRow | undefined> {
  const row = await tx
    .rows('quote_templates as t')
    .where('t.id', '=', id)
    .select(columns.map(name => `t.${name}` as const))
    .executeTakeFirst()
  return row && read(row)
}

export async function insertQuoteTemplate(
  tx: CompanyTx,
  { lines, options, ...fields }: TemplateContent & { name: string },
): Promise<QuoteTemplateRow> {
  const row = await tx
    .insertRows('quote_templates', {
      ...fields,
      lines: JSON.stringify(lines),
      options: JSON.stringify(options),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return read(row)
}

export async function renameQuoteTemplate(
  tx: CompanyTx,
  id: number,
  name: string,
): Promise<QuoteTemplateRow> {
  const row = await tx
    .updateRows('quote_templates')
    .set({ name, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return read(row)
}

export const deleteQuoteTemplate = (tx: CompanyTx, id: number) =>
  tx.deleteRows('quote_templates').where('id', '=', id).execute()
