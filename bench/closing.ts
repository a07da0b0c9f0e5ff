// Closing and opening the books of a large company: `npx tsx bench/closing.ts [--jobs 20000]`. All its jobs are closed without an
// invoice. Prints how long it takes, and how long others who write to the books wait meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { heldClosedTo, takeClosing } from '#features/account/closed-books/server/closed-books.queries.ts'
import { closedFigures } from '#features/insight/measures/server/close-figures.service.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDoors } from '#server/db/doors.ts'
import { loadCompany } from './load.ts'
import { argument } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const jobs = Number(argument('--jobs') ?? 20_000)

await withOwnDatabase(async ({ serve }) => {
  const db = openDoors(serve, error => console.error(error.message))
  const company = companyIdFrom((await loadCompany(db, jobs)).id, 'seed')
  await db.withCompany(company, tx =>
    sql`update jobs set status_id = 3, deleted_at = null, invoiced = false, payment_method = 3, includes_tax = true,
      amount_cents = 1000 + id % 50000, closed_at = '2025-01-01Z'::timestamptz + (id % 300) * interval '1 day', worth = null
      where company_id = ${company}`.execute(tx),
  )
  await catchUpFigures(db, [company])
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(2)} s`)
  }
  const move = (from: string | null, to: string | null) => async () => {
    let isOver = false
    let longest = 0
    const writing = (async () => {
      while (!isOver) {
        const started = performance.now()
        await db.withCompany(company, heldClosedTo)
        longest = Math.max(longest, performance.now() - started)
        await sleep(5)
      }
    })()
    await db.withCompany(company, async tx => {
      await takeClosing(tx)
      await closedFigures.move(tx, from, to)
    })
    isOver = true
    await writing
    console.log(`  others waited ${longest.toFixed(0)} ms at most`)
  }
  await timed(`${jobs} jobs: what they are worth`, () => db.withCompany(company, closedFigures.prepare))
  await timed('closing all', move(null, '2025-12-31'))
  await timed('opening half', move('2025-12-31', '2025-06-30'))
  await timed('figures made anew', () => catchUpFigures(db, [company]))
  await timed('closing half', move('2025-06-30', '2025-12-31'))
  await db.close()
})
