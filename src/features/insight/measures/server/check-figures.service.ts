import { companyRow } from '#features/account/company/server/company.queries.ts'
import { keepWorth } from '#features/jobs/jobs/server/job-worth.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import { type Source, sources } from '../sources.rules.ts'
import { basisOf } from './facts.queries.ts'
import {
  companiesToCheck,
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
      const checked = await checkOne(db, id)
      if (checked) found.push(checked)
    } catch (error) {
      if (!onError) throw error
      onError(error)
    }
  }
  return found
}

const dayMs = 86_400_000
/** Twenty past four in the afternoon, UTC: after midnight in Australia. */
const nightBegins = (16 * 60 + 20) * 60_000

/** The begin of the present night, or of the last one. */
export const lastNight = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - nightBegins) / dayMs) * dayMs + nightBegins)

/** A slice of a night's check. */
export interface Slice {
  /** The night's begin: figures checked since then are left alone. */
  since: Date
  /** Begins with no further company after so long. */
  lastsMs: number
  signal?: AbortSignal
  onError: (error: unknown) => void
}

/** As `checkFigures`, for as long as a slice lasts: the next one goes on with those that are left. */
export async function checkSlice(db: Doors, { since, lastsMs, signal, onError }: Slice): Promise<Checked[]> {
  const begun = performance.now()
  const found: Checked[] = []
  await catchUpFigures(db)
  for (let after = 0; ; ) {
    const companies = await db.withPlatform('check figures', tx => companiesToCheck(tx, since, after))
    if (companies.length === 0) return found
    for (const id of companies) {
      signal?.throwIfAborted()
      if (performance.now() - begun > lastsMs) return found
      try {
        const checked = await checkOne(db, id)
        if (checked) found.push(checked)
      } catch (error) {
        onError(error)
        // It is tried again in the next night, and keeps no slice from the others.
        await db.withCompany(companyIdFrom(id, 'schedule'), noteChecked).catch(onError)
      }
      after = id
    }
  }
}

async function checkOne(db: Doors, id: number): Promise<Checked | null> {
  const checked = await db.withCompany(companyIdFrom(id, 'schedule'), checkCompany)
  return checked && checked.rows + checked.sums > 0 ? { company: id, ...checked } : null
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
