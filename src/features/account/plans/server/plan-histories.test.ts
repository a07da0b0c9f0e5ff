import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { spendUpTo } from '#features/talk/credit/server/credit.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { simulatedPlanPay } from '#server/providers/plan-pay/simulator.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import { creditContract } from '../credit.contract.ts'
import { hostContract } from '../host.contract.ts'
import { plansContract as c } from '../plans.contract.ts'
import { newHost } from '../testing/host.ts'

// Histories of one day against a model of its own, in whole cents: plans taken and upgraded, texts bought and used, any of
// it refunded. What a company has paid and not got back is what an upgrade counts.

const app = await testApp({
  alone: true,
  planPay: simulatedPlanPay(),
  sms: { ...embeddedSms(), usesCredit: true },
})
const host = await newHost(app)

const step = fc.oneof(
  fc.record({ as: fc.constant('upgrade' as const) }),
  fc.record({ as: fc.constant('texts' as const) }),
  fc.record({ as: fc.constant('use' as const), count: fc.integer({ min: 1, max: 90 }) }),
  fc.record({
    as: fc.constant('refund' as const),
    which: fc.nat(20),
    share: fc.integer({ min: 1, max: 100 }),
  }),
)

/** Prices of a year and of a pack of texts. */
const [small, large, texts] = [29_000, 69_000, 100]

test('an upgrade counts what was paid and not given back, and a refunded pack leaves no texts', async () => {
  let minute = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async steps => {
      const next = () => app.setNow(new Date(Date.UTC(2026, 1, 1, 2, 2 * (minute++ % 300))))
      next()
      const company = await app.company()
      await app.ok(c.addSimulated, { card: 'works' }, company.owner)
      await app.ok(c.change, { pack_id: 1, period: 'year' }, company.owner)
      const invoices = async () =>
        (await app.ok(hostContract.company, { id: company.id }, host)).body.result.invoices
      const sms = async () => {
        const { included, bought } = (await app.ok(creditContract.credit, {}, company.owner)).body.result[0]!
        return { included, bought }
      }
      const model = { paid: small, isLarge: false, ...(await sms()) }
      const packs = new Set<number>()
      const refunded = new Map<number, number>()
      for (const each of steps) {
        next()
        if (each.as === 'upgrade' && !model.isLarge) {
          await app.ok(c.change, { pack_id: 2, period: 'year' }, company.owner)
          const [newest] = await invoices()
          expect(newest!.total_cents).toBe(large - model.paid)
          const { included } = await sms()
          Object.assign(model, { paid: large, isLarge: true, included })
        }
        if (each.as === 'texts') {
          await app.ok(creditContract.buy, { id: 1 }, company.owner)
          model.bought += texts
          packs.add((await invoices())[0]!.id)
        }
        if (each.as === 'use') {
          const used = await app.services.db.withCompany(companyIdFrom(company.id, 'seed'), tx =>
            spendUpTo(tx, 'sms', each.count),
          )
          expect(used).toBe(Math.min(each.count, model.included + model.bought))
          const ofPlan = Math.min(used, model.included)
          model.included -= ofPlan
          model.bought -= used - ofPlan
        }
        if (each.as === 'refund') {
          const all = await invoices()
          const one = all[each.which % all.length]!
          const before = refunded.get(one.id) ?? 0
          const cents = Math.min(one.total_cents - before, Math.ceil((one.total_cents * each.share) / 100))
          if (cents < 1) continue
          await app.ok(hostContract.refund, { id: company.id, invoice: one.id, cents }, host)
          refunded.set(one.id, before + cents)
          if (packs.has(one.id)) {
            const gone = (of: number) => Math.trunc((texts * of) / one.total_cents)
            model.bought = Math.max(0, model.bought - (gone(before + cents) - gone(before)))
          } else model.paid = Math.max(0, model.paid - cents)
        }
        expect(await sms()).toEqual({ included: model.included, bought: model.bought })
        const { lines } = (await app.ok(c.preview, { pack_id: 2, period: 'year' }, company.owner)).body.result
        if (!model.isLarge) {
          const rest = lines.find(line => line.as === 'rest')?.amount ?? 0
          expect(Math.abs(Math.round(rest * 100))).toBe(model.paid)
        }
        const [row] = await app.sql('select period_cents from subscriptions where company_id = $1', [
          company.id,
        ])
        expect(row).toEqual({ period_cents: model.paid })
      }
    }),
    { seed: 1, numRuns: 8 },
  )
}, 60_000)
