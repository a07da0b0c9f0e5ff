import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { mayBeName, nameFrom, publicPagesTexts } from '../public-pages.rules.ts'
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

/** Gives the company's public pages the name that it wishes for. */
export async function takeName(tx: CompanyTx, wanted: string): Promise<void> {
  refuseUnless(mayBeName(wanted), 400, { field: 'slug' })
  const before = await publicName(tx)
  if (before === wanted) return
  if (!(await storeName(tx, wanted))) return refuse(409, publicPagesTexts.taken, { field: 'slug' })
  tx.record('settings', { 'public-name': before }, { 'public-name': wanted }, tx.companyId)
}
