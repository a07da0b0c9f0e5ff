// Calls: `DATA_DIR=… npx tsx bench/phone.ts --calls 1000000`, a folder of its own. Measures the log, 200 calls that
// change at once, and the time from a call's write to the line being asked to ring.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { callList } from '#features/messages/phone/server/calls/calls.queries.ts'
import { beginCall, endCall } from '#features/messages/phone/server/calls/calls.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDatabase } from '#server/db/connection/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { listPage } from '#server/list.ts'
import { embeddedVoice } from '#server/providers/voice/embedded.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { loadTemporal } from '#shared/dates.ts'
import { benchApp } from './bench-app.ts'

const { values } = parseArgs({ options: { calls: { type: 'string', default: '1000000' } } })
const calls = Number(values.calls)
const log = { info() {}, warn: console.warn }
await loadTemporal()
const database = await openDatabase({
  dataDir: process.env.DATA_DIR ?? 'data-phone',
  databaseUrl: undefined,
  migrateUrl: undefined,
  log,
  onGone: error => {
    throw error
  },
})
await migrate(database.migrate, 'migrations', log)
await prepareSchedule(database.migrate, log)
/** When the line was asked to ring, by the call's room. */
const rung = new Map<string, number>()
const app = await benchApp(database.serve, undefined, {
  ...embeddedVoice({ isSimulated: false }),
  line: 'real',
  dial: async ({ room }) => {
    rung.set(room, performance.now())
    return { lineId: `line-${room}`, roomId: room }
  },
})
const { db, outbox } = app.services
const id = await db.withPlatform('bench', async tx => {
  const { rows } = await sql<{ id: number }>`
    insert into companies (name, time_zone, pack_id) values ('Bench', 'Australia/Sydney', 3) returning id`.execute(
    tx,
  )
  return rows[0]!.id
})
const company = companyIdFrom(id, 'schedule')
await db.withCompany(company, tx =>
  sql`insert into calls (company_id, direction, status, number, note, started_at, answered_at, ended_at)
    select ${id}, (array['in', 'out', 'internal'])[1 + i % 3], case i % 5 when 0 then 'no-answer' else 'completed' end,
      '+614' || lpad((i * 7919 % 100000000)::text, 8, '0'), case i % 1000 when 0 then 'Asked for Dana' else '' end,
      now() - make_interval(secs => ${calls}::bigint - i), case when i % 5 > 0 then now() end, now()
    from generate_series(1, ${calls}::bigint) i`.execute(tx),
)
await db.withPlatform('bench', tx => sql`analyze calls`.execute(tx)).catch(() => {})
console.log(`${calls.toLocaleString('en')} calls, load ${loadavg()[0]!.toFixed(1)}`)

const none = { search: '', kind: 0, client_id: null, job_id: null }
const page = { pageNumber: 1, pageSize: 50, sortField: 'id', sortOrder: 'DESC' } as const
for (const [name, filters] of Object.entries({
  'first page': none,
  missed: { ...none, kind: 1 },
  outgoing: { ...none, kind: 3 },
  'by number': { ...none, search: '4000791' },
  'by note': { ...none, search: 'Dana' },
  'found nowhere': { ...none, search: 'Quicksilver' },
})) {
  await print(name, 15, () => db.readCompany(company, tx => listPage(tx, callList(tx, filters), page)))
}

const begin = () =>
  db.withCompany(company, tx =>
    beginCall(
      tx,
      outbox,
      {
        direction: 'out',
        number: '+61412345678',
        client_id: null,
        job_id: null,
        from_user_id: null,
        user_ids: [],
        on_line: true,
        own_number: '+61255500000',
      },
      { user_id: null, number: '', label: 'Bench', device: 'bench' },
      [{ user_id: null, number: '+61412345678', label: 'Dana' }],
    ),
  )
const until = async (room: string) => {
  while (!rung.has(room)) await new Promise(done => setTimeout(done, 1))
  return rung.get(room)!
}
const roomOf = ({ call }: Awaited<ReturnType<typeof begin>>) =>
  `tradewind-${id}-${call.id}-${call.started_at.getTime()}`
const waits: number[] = []
for (let n = 0; n < 40; n++) {
  const pressed = performance.now()
  waits.push((await until(roomOf(await begin()))) - pressed)
}
show('from the write to the line asked to ring', waits)

const started = performance.now()
const open = await Promise.all(Array.from({ length: 200 }, begin))
await Promise.all(open.map(call => until(roomOf(call))))
console.log(`200 calls at once, each begun and rung: ${(performance.now() - started).toFixed(0)} ms`)
const ending = performance.now()
await Promise.all(open.map(call => db.withCompany(company, tx => endCall(tx, outbox, call))))
console.log(`200 calls at once, each ended: ${(performance.now() - ending).toFixed(0)} ms`)
await app.stop()
await database.stop()

async function print(name: string, times: number, run: () => Promise<unknown>) {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const from = performance.now()
    await run()
    took.push(performance.now() - from)
  }
  show(`log, ${name}`, took)
}

function show(name: string, took: number[]) {
  const sorted = took.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)
  console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${took.length} times)`)
}
