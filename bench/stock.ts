// `npx tsx bench/stock.ts [--parts 100000] [--movements 1000000] [--times 30]`: the list of a company with so many parts
// in 30 places, what is on hand of a part after so many movements, and eight writers on one part, beside bare SQL.
import { loadavg } from 'node:os'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import type { LoadedCompany } from './load.ts'
import { argument, inTurn, manyCallers } from './measure.ts'
import { type OwnDatabase, withOwnCompany } from './own-database.ts'

const parts = Number(argument('--parts') ?? 100_000)
const movements = Number(argument('--movements') ?? 1_000_000)
const times = Number(argument('--times') ?? 30)
const places = 30
const writers = 8

await withOwnCompany(run)

/** Each place has each part; the movements are spread over all of them. */
async function load(owner: pg.Pool, { id }: LoadedCompany): Promise<number> {
  await owner.query(
    `insert into stock_places (company_id, name) select $1, 'Place ' || n from generate_series(1, $2::int) n`,
    [id, places - 1],
  )
  await owner.query(
    `insert into stock_parts (company_id, name, barcode, price_cents, cost_cents)
     select $1, 'Part ' || md5(n::text), '9' || n, 100 + n % 900, 100 + n % 900 from generate_series(1, $2::int) n`,
    [id, parts],
  )
  const { rows } = await owner.query<{ part: string; place: string }>(
    `select min(p.id) as part, (select min(id) from stock_places where company_id = $1) as place
     from stock_parts p where company_id = $1`,
    [id],
  )
  const [part, place] = [Number(rows[0]!.part), Number(rows[0]!.place)]
  await owner.query(
    `insert into stock_movements (company_id, part_id, place_id, kind, quantity, cost_cents, value_cents, at, written_at)
     select $1, $2::bigint + n % $4, case when n % $5 = 0 then 0 else $3::bigint + n % $5 - 1 end, 'receive', 1 + n % 5, 100,
       100 * (1 + n % 5), at, at
     from generate_series(1, $6::int) n cross join lateral (select now() - interval '1 year' + n * interval '1 second' as at) x`,
    [id, part, place, parts, places, movements],
  )
  await owner.query(
    `update stock_parts p set value_cents = m.cents, cost_cents = 100 from (
       select part_id, sum(value_cents) as cents from stock_movements where company_id = $1 group by 1) m
     where p.company_id = $1 and p.id = m.part_id`,
    [id],
  )
  await owner.query(
    `insert into stock_levels (company_id, part_id, place_id, on_hand, minimum)
     select $1, p.id, x.place, coalesce(m.sum, 0), 1
     from stock_parts p cross join (select 0 as place union all select id from stock_places where company_id = $1) x
     left join (select part_id, place_id, sum(quantity) from stock_movements where company_id = $1 group by 1, 2) m
       on m.part_id = p.id and m.place_id = x.place
     where p.company_id = $1`,
    [id],
  )
  await owner.query('vacuum analyze')
  return part
}

