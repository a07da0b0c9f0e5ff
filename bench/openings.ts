// `npx tsx bench/openings.ts [--visits 5] [--times 40]`: openings over 30 technicians and 28 days, beside the same by hand: the same
// statements through the bare driver, and one walk over each person's days. It refuses to measure unless both say the same.
import { loadavg } from 'node:os'
import pg from 'pg'
import { driveMinutes } from '#features/messages/appointment-messages/arrivals.rules.ts'
import { openingsContract } from '#features/schedule/openings/openings.contract.ts'
import { openDoors, types } from '#server/db/doors.ts'
import { benchApp } from './bench-app.ts'
import { loadCompany } from './load.ts'
import { argument, inTurn } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const visits = Number(argument('--visits') ?? 5)
const times = Number(argument('--times') ?? 40)
const place = { lat: -33.9, lng: 151.2 }
/** A zone whose clocks never change, so that by hand no rule of one is needed. */
const zone = 'Australia/Brisbane'
const ahead = 600
const now = new Date()
const [day, step, duration] = [1_440, 15, 60]

interface Visit {
  technician_ids: number[]
  starts_at: Date
  ends_at: Date
  lat: number | null
  lng: number | null
}

await withOwnDatabase(async ({ serve, migrate }) => {
  const doors = openDoors(serve, () => {})
  // So many jobs have 30 technicians.
  const company = await loadCompany(doors, 38_500)
  await doors.close()
  const owner = new pg.Client({ ...migrate, types })
  // The database ends with the run.
  owner.on('error', () => {})
  await owner.connect()
  await owner.query(`update companies set time_zone = $2 where id = $1`, [company.id, zone])
  await owner.query('delete from appointments where company_id = $1', [company.id])
  // From 07:15 on, an hour each, places some kilometres apart.
  await owner.query(
    `with people as (
       select u.id, row_number() over (order by u.id) as n from users u
       join groups g on g.company_id = $1 and g.id = u.group_id and g.kind = 'technician'
       where u.company_id = $1 and u.active
     ), slots as (
       select id, date_trunc('day', $2::timestamptz, $4) + d * interval '1 day' + interval '435 minutes'
           + v * interval '110 minutes' as starts_at,
         row_number() over () as slot
       from people, generate_series(0, 28) d, generate_series(0, $3::int - 1) v
     ), open as (
       select id, row_number() over (order by id) as slot from jobs
       where company_id = $1 and deleted_at is null and status_id not in (3, 4)
     ), placed as (
       update jobs j set lat = -33.7 - (o.slot % 40) / 100.0, lng = 151.0 + (o.slot % 30) / 100.0
       from open o where j.company_id = $1 and j.id = o.id
     )
     insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids)
     select $1, o.id, s.starts_at, s.starts_at + interval '1 hour', array[s.id]
     from slots s join open o on o.slot = 1 + s.slot % (select count(*) from open)`,
    [company.id, now, visits, zone],
  )
  await owner.query('vacuum analyze')
  const app = await benchApp(serve, undefined, undefined, () => now)
  const ours = async () => {
    const answer = await app.http.inject({
      method: openingsContract.find.method as 'POST',
      url: `/api${openingsContract.find.path}`,
      headers: { authorization: `Bearer ${company.token}` },
      payload: { duration, latitude: place.lat, longitude: place.lng },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer
      .json<{
        result: {
          worker: number
          appointment_time: string
          drive_before: number | null
          drive_after: number | null
        }[]
      }>()
      .result.map(each => [each.worker, each.appointment_time, each.drive_before, each.drive_after])
  }
  const wall = (at: Date) => Math.floor(at.getTime() / 60_000) + ahead
  const read = <T extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    owner.query<T>({ name, text, values })
  async function byHand() {
    const first = Math.floor(wall(now) / day)
    const until = new Date(((first + 29) * day - ahead) * 60_000)
    const { rows: people } = await read<{ id: number }>(
      'people',
      `select u.id, u.fullname, u.colour from users u join groups g on g.company_id = $1 and g.id = u.group_id
       where u.company_id = $1 and u.active and g.kind = 'technician' and (u.job_type_ids = '{}' or u.job_type_ids @> '{}')
       order by u.fullname collate names, u.id`,
      [company.id],
    )
    const ids = people.map(({ id }) => id)
    await read('shifts', 'select * from shifts where company_id = $1 and user_id = any($2)', [
      company.id,
      ids,
    ])
    await read('leave', 'select * from leave where company_id = $1 and user_id = any($2)', [company.id, ids])
    const { rows } = await read<Visit>(
      'visits',
      `select a.technician_ids, a.starts_at, a.ends_at, j.lat, j.lng from appointments a
       join jobs j on j.company_id = $1 and j.id = a.job_id
       where a.company_id = $1 and a.cancelled_at is null and j.deleted_at is null and j.status_id not in (3, 4)
         and a.starts_at < $3 and a.ends_at > $2
       union all select array[technician_id], starts_at, ends_at, null, null from agenda_tasks
       where company_id = $1 and starts_at < $3 and ends_at > $2
       union all select array[user_id], starts_at, ends_at, null, null from outside_events
       where company_id = $1 and is_busy and starts_at < $3 and ends_at > $2
       order by starts_at`,
      [company.id, now, until],
    )
    const of = new Map<number, { start: number; end: number; lat: number; lng: number }[]>(
      ids.map(id => [id, []]),
    )
    for (const { technician_ids, starts_at, ends_at, lat, lng } of rows)
      for (const id of technician_ids)
        of.get(id)?.push({ start: wall(starts_at), end: wall(ends_at), lat: lat!, lng: lng! })
    const from = wall(now) + 30
    const found = ids.flatMap(id => {
      const own: { id: number; start: number; added: number; there: number | null; back: number | null }[] =
        []
      const taken = of.get(id)!
      let at = 0
      for (let d = first; d < first + 28 && own.length < 10; d++) {
        // The 1st of January 1970 was a Thursday.
        if ((d + 3) % 7 > 4) continue
        const [opens, closes] = [Math.max(d * day + 420, from), d * day + 1_020]
        while (at < taken.length && taken[at]!.end <= opens) at++
        let [free, before] = [opens, undefined as (typeof taken)[number] | undefined]
        for (; ; at++) {
          const after = taken[at] && taken[at]!.start < closes ? taken[at] : undefined
          const there = before ? driveMinutes(before, place) : null
          const back = after ? driveMinutes(place, after) : null
          const start = Math.ceil((free + (there ?? 0)) / step) * step
          if (start + duration <= (after ? after.start - back! : closes)) {
            const straight = before && after ? driveMinutes(before, after) : 0
            own.push({ id, start, there, back, added: Math.max(0, (there ?? 0) + (back ?? 0) - straight) })
          }
          if (!after) break
          free = Math.max(free, after.end)
          before = after
        }
      }
      const score = (each: (typeof own)[number]) => each.start + each.added * 4
      return own.sort((a, b) => score(a) - score(b)).slice(0, 2)
    })
    return found
      .sort((a, b) => a.start + a.added * 4 - (b.start + b.added * 4) || a.id - b.id)
      .slice(0, 5)
      .sort((a, b) => a.start - b.start || a.id - b.id)
      .map(({ id, start, there, back }) => [
        id,
        `${new Date((start - ahead) * 60_000).toISOString().slice(0, 19)}Z`,
        there,
        back,
      ])
  }
  const [said, reckoned] = [JSON.stringify(await ours()), JSON.stringify(await byHand())]
  if (said !== reckoned) throw new Error(`not the same:\n${said}\n${reckoned}`)
  await inTurn(5, { ours, byHand })
  const took = await inTurn(times, { ours, byHand })
  const { rows } = await owner.query(
    'select count(*)::int as n, count(distinct technician_ids)::int as people from appointments where company_id = $1',
    [company.id],
  )
  console.log(`${rows[0].n} visits of ${rows[0].people} people, load ${loadavg()[0]!.toFixed(1)}`)
  for (const [name, { p50, p95 }] of Object.entries(took))
    console.log(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  await app.stop()
  await owner.end()
})
