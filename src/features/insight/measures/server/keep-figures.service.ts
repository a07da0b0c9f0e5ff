import { setTimeout as sleep } from 'node:timers/promises'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { keepWorth } from '#features/jobs/jobs/server/job-worth.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { unlessClosed } from '#server/db/connection/closed-companies.ts'
import type { Doors } from '#server/db/doors.ts'
import type { Source } from '../sources.rules.ts'
import { basisOf } from './facts.queries.ts'
import { gatherTouched, noteBuilt, rebuildFigures, replaceFacts, takeFigures } from './figures.queries.ts'
import { forgetTouched, takeTouched, touchCosts, withDependants } from './touched.queries.ts'

/** Touched rows brought up to date in one transaction: a row takes a third of what it takes among 50. */
const atOnce = 500
/** Companies whose figures this server brings up to date at the same time: one that is made anew holds up no other. */
const companiesAtOnce = 3
const lookMs = 1_000
/** While figures change: what was committed during the work waits no further second. */
const busyLookMs = 250

/**
 * Keeps the figures of all companies up: every second, and sooner while there is something to do, what was committed since is
 * replaced. Several servers take turns, company by company. Whatever fails is tried again the next second.
 */
export function keepFigures(db: Doors, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  /** One for each rest: those of one that lives on would heap up while companies are waiting. */
  let rest = new AbortController()
  const underWay = new Map<number, Promise<void>>()
  let isFailing = false
  const fail = (error: unknown) => {
    isFailing = true
    onError(error)
  }
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      isFailing = false
      const waiting = await gather(db).catch((error: unknown) => {
        fail(error)
        return []
      })
      if (stopping.signal.aborted) break
      for (const id of waiting) {
        if (underWay.size >= companiesAtOnce) break
        if (underWay.has(id)) continue
        const work = bringUpToDate(db, id, stopping.signal).catch(fail)
        underWay.set(
          id,
          work.finally(() => underWay.delete(id)),
        )
      }
      rest = new AbortController()
      const full = underWay.size >= companiesAtOnce
      await Promise.race([
        sleep(waiting.length > 0 && !isFailing ? busyLookMs : lookMs, undefined, {
          signal: rest.signal,
        }).catch(() => {}),
        ...(full ? underWay.values() : []),
      ])
      rest.abort()
    }
    await Promise.all(underWay.values())
  })()
  return {
    stop() {
      stopping.abort()
      rest.abort()
      return loop
    },
  }
}

const gather = (db: Doors): Promise<number[]> => db.withPlatform('read the record of changes', gatherTouched)

/** Brings the figures of these companies up to date, or of all; answers when nothing is left to do. */
export async function catchUpFigures(db: Doors, only?: readonly number[]): Promise<void> {
  for (const id of await gather(db)) {
    if (!only || only.includes(id)) await unlessClosed(bringUpToDate(db, id))
  }
}

async function bringUpToDate(db: Doors, id: number, signal?: AbortSignal): Promise<void> {
  const company = companyIdFrom(id, 'schedule')
  while (!signal?.aborted && (await db.withCompany(company, replaceSome))) {
    // Goes on while there is more.
  }
}

/** Replaces the figures of the rows that were touched first; true if more may be waiting. */
async function replaceSome(tx: CompanyTx): Promise<boolean> {
  const state = await takeFigures(tx)
  if (!state) return false
  const { time_zone: zone } = await companyRow(tx)
  const basis = await basisOf(tx, zone)
  const isStale = state.built_at === null || state.time_zone !== zone
  const touched = isStale ? [] : await takeTouched(tx, atOnce)
  if (isStale || touched.some(({ source }) => source === 'all')) {
    await forgetTouched(tx)
    await keepWorth(tx, null)
    await rebuildFigures(tx, basis)
    await noteBuilt(tx, zone)
    tx.tell('figures')
    return true
  }
  if (touched.length === 0) return false
  const of = (source: string) => touched.filter(row => row.source === source).map(row => row.row_id)
  await touchCosts(tx, of('item'), of('user'))
  const bill = of('bill')
  const [job, invoice, quote, lead] = [of('job'), of('invoice'), of('quote'), of('lead')]
  const dependent = await withDependants(tx, { job, invoice, quote, lead, bill })
  await keepWorth(tx, dependent.job)
  const all: Record<Source, readonly number[]> = {
    ...dependent,
    client: of('client'),
    clock: of('clock'),
    bill,
    difference: of('difference'),
    campaign: of('campaign'),
  }
  for (const [source, ids] of Object.entries(all)) await replaceFacts(tx, source as Source, basis, ids)
  tx.tell('figures')
  return true
}
