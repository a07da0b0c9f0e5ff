import { companyRow } from '#features/account/company/server/company.queries.ts'
import { keepWorth } from '#features/jobs/jobs/server/job-worth.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import { type Source, sources } from '../sources.rules.ts'
import { basisOf } from './facts.queries.ts'
import {
  companyIds,
  differingRows,
  noteChecked,
  replaceFacts,
  resumFigures,
  takeFigures,
  wrongSums,
} from './figures.queries.ts'
import { catchUpFigures } from './keep-figures.service.ts'

/** Differences found in a company's figures, all of which were mended. */
export interface Checked {
  company: number
  /** Rows whose facts were not what they are. */
  rows: number
  /** Sums that were not those of their facts. */
  sums: number
}

/**
 * Compares the figures of all companies with what they are made of, and mends what differs. A company whose figures are being
 * made, or are in another server's hands, is left to the next time.
 */
export async function checkFigures(
  db: Doors,
  signal?: AbortSignal,
  onError?: (error: unknown) => void,
): Promise<Checked[]> {
  await catchUpFigures(db)
  const companies = await db.withPlatform('check figures', companyIds)
  const found: Checked[] = []
  for (const id of companies) {
    signal?.throwIfAborted()
    try {
      const checked = await db.withCompany(companyIdFrom(id, 'schedule'), checkCompany)
      if (checked && checked.rows + checked.sums > 0) found.push({ company: id, ...checked })
    } catch (error) {
      if (!onError) throw error
      onError(error)
    }
  }
  return found
}

async function checkCompany(tx: CompanyTx): Promise<Omit<Checked, 'company'> | null> {
  const state = await takeFigures(tx)
  const { time_zone: zone } = await companyRow(tx)
  if (!state?.built_at || state.time_zone !== zone) return null
  await keepWorth(tx, null)
  const basis = await basisOf(tx, zone)
  let rows = 0
  for (const source of Object.keys(sources) as Source[]) {
    const ids = await differingRows(tx, source, basis)
    await replaceFacts(tx, source, basis, ids)
    rows += ids.length
  }
  const sums = await wrongSums(tx)
  if (sums > 0) await resumFigures(tx)
  await noteChecked(tx)
  return { rows, sums }
}
