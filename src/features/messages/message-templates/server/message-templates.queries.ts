import { type Selectable, sql } from 'kysely'
import type { Channel } from '#features/talk/consents/consents.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { ClientTemplates, InfoTemplates } from '#server/db/row-types.ts'
import type { CompanyTextName } from '../message-templates.rules.ts'

const columns = ['id', 'channel', 'name', 'subject', 'content', 'version'] as const
export type TemplateRow = Pick<Selectable<ClientTemplates>, (typeof columns)[number]>
export type TemplateFields = Omit<TemplateRow, 'id' | 'version'>

/** Names are unique within a channel, whatever their case. */
export const templateName = 'client_templates_name'
export const infoTemplateName = 'info_templates_name'

/** All templates, or those of one channel, by name. */
export const clientTemplates = (tx: CompanyTx, channel?: Channel): Promise<TemplateRow[]> =>
  tx
    .rows('client_templates')
    .$if(channel !== undefined, query => query.where('channel', '=', channel!))
    .select(columns)
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
  version: number
}

export const storedTexts = (tx: CompanyTx, names: readonly CompanyTextName[]): Promise<StoredText[]> =>
  tx
    .rows('company_texts')
    .where('name', 'in', names)
    .select(['name', 'subject', 'content', 'version'])
    .execute()

export async function storeText(
  tx: CompanyTx,
  name: CompanyTextName,
  text: { subject: string; content: string },
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
