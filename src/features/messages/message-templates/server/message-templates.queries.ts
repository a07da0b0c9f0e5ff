import { type Selectable, sql } from 'kysely'
import type { Channel } from '#features/talk/consents/consents.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { ClientTemplates, InfoTemplates } from '#server/db/row-types.ts'
import type { CompanyTextName } from '../message-templates.rules.ts'

const columns = ['id', 'channel', 'name', 'subject', 'content', 'position', 'version'] as const
export type TemplateRow = Pick<Selectable<ClientTemplates>, (typeof columns)[number]>
export type TemplateFields = Omit<TemplateRow, 'id' | 'version' | 'position'> & { position?: number }

/** Names are unique within a channel, whatever their case. */
export const templateName = 'client_templates_name'
export const infoTemplateName = 'info_templates_name'

/** All templates, or those of one channel, in the company's order, else by name. */
export const clientTemplates = (tx: CompanyTx, channel?: Channel): Promise<TemplateRow[]> =>
  tx
    .rows('client_templates')
    .$if(channel !== undefined, query => query.where('channel', '=', channel!))
    .select(columns)
    .orderBy('position')
    .orderBy(sql`name collate names`)
    .orderBy('id')
    .execute()

export const templateById = (tx: CompanyTx, id: number, channel: Channel): Promise<TemplateRow | undefined> =>
  tx
    .rows('client_templates')
    .where('id', '=', id)
    .where('channel', '=', channel)
    .select(columns)
    .executeTakeFirst()

export const lockTemplate = (tx: CompanyTx, id: number): Promise<TemplateRow | undefined> =>
  tx.rows('client_templates').where('id', '=', id).select(columns).forUpdate().executeTakeFirst()

/** The place of one that is added: the last, or 0 where they stand by name. */
export async function nextPosition(tx: CompanyTx, channel: Channel): Promise<number> {
  const { last } = await tx
    .rows('client_templates')
    .where('channel', '=', channel)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ? last + 1 : 0
}

export const placeTemplate = (tx: CompanyTx, id: number, position: number): Promise<TemplateRow> =>
  tx
    .updateRows('client_templates')
    .set({ position })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** All of a channel in their order, locked. */
export const lockTemplates = (tx: CompanyTx, channel: Channel): Promise<TemplateRow[]> =>
  tx
    .rows('client_templates')
    .where('channel', '=', channel)
    .select(columns)
    .orderBy('position')
    .orderBy(sql`name collate names`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const insertTemplates = (tx: CompanyTx, rows: readonly TemplateFields[]): Promise<TemplateRow[]> =>
  tx.insertRows('client_templates', rows).returning(columns).execute()

export const updateTemplate = (tx: CompanyTx, id: number, fields: TemplateFields): Promise<TemplateRow> =>
  tx
    .updateRows('client_templates')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deleteTemplate(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteRows('client_templates').where('id', '=', id).execute()
}

interface StoredText {
  name: string
  subject: string
  content: string
  design_id: number | null
  version: number
}

export const storedTexts = (tx: CompanyTx, names: readonly CompanyTextName[]): Promise<StoredText[]> =>
  tx
    .rows('company_texts')
    .where('name', 'in', names)
    .select(['name', 'subject', 'content', 'version'])
    // A template that is deleted designs nothing any more; Undo gives the design back.
    .select(
      sql<number | null>`(select t.id from client_templates t
        where t.company_id = company_texts.company_id and t.id = company_texts.design_id)`.as('design_id'),
    )
    .execute()

export async function storeText(
  tx: CompanyTx,
  name: CompanyTextName,
  text: Omit<StoredText, 'name' | 'version'>,
): Promise<void> {
  await tx
    .insertRows('company_texts', { name, ...text })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'name'])
        .doUpdateSet({ ...text, version: sql<number>`company_texts.version + 1` }),
    )
    .execute()
}

export type InfoTemplateRow = Pick<Selectable<InfoTemplates>, 'id' | 'name' | 'template'>
const infoColumns = ['id', 'name', 'template'] as const

export const infoTemplates = (tx: CompanyTx): Promise<InfoTemplateRow[]> =>
  tx.rows('info_templates').select(infoColumns).orderBy(sql`name collate names`).execute()

export const lockInfoTemplate = (tx: CompanyTx, id: number): Promise<InfoTemplateRow | undefined> =>
  tx.rows('info_templates').where('id', '=', id).select(infoColumns).forUpdate().executeTakeFirst()

export const insertInfoTemplate = (
  tx: CompanyTx,
  fields: Omit<InfoTemplateRow, 'id'>,
): Promise<InfoTemplateRow> =>
  tx.insertRows('info_templates', fields).returning(infoColumns).executeTakeFirstOrThrow()

export const updateInfoTemplate = (
  tx: CompanyTx,
  id: number,
  fields: Omit<InfoTemplateRow, 'id'>,
): Promise<InfoTemplateRow> =>
  tx
    .updateRows('info_templates')
    .set(fields)
    .where('id', '=', id)
    .returning(infoColumns)
    .executeTakeFirstOrThrow()

export async function deleteInfoTemplate(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteRows('info_templates').where('id', '=', id).execute()
}
