import type { CompanyTx } from '#server/db/doors.ts'
import type { PageSettings } from '../page-settings.rules.ts'

/** What a person has set of a page, or undefined. */
export async function storedSettings(tx: CompanyTx, userId: number, pageId: number): Promise<unknown> {
  const row = await tx
    .selectFrom('page_settings')
    .where('company_id', '=', tx.companyId)
    .where('user_id', '=', userId)
    .where('page_id', '=', pageId)
    .select('settings')
    .executeTakeFirst()
  return row?.settings
}

export async function keepSettings(
  tx: CompanyTx,
  userId: number,
  pageId: number,
  settings: PageSettings,
): Promise<void> {
  const value = JSON.stringify(settings)
  await tx
    .insertInto('page_settings')
    .values({ company_id: tx.companyId, user_id: userId, page_id: pageId, settings: value })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'user_id', 'page_id']).doUpdateSet({ settings: value }),
    )
    .execute()
}
