import type { CompanyTx } from '#server/db/company-tx.ts'

/** Reviews of files that are here already, by their names there. */
export async function knownReviews(tx: CompanyTx, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .rows('feedback')
    .where('source', '=', 'file')
    .where('source_id', 'in', ['', ...names])
    .select(['id', 'source_id'])
    .execute()
  return new Map(rows.map(({ id, source_id }) => [source_id!, id]))
}

/** Jobs with these numbers. */
export async function jobsNumbered(tx: CompanyTx, numbers: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .rows('jobs')
    .where('number', 'in', [0, ...numbers])
    .where('deleted_at', 'is', null)
    .select(['id', 'number'])
    .execute()
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** Deletes reviews that came from a file. */
export async function deleteFromFile(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteRows('feedback')
    .where('source', '=', 'file')
    .where('id', 'in', [0, ...ids])
    .execute()
}
