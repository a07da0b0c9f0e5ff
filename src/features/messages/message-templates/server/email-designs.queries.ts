import { sql } from 'kysely'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { type MailBlock, mailBlocks } from '#shared/mail-blocks/mail-blocks.ts'

export interface DesignRow {
  template_id: number
  draft: MailBlock[]
  published: MailBlock[] | null
  version: number
}

/** Versions that are kept of each template. */
const mostVersions = 20

export async function designOf(tx: CompanyTx, templateId: number): Promise<DesignRow | undefined> {
  const row = await tx
    .rows('email_designs')
    .where('template_id', '=', templateId)
    .select(['template_id', 'draft', 'published', 'version'])
    .executeTakeFirst()
  const blocks = (value: unknown, column: 'draft' | 'published') =>
    storedJson(mailBlocks, value, `email_designs.${column}`, templateId)
  return (
    row && {
      ...row,
      draft: blocks(row.draft, 'draft'),
      published: row.published === null ? null : blocks(row.published, 'published'),
    }
  )
}

export async function storeDesign(
  tx: CompanyTx,
  templateId: number,
  { draft, published }: Pick<DesignRow, 'draft' | 'published'>,
): Promise<void> {
  const fields = {
    draft: JSON.stringify(draft),
    published: published === null ? null : JSON.stringify(published),
  }
  await tx
    .insertRows('email_designs', { template_id: templateId, ...fields })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'template_id'])
        .doUpdateSet({ ...fields, version: sql<number>`email_designs.version + 1` }),
    )
    .execute()
}

/** Notes what was published; the oldest beyond those that are kept go. */
export async function addVersion(
  tx: UserTx,
  templateId: number,
  blocks: readonly MailBlock[],
): Promise<void> {
  await tx
    .insertRows('email_design_versions', {
      template_id: templateId,
      blocks: JSON.stringify(blocks),
      at: tx.now,
      user_id: tx.by.id,
    })
    .execute()
  const kept = tx
    .rows('email_design_versions')
    .where('template_id', '=', templateId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(mostVersions)
  await tx
    .deleteRows('email_design_versions')
    .where('template_id', '=', templateId)
    .where('id', 'not in', kept)
    .execute()
}

export const versionsOf = (tx: CompanyTx, templateId: number) =>
  tx
    .rows('email_design_versions as v')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'v.company_id').onRef('u.id', '=', 'v.user_id'),
    )
    .where('v.template_id', '=', templateId)
    .select(['v.id', 'v.at', 'u.fullname as user'])
    .orderBy('v.id', 'desc')
    .execute()

export async function versionBlocks(tx: CompanyTx, id: number): Promise<MailBlock[] | undefined> {
  const row = await tx.rows('email_design_versions').where('id', '=', id).select('blocks').executeTakeFirst()
  return row && storedJson(mailBlocks, row.blocks, 'email_design_versions.blocks', id)
}

/** Ids of the templates whose mails are sent in a design. */
export async function designedTemplates(tx: CompanyTx): Promise<Set<number>> {
  const rows = await tx
    .rows('email_designs')
    .where('published', 'is not', null)
    .select('template_id')
    .execute()
  return new Set(rows.map(row => row.template_id))
}

/** Hands the design of a deleted template to the one that was saved in its place. */
export async function keepDesign(tx: CompanyTx, formerId: number, templateId: number): Promise<void> {
  const isThere = await tx.rows('client_templates').where('id', '=', formerId).select('id').executeTakeFirst()
  const design = isThere ? undefined : await designOf(tx, formerId)
  if (!design) return
  await storeDesign(tx, templateId, design)
  await tx
    .updateRows('email_design_versions')
    .set({ template_id: templateId })
    .where('template_id', '=', formerId)
    .execute()
  await tx.deleteRows('email_designs').where('template_id', '=', formerId).execute()
  await tx
    .updateRows('company_texts')
    .set({ design_id: templateId })
    .where('design_id', '=', formerId)
    .execute()
}
