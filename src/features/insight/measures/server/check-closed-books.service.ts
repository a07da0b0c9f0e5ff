import { closedTo, lastClosing } from '#features/account/closed-books/server/closed-books.queries.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { unlessClosed } from '#server/db/connection/closed-companies.ts'
import type { Doors } from '#server/db/doors.ts'
import { measureOfCode } from '../measures.rules.ts'
import { closedSums, keptSums } from './closed-facts.queries.ts'

/** A sum of closed days that is not what it was when they were closed. */
export interface ClosedDifference {
  company: CompanyId
  closedTo: string
  /** The differing sums: name, cents then and now. */
  sums: { name: string; was: number; is: number }[]
}

/** Compares the closed days of these companies with what was kept of them at closing. Nothing is mended. */
export async function checkClosedBooks(db: Doors, companies: readonly number[]): Promise<ClosedDifference[]> {
  const found: ClosedDifference[] = []
  for (const id of companies) {
    const company = companyIdFrom(id, 'schedule')
    const differing = await unlessClosed(db.readCompany(company, differences))
    if (differing && differing.sums.length > 0) found.push({ company, ...differing })
  }
  return found
}

async function differences(tx: CompanyTx): Promise<Omit<ClosedDifference, 'company'> | null> {
  const day = await closedTo(tx)
  if (day === null) return null
  const was = keptSums((await lastClosing(tx))?.sums)
  if (was === null) return null
  const is = await closedSums(tx, day)
  const measures = [...new Set([...Object.keys(was.facts), ...Object.keys(is.facts)])]
  const sums = [
    { name: 'number of entries', was: was.entries, is: is.entries },
    { name: 'entries', was: was.amount_cents, is: is.amount_cents },
    { name: 'tax', was: was.tax_cents, is: is.tax_cents },
    { name: 'tax received', was: was.paid_tax_cents, is: is.paid_tax_cents },
    ...measures.map(code => ({
      name: measureOfCode(Number(code)),
      was: was.facts[code] ?? 0,
      is: is.facts[code] ?? 0,
    })),
  ]
  return { closedTo: day, sums: sums.filter(sum => sum.was !== sum.is) }
}
