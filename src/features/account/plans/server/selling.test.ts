import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { socialContract } from '#features/account/sign-in/social.contract.ts'
import { plansContract as c } from '../plans.contract.ts'
import { planTexts } from '../plans.rules.ts'
import { noteSelling } from './selling.service.ts'

const app = await testApp({ sellsPlans: false })

test('without BILLING everybody has everything without end, and nothing can be bought', async () => {
  const company = await app.company({ pack_id: 5 })
  await app.sql(`update companies set subscription_date = '2020-01-01' where id = $1`, [company.id])
  const plan = (await app.ok(c.subscription, {}, company.owner)).body.result
  expect(plan).toMatchObject({
    sells: false,
    pack_id: 4,
    subscription_date: null,
    total_jobs: null,
    total_storage: null,
  })
  const me = (await app.ok(signInContract.me, {}, company.owner)).body.user
  expect(me).toMatchObject({ pack_id: 4, subscription_date: null })
  const bought = await app.request(c.change, { pack_id: 2, pays_by: 'transfer' }, company.owner)
  expect([bought.status, bought.body.message]).toEqual([409, planTexts.notSold])
  expect((await app.send(socialContract.services, {}, null)).body.trial).toBe(false)
  // A plan that ended long ago does not stop anybody here.
  expect((await app.request(c.unsubscribe, {}, company.owner)).status).toBe(409)
})

test('switched on later, companies keep everything; plans that are paid for go on', async () => {
  const [trial, paying, lapsed] = [
    await app.company({ pack_id: 5 }),
    await app.company({ pack_id: 2 }),
    await app.company({ pack_id: 2 }),
  ]
  await app.sql(
    `insert into subscriptions (company_id, status, pack_id, period, price_cents, anchor, period_start, period_end, pays_by)
     values ($1, 'active', 2, 'month', 6900, 1, current_date - 10, current_date + 20, 'card'),
       ($2, 'active', 2, 'month', 6900, 1, current_date - 40, current_date - 10, 'card')`,
    [paying.id, lapsed.id],
  )
  // One that rests: where nothing is sold it does not.
  await app.sql('update companies set plan_paused = true where id = $1', [paying.id])
  app.services.sessions.forget()
  expect((await app.request(companyContract.removeLogo, {}, paying.owner)).status).toBe(200)
  await noteSelling(app.services)
  const packs = async () =>
    app.sql(
      `select c.pack_id, c.subscription_date, s.status from companies c left join subscriptions s on s.company_id = c.id
       where c.id = any($1) order by c.id`,
      [[trial.id, paying.id, lapsed.id]],
    )
  const before = await packs()
  await noteSelling({ ...app.services, sellsPlans: true })
  expect(await packs()).toEqual([
    { pack_id: 4, subscription_date: null, status: null },
    { pack_id: 2, subscription_date: null, status: 'active' },
    { pack_id: 4, subscription_date: null, status: 'ended' },
  ])
  // The second start finds it noted, and moves nobody.
  await app.sql('update companies set pack_id = 5 where id = $1', [trial.id])
  await noteSelling({ ...app.services, sellsPlans: true })
  expect((await packs())[0]).toMatchObject({ pack_id: 5 })
  expect(before[0]).toMatchObject({ pack_id: 5 })
  // Off and on once more: who is not paid for keeps everything again, the others go on.
  await noteSelling(app.services)
  await noteSelling({ ...app.services, sellsPlans: true })
  expect(await packs()).toMatchObject([{ pack_id: 4 }, { pack_id: 2, status: 'active' }, { pack_id: 4 }])
})
