// `npx tsx bench/many-companies.ts [--companies 100000] [--only sweep]`: makes so many companies, most of them quiet, one in a
// hundred with something due, and says how long each work that goes over all companies takes, and how many companies it visits.
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { features } from '#app/features.ts'
import { happenings } from '#app/happenings.ts'
import { sweeps } from '#app/installation/sweeps.ts'
import { seedLargeCompany } from '#features/guide/demo/server/large-company.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { type Doors, openDoors } from '#server/db/doors.ts'
import { nameDates } from '#server/happenings/dates.ts'
import { lookForHappenings } from '#server/happenings/happenings.queries.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import type { Schedule } from '#server/schedule.ts'
import { sweepHourly } from '#server/sweep.ts'
import { benchApp } from './bench-app.ts'
import { argument } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const companies = Number(argument('--companies') ?? 100_000)
const only = argument('--only')
const first = 1_000_000
/** One in so many has something due. */
const busyOneIn = 100
/** Rows of each table that a quiet company has, copies of those of one that was seeded. */
const copied = {
  users: 1,
  settings: 3,
  clients: 2,
  jobs: 2,
  appointments: 2,
  invoices: 2,
  quotes: 2,
  leads: 1,
} as const

await withOwnDatabase(async database => {
  const doors = openDoors(database.serve, () => {})
  const made = await seedLargeCompany(doors, { jobs: 20, maps: embeddedMaps(), tell: () => {} })
  await doors.close()
  const owner = new pg.Client(database.migrate)
  owner.on('error', () => {})
  await owner.connect()
  const started = performance.now()
  await multiply(owner, Number(made.companyId))
  console.log(`${companies} companies in ${((performance.now() - started) / 1_000).toFixed(0)} s`)

  const app = await benchApp(database.serve)
  let visits = 0
  const { db } = app.services
  const visiting: Doors['withCompany'] = (id, fn) => {
    visits++
    return db.withCompany(id, fn)
  }
  const services = {
    ...app.services,
    db: { ...db, withCompany: visiting, readCompany: visiting },
  }
  // Nothing of the schedule's own beside what is measured.
  await owner.query('delete from pgboss.schedule')
  const works = new Map<string, () => Promise<unknown>>()
  const noted: Schedule = {
    open: async () => {},
    on: ({ name }, run) =>
      void works.set(name, () =>
        run({ data: {}, signal: new AbortController().signal, lastTry: false }).catch(console.error),
      ),
    every: () => {},
    later: async () => {},
    stop: async () => {},
  }
  const failed = (what: string) => (error: unknown) => console.error(what, error)
  await sweepHourly(services.db, noted, sweeps, failed)
  for (const { schedules } of Object.values(features))
    for (const { work, every, run } of schedules(services, failed)) if (every && run) noted.on(work, run)
  works.set('dates-due', () => nameDates(services.db, happenings, failed('a date')))
  works.set('outbox-turn', () =>
    services.db.withPlatform('outbox', tx =>
      sql`select * from outbox_turn('mail', '[]', '{38,8,12}', '{2,2,2}', '{0,0,0}', '{}', '{}', 25)`.execute(
        tx,
      ),
    ),
  )
  works.set('recent-events', () => owner.query("select * from recent_events('{}', '{users}', 30)"))
  works.set('happenings-look', () => services.db.withPlatform('look', tx => lookForHappenings(tx, null)))
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  for (const [name, run] of works) {
    // It goes through all rows of all companies, once a night.
    if (only ? only !== name : name === 'check-figures') continue
    for (const time of ['first', 'again']) {
      visits = 0
      const from = performance.now()
      await run()
      const took = performance.now() - from
      console.log(
        `${name.padEnd(24)} ${time}  ${took.toFixed(0).padStart(8)} ms ${String(visits).padStart(8)} visits of companies`,
      )
    }
  }
  const some = 1_000
  const from = performance.now()
  for (let id = first; id < first + some; id++)
    for (const { clear } of sweeps)
      await db.withCompany(companyIdFrom(id, 'seed'), tx => clear(tx, new Date(0)))
  const each = (performance.now() - from) / some
  console.log(
    `a visit by all sweeps of features: ${each.toFixed(1)} ms, ${((each * companies) / 60_000).toFixed(0)} min for all`,
  )
  await app.stop()
  await owner.end()
})

/** Copies one company's rows so many times, by SQL; `busyOneIn` gets what is due. */
async function multiply(owner: pg.Client, from: number): Promise<void> {
  const query = (text: string) => owner.query(text)
  await query("begin; set local app.platform = 'on'")
  // The copies refer to rows that are only there once, and are rows of other companies: for this database alone.
  await query(`do $$ declare t record; begin
    for t in select conrelid::regclass as name, conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 loop
      execute format('alter table %s drop constraint %I', t.name, t.conname);
    end loop;
    for t in select oid::regclass as name from pg_class where relforcerowsecurity loop
      execute format('alter table %s no force row level security', t.name);
    end loop; end $$`)
  const columns = async (table: string) =>
    (
      await owner.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
         and not attisdropped and attgenerated = '' order by attnum`,
        [table],
      )
    ).rows.map(({ name }) => name)
  const own = (await columns('companies')).filter(name => name !== 'share_code')
  const ids = `generate_series(${first}, ${first + companies - 1})`
  await query(`insert into companies (${own.join()})
    select ${own.map(name => (name === 'id' ? 'n' : name === 'is_platform' ? 'false' : `c.${name}`)).join()}
    from companies c, ${ids} n where c.id = ${from}`)
  for (const [table, most] of Object.entries(copied)) {
    const names = await columns(table)
    await query(
      `create temp table one on commit drop as select * from ${table} where company_id = ${from} limit ${most}`,
    )
    await query(`insert into ${table} (${names.join()})
      select ${names.map(name => (name === 'company_id' ? 'n' : `o.${name}`)).join()} from one o, ${ids} n`)
    await query('drop table one')
  }
  await query(`insert into settings (company_id, name, value)
    select n, 'reminders', '{"invoices_on":true,"quotes_on":true,"at":0,"invoices":[{"id":1,"days":7,"is_on":true}],
      "quotes":[{"id":1,"days":7,"is_on":true}]}' from ${ids} n on conflict do nothing`)
  const old = (n: string, days: number) =>
    `now() - case when ${n} % ${busyOneIn} = 0 then interval '${days} days' else interval '0' end`
  await query(
    `insert into events (company_id, topic, at) select n, 'jobs', ${old('n', 8)} from ${ids} n, generate_series(1, 3)`,
  )
  await query(`insert into idempotency_keys (company_id, user_id, key, request_hash, answer, created_at)
    select n, 1, k::text, '', '{}', ${old('n', 90)} from ${ids} n, generate_series(1, 3) k`)
  await query(
    `insert into security_events (company_id, kind, at) select n, 'sign-in', ${old('n', 401)} from ${ids} n, generate_series(1, 5)`,
  )
  await query(`insert into outbox (company_id, kind, recipient, payload, due_at)
    select n, 'mail', 'someone@example.test', '{}', now() + interval '3 days' from ${ids} n`)
  await query('commit')
  await query('vacuum analyze')
}
