import type { CompanyTx } from '#server/db/company-tx.ts'

export async function insertPipelineLists(tx: CompanyTx, names: readonly string[]): Promise<void> {
  await tx
    .insertRows(
      'pipeline_lists',
      names.map((name, position) => ({ name, position })),
    )
    .execute()
}

export function pipelineLists(tx: CompanyTx) {
  return tx
    .rows('pipeline_lists')
    .select(['id', 'name', 'company_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The stored value of the setting; undefined if it was never saved. */
export async function requiredSetting(tx: CompanyTx): Promise<unknown> {
  const row = await tx
    .rows('settings')
    .where('name', '=', 'jobs-validation')
    .select('value')
    .executeTakeFirst()
  return row?.value
}
