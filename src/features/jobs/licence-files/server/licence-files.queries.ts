import type { CompanyTx } from '#server/db/company-tx.ts'

/** The scan of a licence and its holder. */
export const scanOf = (tx: CompanyTx, licenceId: number) =>
  tx
    .rows('licences as l')
    .innerJoin('files as f', join =>
      join.onRef('f.company_id', '=', 'l.company_id').onRef('f.id', '=', 'l.file_id'),
    )
    .where('l.id', '=', licenceId)
    .select(['l.user_id', 'f.key', 'f.name', 'f.type'])
    .executeTakeFirst()
