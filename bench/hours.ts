// `npx tsx bench/hours.ts [--entries 1000000] [--times 30]`: a press of the clock, the week of 200 people and the run of a fortnight
// at a company with 1,000 times and at one with many, whole requests without the network, beside SQL by hand for the same rows
// through the bare driver, as the tables' owner without policies. One of each in turn.
import { loadavg } from 'node:os'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { openDoors, types } from '#server/db/doors.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { loadHours, week } from './load-hours.ts'
import { argument, inTurn, type Sample } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const many = Number(argument('--entries') ?? 1_000_000)
const times = Number(argument('--times') ?? 30)

interface Measured extends LoadedCompany {
  people: number[]
}

const said = ({ p50, p95 }: Sample) => `${p50.toFixed(1)} · ${p95.toFixed(1)}`.padEnd(16)

await withOwnDatabase(async database => {
  const doors = openDoors(database.serve, () => {})
  const companies = { few: await loadCompany(doors, 1_000), many: await loadCompany(doors, 1_001) }
  await doors.close()
  const owner = new pg.Client({ ...database.migrate, types })
  // The database ends with the run.
  owner.on('error', () => {})
  await owner.connect()
  const start = performance.now()
  const few: Measured = { ...companies.few, people: await loadHours(owner, companies.few.id, 1_000) }
  const much: Measured = { ...companies.many, people: await loadHours(owner, companies.many.id, many) }
  await owner.query('vacuum analyze')
  const { rows } = await owner.query('select company_id, count(*) from clock_times group by 1 order by 1')
  console.log(
    `${rows.map(({ count }) => Number(count).toLocaleString('en')).join(' and ')} times loaded in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  const app = await benchApp(database.serve)
  const ask = async (entry: Endpoint, input: object, { token }: LoadedCompany) => {
    const answer = await app.http.inject({
      method: entry.method as 'POST',
      url: `/api${entry.path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: input,
    })
    if (answer.statusCode !== 200) throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body}`)
    return answer.body
  }
  const bare = (name: string, text: string, values: unknown[]) => owner.query({ name, text, values })
  /** Work that is undone afterwards, so that each measurement begins from the same rows. */
  const undoRun = (company: number) =>
    owner.query(
      `with runs as (delete from payroll_runs where company_id = ${company} returning id)
       update timesheets set exported_at = null where company_id = ${company} and first_day >= '${week.before}'`,
    )

  const turns = new Map<string, number>()
  const turnOf = (key: string) => {
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return turn
  }
  const press = (key: string, company: Measured) => {
    const turn = turnOf(key)
    // One half in, then that half out; the other half is pressed by hand.
    const half = company.people.length / 2
    const id = company.people[(turn % half) + (key === 'bare' ? half : 0)]!
    return { id, isIn: Math.floor(turn / half) % 2 === 0 }
  }
  const ourPress = (key: string, company: Measured) => {
    const { id, isIn } = press(key, company)
    return ask(contracts.clock.clock, { id, status: isIn ? 'In' : 'Out' }, company)
  }
  const barePress = async (key: string, company: Measured) => {
    const { id, isIn } = press(key, company)
    await owner.query('begin')
    await bare('lock', 'select id from users where company_id = $1 and id = $2 for no key update', [
      company.id,
      id,
    ])
    await bare(
      isIn ? 'in' : 'out',
      isIn
        ? `with e as (insert into clock_times (company_id, user_id, started_at) values ($1, $2, now()) returning *)
           insert into changes (company_id, user_id, table_name, row_id, action, after, means)
           select company_id, $3, 'clock_times', id, 'insert', to_jsonb(e), 'screen' from e`
        : `with e as (update clock_times set ended_at = now() where company_id = $1 and user_id = $2 and ended_at is null returning *)
           insert into changes (company_id, user_id, table_name, row_id, action, after, means)
           select company_id, $3, 'clock_times', id, 'update', to_jsonb(e), 'screen' from e`,
      [company.id, id, company.user],
    )
    await owner.query('commit')
  }
  const bareWeek = async ({ id }: Measured) => {
    const answer = await bare(
      'week',
      `select u.id, u.fullname, t.state, e.days, c.minutes as corrected from users u
       left join timesheets t on t.company_id = $1 and t.user_id = u.id and t.first_day = $2::date
       left join lateral (select json_agg(json_build_object('day', day, 'minutes', minutes)) as days from (
         select started_at::date as day, sum(extract(epoch from ended_at - started_at) / 60)::int as minutes
         from clock_times where company_id = $1 and user_id = u.id and started_at >= $2::date and started_at < $3::date + 1
         group by 1) d) e on true
       left join lateral (select sum(minutes)::int as minutes from time_corrections
         where company_id = $1 and user_id = u.id and first_day = $2::date) c on true
       where u.company_id = $1 and u.active order by u.fullname collate names, u.id`,
      [id, week.first, week.last],
    )
    return JSON.stringify(answer.rows)
  }
  const payable = `from timesheets t where t.company_id = $1 and t.state = 'approved' and t.exported_at is null
    and t.last_day <= $2::date`
  const barePreview = async ({ id }: Measured) => {
    const answer = await bare(
      'preview',
      `select w.user_id, u.fullname, sum(e.minutes) as minutes, sum(e.minutes) * 4000 / 60 as cents
       from (select user_id, first_day, last_day ${payable}) w
       join users u on u.company_id = $1 and u.id = w.user_id
       cross join lateral (select extract(epoch from c.ended_at - c.started_at) / 60 as minutes from clock_times c
         where c.company_id = $1 and c.user_id = w.user_id and c.started_at >= w.first_day and c.started_at < w.last_day + 1) e
       group by 1, 2 order by 2`,
      [id, week.last],
    )
    return JSON.stringify(answer.rows)
  }
  const bareRun = async ({ id, user }: Measured) => {
    await owner.query('begin')
    await bare(
      'run',
      `with weeks as (select user_id, first_day, last_day ${payable} for update),
       days as (
         select w.user_id, c.started_at::date as day, sum(extract(epoch from c.ended_at - c.started_at) / 60)::int as minutes
         from weeks w join clock_times c on c.company_id = $1 and c.user_id = w.user_id and c.started_at >= w.first_day
           and c.started_at < w.last_day + 1 group by 1, 2),
       run as (insert into payroll_runs (company_id, first_day, last_day, at, by_id) values ($1, $2::date - 6, $2, now(), $3)
         returning id),
       kept as (insert into paid_days (company_id, user_id, day, run_id, worked)
         select $1, user_id, day, run.id, jsonb_build_object('minutes', minutes) from days, run
         on conflict (company_id, user_id, day) do update set run_id = excluded.run_id, worked = excluded.worked),
       marked as (update timesheets t set exported_at = now() from weeks w
         where t.company_id = $1 and t.user_id = w.user_id and t.first_day = w.first_day)
       insert into payroll_lines (company_id, run_id, line, user_id, kind, minutes, quantity, multiplier_bp, rate_cents, cents)
       select $1, run.id, row_number() over (), d.user_id, 'ordinary', sum(minutes), 0, 10000, 4000, sum(minutes) * 4000 / 60
       from days d, run group by run.id, d.user_id`,
      [id, week.last, user],
    )
    await owner.query('commit')
    await undoRun(id)
  }
  const ourRun = async (company: Measured) => {
    await ask(contracts.payroll.export, { day: week.last }, company)
    await undoRun(company.id)
  }

  console.log(
    'median · p95 in ms        ours             by hand           ratio   ours at 1,000    many : few',
  )
  const cases: Record<
    string,
    { times: number; ways: Record<'ours' | 'bare' | 'oursFew', () => Promise<unknown>> }
  > = {
    'clock press': {
      times: times * 10,
      ways: {
        ours: () => ourPress('ours', much),
        bare: () => barePress('bare', much),
        oursFew: () => ourPress('few', few),
      },
    },
    'week of 200 people': {
      times,
      ways: {
        ours: () => ask(contracts.timesheets.week, { start: week.first }, much),
        bare: () => bareWeek(much),
        oursFew: () => ask(contracts.timesheets.week, { start: week.first }, few),
      },
    },
    "preview of a fortnight's run": {
      times,
      ways: {
        ours: () => ask(contracts.payroll.preview, { day: week.last }, much),
        bare: () => barePreview(much),
        oursFew: () => ask(contracts.payroll.preview, { day: week.last }, few),
      },
    },
    "a fortnight's run": {
      times: Math.ceil(times / 3),
      ways: {
        ours: () => ourRun(much),
        bare: () => bareRun(much),
        oursFew: () => ourRun(few),
      },
    },
  }
  for (const [name, { times: count, ways }] of Object.entries(cases)) {
    await inTurn(3, ways)
    const { ours, bare: hand, oursFew } = await inTurn(count, ways)
    console.log(
      [
        name.padEnd(28),
        said(ours),
        said(hand),
        `${(ours.p50 / hand.p50).toFixed(2)}×`,
        said(oursFew),
        `${(ours.p50 / oursFew.p50).toFixed(2)}×`,
      ].join('  '),
    )
  }
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  await app.stop()
  await owner.end()
})
