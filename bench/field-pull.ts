// `npx tsx bench/field-pull.ts [--jobs 5000] [--times 40] [--phones 50]`: what a technician's phone with 150 jobs is answered by
// `field/pull`: all at first, then with nothing new, and after a job has changed, beside SQL by hand for the same rows. Then a table: somebody of the
// office at work, alone and beside as many phones that come back at once. `--times 1` measures little but that.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { openDoors } from '#server/db/doors.ts'
import type { Receives } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { loadCompany } from './load.ts'
import { argument, median, quantiles } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const times = Number(argument('--times') ?? 40)
const phones = Number(argument('--phones') ?? 50)
const jobsOfPhone = 150

await withOwnDatabase(async database => {
  const doors = openDoors(database.serve, () => {})
  const company = await loadCompany(doors, Number(argument('--jobs') ?? 5_000))
  await doors.close()
  const admin = new pg.Client(database.migrate)
  admin.on('error', () => {})
  await admin.connect()
  const of = [company.id]
  const { rows: people } = await admin.query<{ id: string }>(
    `with made as (
       insert into accounts (email, password_hash)
       select 'bench-' || n || '@example.test', '' from generate_series(1, $2::int) n returning id, email)
     insert into users (company_id, account_id, group_id, fullname, email)
     select $1, id, 3, email, email from made returning id`,
    [company.id, phones],
  )
  const users = people.map(({ id }) => Number(id))
  // The latest jobs, over the days of a phone: five a day, 300 photos on one.
  await admin.query(
    `with mine as (
       select id, row_number() over (order by id desc) as n from jobs
       where company_id = $1 and deleted_at is null and status_id not in (3, 4) order by id desc limit ${jobsOfPhone}),
     technicians as (
       insert into job_technicians (company_id, job_id, user_id)
       select $1, m.id, u from mine m, unnest($2::bigint[]) u on conflict do nothing),
     seen as (
       update jobs j set technician_ids = $2 from mine m where j.company_id = $1 and j.id = m.id)
     insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids)
     select $1, m.id, at, at + interval '1 hour', $2 from mine m,
       lateral (select now() + (m.n / 5) * interval '1 day' + (m.n % 5) * interval '1 hour') as t(at)`,
    [company.id, users],
  )
  const { rows: mine } = await admin.query<{ id: string }>(
    `select distinct job_id as id from job_technicians where company_id = $1 and user_id = $2`,
    [company.id, users[0]],
  )
  await admin.query(
    `insert into files (company_id, job_id, name, type, bytes, key)
     select $1, $2, 'Under the sink ' || n || '.jpg', 'image/jpeg', 200000, gen_random_uuid()::text
     from generate_series(1, 300) n`,
    [company.id, mine[0]!.id],
  )
  await admin.query('vacuum analyze')

  const app = await benchApp(database.serve)
  const find = app.services.sessions.find
  app.services.sessions.find = async token => {
    const [, n] = /^phone-(\d+)$/.exec(token) ?? []
    if (n === undefined) return find(token)
    const session = await find(company.token)
    return session && { ...session, id: users[Number(n)]!, kind: 'technician' }
  }
  async function ask<T>(
    path: string,
    token: string,
    payload?: object,
  ): Promise<{ body: T; text: string; ms: number }> {
    const began = performance.now()
    const { statusCode, body: text } = await app.http.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api${path}`,
      ...(payload && { payload }),
      headers: { authorization: `Bearer ${token}` },
    })
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`)
    return { body: JSON.parse(text) as T, text, ms: performance.now() - began }
  }
  const { note, pull } = contracts.fieldDevices
  const cookies: (string | null)[] = users.map(() => null)
  const deviceOf = (n: number) => n.toString(16).padStart(32, '0')
  async function pulled(n: number) {
    const answers: { text: string; ms: number; put: number }[] = []
    for (let more = true; more; ) {
      const { body, text, ms } = await ask<Receives<typeof pull>>(pull.path, `phone-${n}`, {
        device: deviceOf(n),
        cookie: cookies[n],
      })
      answers.push({ text, ms, put: body.put.length })
      cookies[n] = body.cookie
      more = body.more
    }
    return answers
  }
  for (const n of users.keys())
    await ask(note.path, `phone-${n}`, {
      device: deviceOf(n),
      waiting: 0,
      oldest_age: null,
      answered_before: '2026-01-01T00:00:00Z',
    })

  const first = await pulled(0)
  const all = first.map(({ text }) => text).join('')
  const kB = (bytes: number) => `${(bytes / 1_000).toFixed(0)} kB`
  console.log(
    `first pull: ${mine.length} jobs, ${first.reduce((sum, { put }) => sum + put, 0)} replies in ${first.length} answers of ${first.map(({ text }) => kB(text.length)).join(', ')}; ${kB(gzipSync(all).length)} by gzip, ${kB(brotliCompressSync(all).length)} by brotli; ${first.reduce((sum, { ms }) => sum + ms, 0).toFixed(0)} ms`,
  )
  const ids = mine.map(({ id }) => id)
  const tables = ['jobs j', 'appointments a', 'diary_entries d', 'files f', 'job_parts p', 'job_tasks t']
  const bare = async () => {
    const began = performance.now()
    for (const table of tables) {
      const [name, as] = table.split(' ')
      const key = name === 'jobs' ? 'id' : 'job_id'
      await admin.query({
        name: `bare ${name}`,
        text: `select ${as}.* from ${table} where ${as}.company_id = $1 and ${as}.${key} = any($2::bigint[])`,
        values: [...of, ids],
      })
    }
    return performance.now() - began
  }
  const took = { nothing: [] as number[], changed: [] as number[], bare: [] as number[] }
  await pulled(0)
  for (let n = 0; n < times; n++) {
    took.nothing.push((await pulled(0)).reduce((sum, { ms }) => sum + ms, 0))
    took.bare.push(await bare())
    await app.services.db.withCompany((await find(company.token))!.companyId, async tx =>
      tx.tell('jobs', 'diary'),
    )
    took.changed.push((await pulled(0)).reduce((sum, { ms }) => sum + ms, 0))
  }
  console.log(
    `nothing new ${median(took.nothing).toFixed(1)} ms, after an event of jobs ${median(took.changed).toFixed(1)} ms; all rows of these jobs by hand ${median(took.bare).toFixed(1)} ms (medians of ${times})`,
  )

  const { list, open, edit } = contracts.jobs
  const pagination = { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' }
  const works: Record<string, (id: string) => Promise<{ ms: number }>> = {
    'list, first page': () => ask(list.path, company.token, { pagination, filters: { tab: 0 } }),
    'open a job': id => ask(open.path.replace(':id', id), company.token),
    'save a job': id =>
      ask(edit.path.replace(':id', id), company.token, { company_comment: `At ${performance.now()}` }),
  }
  /** Somebody of the office works on until the end: milliseconds of each work. */
  async function office(until: () => boolean): Promise<Record<string, string>> {
    const took = Object.entries(works).map(([name, work]) => ({ name, work, ms: [] as number[] }))
    for (let n = 0; !until(); n++) {
      for (const { work, ms } of took) ms.push((await work(ids[n % ids.length]!)).ms)
      await sleep(100)
    }
    const told = took.map(({ name, ms }) => {
      const { p50, p95 } = quantiles(ms)
      return [name, `${p50.toFixed(1)} / ${p95.toFixed(1)}`]
    })
    return Object.fromEntries(told)
  }
  async function patient(n: number): Promise<void> {
    for (let left = 40; left > 0; left--) {
      try {
        await pulled(n)
        return
      } catch (error) {
        if (left === 1 || !String(error).includes(': 429')) throw error
        await sleep(5_000)
      }
    }
  }
  /** All phones come back at the same time; the office meanwhile, and when the last has its answer. */
  async function beside(): Promise<Record<string, string>> {
    let isOver = false
    const meanwhile = office(() => isOver)
    const began = performance.now()
    await Promise.all(users.map((_, n) => patient(n)))
    isOver = true
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    return { ...(await meanwhile), 'the last phone, s': seconds }
  }
  let rounds = 0
  const columns: Record<string, Record<string, string>> = {
    'office alone': await office(() => ++rounds > 60),
  }
  cookies.fill(null)
  columns[`beside ${phones} phones, all anew`] = await beside()
  columns[`beside ${phones}, what the office saves`] = await beside()
  const titles = Object.keys(columns)
  console.log(`\nms p50 / p95, load ${loadavg()[0]!.toFixed(1)}`)
  console.log(`| ${' '.repeat(18)} | ${titles.join(' | ')} |`)
  for (const row of [...Object.keys(works), 'the last phone, s'])
    console.log(
      `| ${row.padEnd(18)} | ${titles.map(title => (columns[title]![row] ?? '').padEnd(title.length)).join(' | ')} |`,
    )
  await admin.end()
  await app.stop()
})
