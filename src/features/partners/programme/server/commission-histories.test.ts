import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { partnerOf } from '../../partner-sign-in/testing/partner-person.ts'
import { referredCompany, tellLedger } from '../testing/paying-company.ts'

// Histories of payments and refunds against a model of its own, in whole cents.

const app = await testApp()

const step = fc.oneof(
  fc.record({ as: fc.constant('pay' as const), net: fc.integer({ min: 1, max: 300_000 }) }),
  fc.record({
    as: fc.constant('refund' as const),
    which: fc.nat(20),
    // In ten-thousandths of what was paid, and now and then more than is left.
    share: fc.integer({ min: 1, max: 12_000 }),
  }),
  fc.record({ as: fc.constant('again' as const), which: fc.nat(20) }),
)

/** Half a cent goes up. */
const shareOf = (cents: number, bp: number) => Number((BigInt(cents) * BigInt(bp) * 2n + 10_000n) / 20_000n)

test('what a partner earns is a share of what was paid and not given back, whatever the order', async () => {
  let invoiceId = 1_000
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
      const partner = await partnerOf(app)
      const firm = await referredCompany(app, partner)
      const paid: { id: number; net: number; left: number; earned: number }[] = []
      let rate = 0
      for (const each of steps) {
        if (each.as === 'pay') {
          const id = ++invoiceId
          await tellLedger(app, firm.id, { invoiceId: id, net_cents: each.net })
          const [entry] = await app.sql<{ rate_bp: number }>(
            `select rate_bp from partner_entries where company_id = $1 and invoice_id = $2`,
            [partner.hostId, id],
          )
          rate ||= entry!.rate_bp
          paid.push({ id, net: each.net, left: each.net, earned: shareOf(each.net, rate) })
        } else if (paid.length > 0) {
          const one = paid[each.which % paid.length]!
          if (each.as === 'again') await tellLedger(app, firm.id, { invoiceId: one.id, net_cents: one.net })
          else {
            const net = Math.max(1, Math.floor((one.net * each.share) / 10_000))
            await tellLedger(app, firm.id, { invoiceId: one.id, kind: 'refunded', net_cents: net })
            const back = Math.min(net, one.left)
            one.earned -= back === one.left ? one.earned : Math.min(shareOf(back, rate), one.earned)
            one.left -= back
          }
        }
        const entries = await app.sql<{ invoice_id: number; sum: number }>(
          `select invoice_id, sum(amount_cents)::int as sum from partner_entries
           where company_id = $1 and partner_id = $2 group by 1 order by 1`,
          [partner.hostId, partner.id],
        )
        expect(entries).toEqual(paid.map(({ id, earned }) => ({ invoice_id: id, sum: earned })))
        for (const { left, earned } of paid) if (left === 0) expect(earned).toBe(0)
      }
    }),
    { seed: 1, numRuns: 40 },
  )
})

test('a referral whose only payment went back counts for no tier, and counts again with the next', async () => {
  const partner = await partnerOf(app)
  const firm = await referredCompany(app, partner)
  const paying = async () =>
    (await app.sql('select paying from partner_links where partner_id = $1', [partner.id]))[0]
  const invoice = async (refunded: number) =>
    (
      await app.sql<{ id: number }>(
        `insert into plan_invoices (company_id, status, kind, lines, total_cents, tax_cents, tax_bp, refunded_cents, pays_by, created_at, applies)
         values ($1, 'paid', 'plan', '[]', 11000, 1000, 1000, $2, 'card', now(), '{}') returning id`,
        [firm.id, refunded],
      )
    )[0]!.id
  const first = await invoice(0)
  await tellLedger(app, firm.id, { invoiceId: first, net_cents: 10_000 })
  expect(await paying()).toEqual({ paying: 1 })
  await app.sql('update plan_invoices set refunded_cents = 11000 where id = $1', [first])
  await tellLedger(app, firm.id, { invoiceId: first, kind: 'refunded', net_cents: 10_000 })
  expect(await paying()).toEqual({ paying: 0 })
  await tellLedger(app, firm.id, { invoiceId: await invoice(0), net_cents: 10_000 })
  expect(await paying()).toEqual({ paying: 1 })
})
