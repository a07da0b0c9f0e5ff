// The journal of exchanges at its size: `npx tsx bench/exchanges.ts [--rows 1000000] [--times 40] [--rounds 3]`. A fifth of the
// rows is one company's, the others have the rest. Prints what the list, its filters and the monthly clean-up take, beside bare SQL
// on the same rows.
import { loadavg } from 'node:os'
import pg from 'pg'
import { connectionSources } from '#app/connections.ts'
import { connectionsContract } from '#features/account/connections/connections.contract.ts'
import { forgetExchanges } from '#server/connections/exchanges.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDoors } from '#server/db/doors.ts'
import { benchApp } from './bench-app.ts'
import { argument, inTurn, quantiles } from './measure.ts'
import { withOwnCompany } from './own-database.ts'

const rows = Number(argument('--rows') ?? 1_000_000)
const times = Number(argument('--times') ?? 40)
const rounds = Number(argument('--rounds') ?? 3)
const others = 400
/** Rows older than a month, of which the clean-up takes an hour's worth at a time. */
const hours = 31 * 24

await withOwnCompany(async (database, heavy) => {
  const owner = new pg.Client(database.migrate)
  owner.on('error', () => {})
  await owner.connect()
  await fill(owner, heavy.id)
  const app = await benchApp(database.serve)
  const ask = async (input: object) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api${connectionsContract.exchanges.path}`,
      headers: { authorization: `Bearer ${heavy.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({
        pagination: { pageNumber: 1, pageSize: 25, sortField: 'at', sortOrder: 'DESC' },
        ...input,
      }),
    })
    if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300))
  }
  const deep = { pageNumber: 30, pageSize: 25, sortField: 'at', sortOrder: 'DESC' }
  const kinds: [name: string, input: object, where: string, offset: number][] = [
    ['all', {}, '', 0],
    ['one connection', { kind: 'mailbox' }, `and kind = 'mailbox'`, 0],
    ['a quiet connection', { kind: 'search-console' }, `and kind = 'search-console'`, 0],
    ['failed', { failed: true }, `and answer <> ''`, 0],
    [
      'failed of a quiet one',
      { kind: 'search-console', failed: true },
      `and kind = 'search-console' and answer <> ''`,
      0,
    ],
    ['page 30', { pagination: deep }, '', 725],
  ]
  const bare = (where: string, offset: number) => () =>
    owner.query(
      `select *, (select count(*) from (select from exchanges where company_id = $1 ${where} limit 1001) c)
       from exchanges where company_id = $1 ${where} order by at desc, id desc limit 26 offset ${offset}`,
      [heavy.id],
    )
  // A request that reads nothing of it: what sign-in, doors and transport take.
  const idle = () => ask({ kind: 'plugin' })
  for (let round = 1; round <= rounds; round++) {
    console.log(`round ${round}, load ${loadavg()[0]!.toFixed(1)}`)
    for (const [name, input, where, offset] of kinds) {
      const took = await inTurn(times, { ours: () => ask(input), bare: bare(where, offset), idle })
      const ours = took.ours.p50 - took.idle.p50
      console.log(
        `${name.padEnd(22)} request ${took.ours.p50.toFixed(1)} (95 %: ${took.ours.p95.toFixed(1)}), without an empty one ${ours.toFixed(1)}, bare ${took.bare.p50.toFixed(1)} ms, ${(ours / took.bare.p50).toFixed(2)}×`,
      )
    }
  }
  await app.stop()
  await cleanUp(database.serve, owner, heavy.id)
  await owner.end()
})

async function fill(owner: pg.Client, heavy: number): Promise<void> {
  const started = performance.now()
  await owner.query('begin')
  await owner.query(`set local app.platform = 'on'`)
  const { rows: made } = await owner.query<{ id: string }>(
    `insert into companies (name, time_zone, pack_id) select 'Company ' || n, 'Australia/Sydney', 3 from generate_series(1, $1) n returning id`,
    [others],
  )
  const names = Object.keys(connectionSources).filter(name => name !== 'plugin' && name !== 'search-console')
  const one = (of: string, count: number) =>
    owner.query(
      `insert into exchanges (company_id, kind, row_id, hour, what, answer, about, times, ms, at)
       select c.id, case when n % 997 = 0 then 'search-console' when n % 50 = 0 then ('{mailbox,gmail}'::text[])[1 + n / 50 % 2] else ($3::text[])[1 + n % ${names.length}] end, 1 + n % 3,
         date_trunc('hour', at), 'step ' || n, case when n % 50 = 0 then 'no answer' else '' end, 0, 1, 40, at
       from ${of}, generate_series(1, $2::int) n,
         lateral (select now() - make_interval(secs => (n * 7919::bigint) % ($4::int * 3600)) as at) t`,
      [heavy, count, names, hours],
    )
  await one('(select $1::bigint as id) c', Math.round(rows / 5))
  await one(
    `(select id from companies where id <> $1 and id = any('{${made.map(({ id }) => id)}}')) c`,
    Math.round((rows * 4) / 5 / others),
  )
  await owner.query('commit')
  await owner.query('vacuum analyze exchanges')
  const { rows: count } = await owner.query('select count(*) from exchanges')
  console.log(`${count[0].count} rows in ${((performance.now() - started) / 1_000).toFixed(0)} s`)
}

/** The hourly sweep of the heavy company, beside a delete by hand of as many rows. */
async function cleanUp(serve: pg.PoolConfig, owner: pg.Client, heavy: number): Promise<void> {
  const db = openDoors(serve, error => console.error(error.message))
  const company = companyIdFrom(heavy, 'seed')
  const ours: number[] = []
  const bare: number[] = []
  const counted = async () =>
    Number((await owner.query('select count(*) from exchanges where company_id = $1', [heavy])).rows[0].count)
  let gone = 0
  // Alternately an hour more of the oldest ones each.
  for (let n = 0; n < 2 * rounds * 3; n++) {
    const now = new Date(Date.now() + (n - 22) * 3_600_000)
    const before = await counted()
    const from = performance.now()
    if (n % 2 === 0) await db.withCompany(company, tx => forgetExchanges(tx, now))
    else
      await owner.query(
        `delete from exchanges where company_id = $1 and at < $2::timestamptz - interval '30 days'`,
        [heavy, now],
      )
    const took = performance.now() - from
    gone += before - (await counted())
    ;(n % 2 === 0 ? ours : bare).push(took)
  }
  const [a, b] = [quantiles(ours).p50, quantiles(bare).p50]
  console.log(
    `clean-up of ${Math.round(gone / (6 * rounds))} rows: ${a.toFixed(1)} ms, bare ${b.toFixed(1)} ms, ${(a / b).toFixed(2)}×, load ${loadavg()[0]!.toFixed(1)}`,
  )
  const started = performance.now()
  await db.withCompany(company, tx => forgetExchanges(tx, new Date(Date.now() + 15 * 86_400_000)))
  console.log(`half a month at once: ${(performance.now() - started).toFixed(0)} ms`)
  await db.close()
}