async function run(database: OwnDatabase, company: LoadedCompany): Promise<void> {
  const owner = new pg.Pool({ ...database.migrate, max: writers })
  owner.on('error', () => {})
  const start = performance.now()
  const part = await load(owner, company)
  console.log(
    `${parts.toLocaleString('en')} parts in ${places} places, ${movements.toLocaleString('en')} movements: loaded in ${(
      (performance.now() - start) / 1000
    ).toFixed(0)} s, load ${loadavg()[0]!.toFixed(1)}`,
  )
  const app = await benchApp(database.serve)
  const headers = { authorization: `Bearer ${company.token}` }
  const send = async (entry: Endpoint, input: Record<string, unknown>) => {
    const { method } = entry as { method: 'POST' | 'GET' }
    const path = `/api${entry.path}`.replace(':id', String(input.id))
    const asked = new URLSearchParams(input as Record<string, string>)
    const answer = await app.http.inject({
      method,
      headers,
      url: method === 'GET' ? `${path}?${asked}` : path,
      ...(method === 'POST' && { payload: input }),
    })
    if (answer.statusCode !== 200) throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  try {
    const { inventory: c } = contracts
    const page = { pageNumber: 1, pageSize: 20 }
    const bare = (text: string, ...values: unknown[]) => owner.query(text, [company.id, ...values])
    const levels = `from stock_parts p left join stock_levels l on l.company_id = p.company_id and l.part_id = p.id
      and l.place_id = 0 where p.company_id = $1 and p.active`
    const reads = await inTurn(times, {
      'list, first page': () => send(c.list, { pagination: page }),
      '  bare SQL': () => bare(`select p.*, l.* ${levels} order by lower(p.name), p.id limit 21`),
      'list, by quantity': () =>
        send(c.list, { pagination: { ...page, sortField: 'quantity', sortOrder: 'DESC' } }),
      'list, least first': () =>
        send(c.list, { pagination: { ...page, sortField: 'quantity', sortOrder: 'ASC' } }),
      '  bare SQL ': () =>
        bare(`select p.*, l.* ${levels} order by coalesce(l.on_hand, 0) desc, p.id desc limit 21`),
      'list, low only': () => send(c.list, { low: true, pagination: page }),
      'list, a word': () => send(c.list, { search: 'abcd', pagination: page }),
      '  bare SQL  ': () =>
        bare(`select p.* ${levels} and p.name ilike '%abcd%' order by lower(p.name) limit 21`),
      'on hand of a part': () => send(c.open, { id: part }),
      '  sum of its movements': () =>
        bare(
          'select sum(quantity) from stock_movements where company_id = $1 and part_id = $2 and place_id = 0',
          part,
        ),
      'who has one': () => send(c.whereIs, { id: part }),
    })
    for (const [name, { p50, p95 }] of Object.entries(reads))
      console.log(`${name.padEnd(28)} ${p50.toFixed(1).padStart(8)} ms  p95 ${p95.toFixed(1)} ms`)
    const value = await inTurn(3, { 'stock value at a past day': () => send(c.value, { day: '2026-06-30' }) })
    for (const [name, { p50 }] of Object.entries(value))
      console.log(`${name.padEnd(28)} ${p50.toFixed(0)} ms`)
    const book = { id: part, kind: 'loss', quantity: 1 }
    for (let n = 0; n < 200; n++) await send(c.book, book)
    const callers = Array.from({ length: writers }, (_, n) => n)
    const writes = 400
    const ours = await manyCallers(callers, writes, () => send(c.book, book))
    const sql = await manyCallers(callers, writes, () =>
      bare(
        `with level as (
           update stock_levels set on_hand = on_hand - 1 where company_id = $1 and part_id = $2 and place_id = 0 returning part_id
         )
         insert into stock_movements (company_id, part_id, place_id, kind, quantity, cost_cents, at)
         select $1, part_id, 0, 'loss', -1, 100, now() from level`,
        part,
      ),
    )
    const { rows } = await bare(
      `select (select on_hand from stock_levels where company_id = $1 and part_id = $2 and place_id = 0) as on_hand,
         (select sum(quantity) from stock_movements where company_id = $1 and part_id = $2 and place_id = 0) as moved`,
      part,
    )
    for (const [name, { perSecond, p50, p95 }] of Object.entries({
      'eight writers, one part': ours,
      '  bare SQL': sql,
    }))
      console.log(
        `${name.padEnd(28)} ${perSecond.toFixed(0).padStart(8)} a second, ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      )
    console.log(`on hand ${rows[0]!.on_hand}, sum of movements ${rows[0]!.moved}: none lost`)
    if (Number(rows[0]!.on_hand) !== Number(rows[0]!.moved)) throw new Error('movements were lost')
  } finally {
    await app.stop()
    await owner.end()
  }
}
