import type { CompanyTx } from '#server/db/company-tx.ts'

export interface StoredPage {
  settings: unknown
  first_view: boolean
}

/** A person's settings of a page and whether they have visited it, or undefined; to be changed, one change at a time. */
export async function storedPage(
  tx: CompanyTx,
  userId: number,
  pageId: number,
  isToChange = false,
): Promise<StoredPage | undefined> {
  return tx
    .rows('page_settings')
    .where('user_id', '=', userId)
    .where('page_id', '=', pageId)
    .select(['settings', 'first_view'])
    .$if(isToChange, query => query.forUpdate())
    .executeTakeFirst()
}

export async function keepSettings(
  tx: CompanyTx,
  userId: number,
  pageId: number,
  settings: object,
): Promise<void> {
  const value = JSON.stringify(settings)
  await tx
    .insertRows('page_settings', { user_id: userId, page_id: pageId, settings: value })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'user_id', 'page_id']).doUpdateSet({ settings: value }),
    )
    .execute()
}

/** Numbers of the pages that a person has visited. */
export async function viewedPages(tx: CompanyTx, userId: number): Promise<Set<number>> {
  const rows = await tx
    .rows('page_settings')
    .where('user_id', '=', userId)
    .where('first_view', '=', true)
    .select('page_id')
    .execute()
  return new Set(rows.map(row => row.page_id))
}

/** Records a person's first visit to a page; false if it was recorded before. */
export async function keepFirstView(tx: CompanyTx, userId: number, pageId: number): Promise<boolean> {
  const row = await tx
    .insertRows('page_settings', { user_id: userId, page_id: pageId, first_view: true })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'user_id', 'page_id'])
        .doUpdateSet({ first_view: true })
        .where('page_settings.first_view', '=', false),
    )
    .returning('page_id')
    .executeTakeFirst()
  return row !== undefined
}
