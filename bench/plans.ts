// `npx tsx bench/plans.ts [--entries 1000000] [--subscriptions 10000] [--times 200]`: what spending and reading credit takes
// with so many entries in the journal against 1,000, and how long a day's renewals take, half by card, half by transfer.
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { renewPlans } from '#features/account/plans/server/renewals.service.ts'
import { entries } from '#features/talk/credit/server/credit.queries.ts'
import { creditLeft, spendUpTo } from '#features/talk/credit/server/credit.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { simulatedPlanPay } from '#server/providers/plan-pay/simulator.ts'
import { benchApp } from './bench-app.ts'
import { argument } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const count = Number(argument('--entries') ?? 1_000_000)
const subscriptions = Number(argument('--subscriptions') ?? 10_000)
const times = Number(argument('--times') ?? 200)

await withOwnDatabase(async database => {
  const owner = new pg.Pool(database.migrate)
  const app = await benchApp(database.serve)
  const services = { ...app.services, sellsPlans: true, planPay: simulatedPlanPay(), hooks: {} }
  // Its own schedule keeps out of the way.
  Object.assign(app.services, { sellsPlans: false })
  console.log(`load ${loadavg().map(each => each.toFixed(1))} on ${cpus().length} cores`)
  await owner.query(
    `insert into companies (id, name, time_zone, pack_id, is_platform) values (2, 'Host', 'Australia/Sydney', 4, true)`,
  )
  const sized = [
    [11, 1_000],
    [12, count],
  ] as const
  for (const [id, many] of sized) {
    await owner.query(
      `insert into companies (id, name, time_zone, pack_id) values ($1, 'Credit', 'Australia/Sydney', 4)`,
      [id],
    )
    await owner.query(
      `insert into credit_balances (company_id, kind, bought, version) values ($1, 'sms', 1000000, 2)`,
      [id],
    )
    await owner.query(
      `insert into credit_entries (company_id, kind, reason, amount, balance)
       select $1, 'sms', 'spent', -1, 1000000 from generate_series(1, $2::int)`,
      [id, many],
    )
  }
  await owner.query('analyze credit_entries')
  const took = new Map<string, number[]>()
  for (let n = 0; n < times; n++)
    for (const [id, many] of sized)
      await app.services.db.withCompany(companyIdFrom(id, 'seed'), async tx => {
        for (const [name, deed] of [
          ['balance', () => creditLeft(tx, 'sms')],
          ['spend', () => spendUpTo(tx, 'sms', 1)],
          ['journal page', () => entries(tx, 'sms', null, 51)],
        ] as const) {
          const began = performance.now()
          await deed()
          const key = `${name}, ${many.toLocaleString('en')} entries`
          took.set(key, [...(took.get(key) ?? []), performance.now() - began])
        }
      })
  for (const [name, all] of took)
    console.log(`${name.padEnd(36)} ${all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!.toFixed(2)} ms`)

  await owner.query(
    `insert into companies (id, name, time_zone, pack_id, subscription_date, email)
     select 100000 + n, 'Payer ' || n, 'Australia/Sydney', 2, current_date, 'payer' || n || '@example.test'
     from generate_series(1, $1::int) n`,
    [subscriptions],
  )
  await owner.query(
    `insert into subscriptions (company_id, status, pack_id, period, price_cents, anchor, period_start, period_end, pays_by,
       credited_month)
     select 100000 + n, 'active', 2, 'month', 6900, extract(day from current_date - 1)::int,
       (current_date - 1 - interval '1 month')::date, current_date - 1,
       case when n % 2 = 0 then 'card' else 'transfer' end, (current_date - 1 - interval '1 month')::date
     from generate_series(1, $1::int) n`,
    [subscriptions],
  )
  await owner.query(
    `insert into plan_cards (company_id, customer, method, brand, last4, expires, is_default)
     select 100000 + n, 'sim', 'sim_works_card', 'Visa', '4242', '12/30', true from generate_series(1, $1::int) n`,
    [subscriptions],
  )
  await owner.query('analyze')
  const began = performance.now()
  let failed = 0
  await renewPlans(services, error => {
    if (failed++ === 0) console.error(error)
  })
  const seconds = (performance.now() - began) / 1_000
  const { rows } = await owner.query(
    `select status, count(*)::int as n from plan_invoices group by status order by status`,
  )
  const gaps = await owner.query(`select max(number)::int - count(number)::int as gaps from plan_invoices`)
  console.log(
    `renewal of ${subscriptions.toLocaleString('en')}: ${seconds.toFixed(0)} s, ${failed} failed, ${JSON.stringify(rows)}, gaps in numbers: ${gaps.rows[0].gaps}`,
  )
  await owner.end()
  await app.stop()
})
