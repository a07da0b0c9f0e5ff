import type { ConnectionSource } from '#server/connections/connection-source.ts'
import { noteOutcome, noteRetry } from '#server/connections/exchanges.ts'
import { pausedOnes } from '#server/connections/pauses.ts'
import type { Services, UserContext } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { notFound, refuse } from '#server/refusal.ts'
import type { Work } from '#server/schedule.ts'
import { type ConnectionName, connectionTexts } from '../connections.rules.ts'
import { type ConnectionSources, mayChange, seenRows } from './connections.service.ts'
import { type ExchangeRow, exchangeById, lockExchange } from './exchanges.queries.ts'

/** Does the work of an exchange that failed once more: {companyId, id}. */
export const exchangeRetry: Work = { name: 'exchange-retries', retryLimit: 0, notify: true }

/** Minutes after which a try of which nothing was heard may be made again. */
const heardWithin = 10

type Shown = ExchangeRow & { aboutName: string; canRetry: boolean }

/** Rows of the journal with what each was about, and whether the viewer can have it tried again. */
export async function shownExchanges(
  tx: UserTx,
  services: Pick<Services, 'providers'>,
  sources: ConnectionSources,
  rows: readonly ExchangeRow[],
): Promise<Shown[]> {
  const shown = new Map<ExchangeRow, Shown>()
  const failed = rows.filter(row => row.answer !== '')
  const paused = failed.length > 0 ? await pausedOnes(tx) : new Set<string>()
  for (const kind of new Set(failed.map(row => row.kind))) {
    const source = sources[kind]
    const those = failed.filter(row => row.kind === kind)
    const working = await workingOf(tx, services, kind, source, paused)
    const abouts = [...new Set(those.map(row => row.about))].filter(about => about > 0)
    const known = (abouts.length > 0 && (await source.again?.about?.(tx, abouts))) || new Map()
    for (const row of those) {
      const about = known.get(row.about)
      const isLeft = row.about === 0 || about?.isLeft === true
      const isSettled = row.again === '' || isUnderWay(tx, row)
      shown.set(row, {
        ...row,
        // Done in another way: by another try, or without this service.
        again: row.retried_at && row.again === null && !isLeft ? '' : row.again,
        aboutName: about?.name ?? '',
        canRetry: !isSettled && isLeft && working.has(row.row_id),
      })
    }
  }
  return rows.map(row => shown.get(row) ?? { ...row, aboutName: '', canRetry: false })
}

/** Connections of a kind that can be asked now, by a viewer who may change them. */
async function workingOf(
  tx: UserTx,
  services: Pick<Services, 'providers'>,
  kind: ConnectionName,
  source: ConnectionSource,
  paused: ReadonlySet<string>,
): Promise<Set<number>> {
  if (!source.again || !source.isOffered(services) || !mayChange(tx, source)) return new Set()
  const rows = await seenRows(tx, services, kind, source, paused)
  return new Set(rows.filter(({ state }) => state === 'on' || state === 'trouble').map(({ id }) => id))
}

const isUnderWay = ({ now }: UserTx, { retried_at, again }: ExchangeRow) =>
  again === null && retried_at !== null && now.getTime() - retried_at.getTime() < heardWithin * 60_000

/** Has an exchange tried again now. One that is being tried, or went well since, is left alone. */
export async function retryExchange(
  tx: UserTx,
  ctx: UserContext,
  sources: ConnectionSources,
  id: number,
): Promise<void> {
  const row = (await lockExchange(tx, id)) ?? notFound()
  if (row.answer !== '' && (row.again === '' || isUnderWay(tx, row))) return
  const [shown] = await shownExchanges(tx, ctx, sources, [row])
  const again = sources[row.kind].again
  if (!again || !shown?.canRetry) return refuse(409, connectionTexts.notAgain)
  await noteRetry(tx, id)
  await again.begin(tx, ctx, row.row_id, row.about)
  await ctx.outbox.later(tx, exchangeRetry, { companyId: tx.companyId, id }, null)
  tx.tell('settings')
}

/** Does it, and notes beside the exchange what came of it. */
export async function runRetry(
  services: Services,
  sources: ConnectionSources,
  company: CompanyId,
  id: number,
): Promise<void> {
  const { db } = services
  const row = await db.readCompany(company, tx => exchangeById(tx, id))
  if (!row) return
  try {
    await sources[row.kind].again?.run(services, company, row.row_id, row.about)
  } finally {
    await db.withCompany(company, async tx => {
      await noteOutcome(tx, id)
      tx.tell('settings')
    })
  }
}
