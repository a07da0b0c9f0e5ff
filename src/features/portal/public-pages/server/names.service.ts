import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { nameFrom } from '../public-pages.rules.ts'
import { publicName, storeName } from './names.queries.ts'

/** Gives a company without a public name one made of its own; a number behind it tells companies of one name apart. */
export async function claimName(tx: CompanyTx): Promise<string> {
  const present = await publicName(tx)
  if (present !== '') return present
  const base = nameFrom((await companyRow(tx)).name) || 'company'
  const tries = [
    ...(base === 'company' ? [] : [base]),
    `${base}-${tx.companyId}`,
    `${base}-${tx.companyId}-1`,
  ]
  for (const slug of tries) {
    if (!(await storeName(tx, slug))) continue
    tx.record('settings', { 'public-name': '' }, { 'public-name': slug }, tx.companyId)
    return slug
  }
  throw new Error('no public name is free')
}
