import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { unlessClosed } from '#server/db/connection/closed-companies.ts'
import type { Doors } from '#server/db/doors.ts'
import { countCorrections, differingInvoices } from './ledger.queries.ts'

export interface LedgerCheck {
  /** Invoices that differ from their entries, by company. */
  differing: { company: CompanyId; invoices: string[] }[]
  /** Entries that the move to kept days and taxes has corrected. */
  corrected: number
}

/** Compares what invoices of these companies say with the sums of their entries. Nothing is mended: somebody has to look. */
export async function checkLedger(db: Doors, companies: readonly number[]): Promise<LedgerCheck> {
  const found: LedgerCheck = { differing: [], corrected: 0 }
  for (const id of companies) {
    const company = companyIdFrom(id, 'schedule')
    const read = await unlessClosed(
      db.readCompany(company, async tx => [await differingInvoices(tx), await countCorrections(tx)] as const),
    )
    if (!read) continue
    const [invoices, corrected] = read
    if (invoices.length > 0) found.differing.push({ company, invoices })
    found.corrected += corrected
  }
  return found
}
