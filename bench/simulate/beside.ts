import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { ask } from './callers.ts'
import type { SimulatedCompany } from './companies.ts'
import type { House } from './house.ts'
import { askSuperuser } from './replica.ts'

const times = 10

/** Own writes that a file, which may be read from the replica, did not have a moment later; over HTTP. */
async function missedWrites({ servers }: House, companies: readonly SimulatedCompany[]): Promise<string[]> {
  const today = todayIn('Australia/Sydney', new Date().toISOString())
  const dates = { start: dayText(today - 1), end: dayText(today + 1) }
  const missed: string[] = []
  for (let n = 0; n < times; n++) {
    const { mark, office: token } = companies[n % companies.length]!
    const name = `${randomUUID()} ${mark}`
    const input = { name, address: '1 High Street, Ryde NSW' }
    const wrote = await ask(
      servers,
      { kind: 'book', mark, entry: contracts.jobs.add, input, token },
      performance.now(),
    )
    let text = ''
    const read = await ask(
      servers,
      {
        kind: 'list as CSV',
        mark,
        entry: contracts.jobs.exportJobs,
        input: { tab: 0, dates, search: name.slice(0, 36) },
        token,
        answered(answer) {
          text = answer
        },
      },
      performance.now(),
    )
    if (wrote.status !== 200 || read.status !== 200 || !text.includes(name.slice(0, 36)))
      missed.push(`${wrote.status} and ${read.status}: ${name} is not in the file`)
  }
  return missed
}

/** A server's reads of its replica until now. */
async function readThere(house: House): Promise<number> {
  const replica = house.replica()
  if (!replica) return 0
  const client = new pg.Client({ ...replica.superuser, database: 'tradewind' })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select xact_commit::int as count from pg_stat_database where datname = 'tradewind'`,
    )
    return rows[0]!.count
  } finally {
    await client.end()
  }
}

/** Tries own writes while the replica follows, stands still, is promoted and is gone; ends with it gone. Tells how many were missed. */
export async function tellBeside(house: House, companies: readonly SimulatedCompany[]): Promise<number> {
  const states: [string, () => Promise<void>][] = [
    ['follows', async () => {}],
    ['is behind', () => askSuperuser(house.replica()!, 'select pg_wal_replay_pause()')],
    [
      'was promoted',
      async () => {
        await askSuperuser(house.replica()!, 'select pg_wal_replay_resume()')
        await askSuperuser(house.replica()!, 'select pg_promote()')
      },
    ],
    ['is gone', house.endReplica],
  ]
  let wrong = 0
  for (const [state, become] of states) {
    await become()
    await sleep(1_000)
    const before = await readThere(house)
    const missed = await missedWrites(house, companies)
    // Counts come a second late.
    await sleep(1_500)
    const after = await readThere(house)
    console.log(
      `beside  the replica ${state}: ${times} own writes, ${missed.length} not read; ${Math.max(0, after - before)} transactions there`,
    )
    for (const text of missed.slice(0, 5)) console.log(`  ${text}`)
    wrong += missed.length
  }
  return wrong
}
