// `npx tsx bench/hours.ts [--entries 1000000] [--times 30]`: a press of the clock, the week of 200 people and the run of a fortnight
// at a company with 1,000 times and at one with many, whole requests without the network, beside SQL by hand for the same rows
// through the bare driver, as the tables' owner without policies. One of each in turn.
import { loadavg } from 'node:os'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { openDoors, types } from '#server/db/doors.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { hoursByHand } from './hours-by-hand.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { loadHours, week } from './load-hours.ts'
import { argument, inTurn, type Sample } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const many = Number(argument('--entries') ?? 1_000_000)
const times = Number(argument('--times') ?? 30)
/** A part of the name of the cases to measure; all by default. */
const only = argument('--only') ?? ''

interface Measured extends LoadedCompany {
  people: number[]
}

/** An answer with the keys of its objects in one order. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, each]) => [key, inOrder(each)]),
        )
      : value

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
  const hand = hoursByHand(owner)
  /** Work that is undone afterwards, so that each measurement begins from the same rows. */
  const undoRun = (company: number) =>
    owner.query(
      `with runs as (delete from payroll_runs where company_id = ${company} and last_day >= '${week.before}' returning id)
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
  const barePress = (key: string, company: Measured) => {
    const { id, isIn } = press(key, company)
    return hand.press(company.id, company.user, id, isIn)
  }
  const bareRun = async ({ id, user }: Measured) => {
    await hand.run(id, user)
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
        bare: () => hand.week(much.id),
        oursFew: () => ask(contracts.timesheets.week, { start: week.first }, few),
      },
    },
    "preview of a fortnight's run": {
      times,
      ways: {
        ours: () => ask(contracts.payroll.preview, { day: week.last }, much),
        bare: () => hand.preview(much.id),
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
  /** Both sides have to say the same of both companies. */
  for (const company of [few, much]) {
    const same = async (name: string, ours: string, theirs: string) => {
      const [one, other] = [ours, theirs].map(each => JSON.stringify(inOrder(JSON.parse(each))))
      if (one === other) return
      const at = [...one!].findIndex((letter, i) => letter !== other![i])
      const around = (text: string) => text.slice(Math.max(0, at - 100), at + 200)
      throw new Error(`${name} by hand says something else:\n${around(one!)}\n${around(other!)}`)
    }
    await same(
      'The week',
      await ask(contracts.timesheets.week, { start: week.first }, company),
      await hand.week(company.id),
    )
    await same(
      'The preview',
      await ask(contracts.payroll.preview, { day: week.last }, company),
      await hand.preview(company.id),
    )
  }
  for (const [name, { times: count, ways }] of Object.entries(cases)) {
    if (!name.includes(only)) continue
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
