import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { cardPaymentsContract as cards } from '#features/money/card-payments/card-payments.contract.ts'
import { createStripePay } from '#server/providers/pay/stripe.ts'
import { stripeHouse } from '#server/providers/pay/testing/stripe-house.ts'
import { compareEnd } from './testing/histories/sales-compare.ts'
import { historyOf, play, settings } from './testing/histories/sales-history.ts'
import { SalesOverHttp } from './testing/histories/sales-over-http.ts'
import { testApp } from './testing/test-app.ts'

// Random days of a company over HTTP, compared with a model in integers every few steps. HISTORIES, HISTORY_STEPS,
// HISTORY_EVERY and HISTORY_SEED make them more, longer, compared more often, or others; a history that fails is shrunk, and
// its seed and path play it again. entries.histories.test.ts plays many more against the rules alone.
const {
  HISTORIES = '8',
  HISTORY_STEPS = '100',
  HISTORY_EVERY = '10',
  HISTORY_SEED = '',
  HISTORY_PATH,
} = process.env
const [count, most, every] = [Number(HISTORIES), Number(HISTORY_STEPS), Number(HISTORY_EVERY)]
const timeout = 60_000 + count * most * 500
const stripe = await stripeHouse()
afterAll(() => stripe.close())
const app = await testApp({ alone: true, pay: createStripePay({ baseUrl: stripe.url, timeout: 20_000 }) })

test(
  `${count} histories of sales say the same on paper, page, list, ledger, statement, report, widget, file and in books`,
  { timeout },
  () =>
    fc.assert(
      fc.asyncProperty(settings, historyOf(most), async (settings, history) => {
        const company = await app.company({ time_zone: settings.zone })
        app.setNow(new Date(settings.start))
        if (settings.registered)
          await app.sql("update companies set abn = '51824753556' where id = $1", [company.id])
        const fees = {
          credit_fee: settings.cardFee / 100,
          update_price: true,
          prefill: true,
          with_tax: false,
          tax_name: '',
        }
        await app.ok(feesContract.save, { ...fees, tax: settings.percent } as never, company.owner)
        await app.ok(cards.connect, { key: 'sk_test_12345678' }, company.owner)
        await app.ok(cards.save, { is_on: true, adds_fee: true }, company.owner)
        const real = { app, company, stripe }
        const { model } = await play(new SalesOverHttp(real), settings, history, { most, every })
        await compareEnd(model, real)
      }),
      {
        numRuns: count,
        // Shrinking ends in time to say how far it came.
        interruptAfterTimeLimit: timeout - 30_000,
        markInterruptAsFailure: true,
        ...(HISTORY_SEED !== '' && { seed: Number(HISTORY_SEED) }),
        ...(HISTORY_PATH !== undefined && { path: HISTORY_PATH }),
      },
    ),
)
