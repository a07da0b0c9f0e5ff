import fc from 'fast-check'
import { test } from 'vitest'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { begin, salesSteps } from './testing/histories/sales-acts.ts'
import { compareEnd, type Real } from './testing/histories/sales-real.ts'
import { testApp } from './testing/test-app.ts'

// Random days of a company, each act compared with a model in integers. HISTORIES, HISTORY_STEPS and HISTORY_SEED make them
// more, longer or others; a history that fails is shrunk to the shortest, and its seed and path play it again.
const { HISTORIES = '12', HISTORY_STEPS = '30', HISTORY_SEED = '', HISTORY_PATH } = process.env
const [count, most] = [Number(HISTORIES), Number(HISTORY_STEPS)]
const app = await testApp({ alone: true })

const settings = fc.record({
  zone: fc.constantFrom('Australia/Sydney', 'America/New_York'),
  percent: fc.constantFrom(10, 15),
  registered: fc.boolean(),
  // Before either zone puts its clocks on or back.
  start: fc.constantFrom('2026-03-06T15:00:00Z', '2026-04-03T13:30:00Z', '2026-09-30T04:00:00Z'),
})

test(
  `${count} histories of sales say the same on paper, page, list, ledger, statement, report, widget, file and in books`,
  { timeout: 60_000 + count * most * 500 },
  () =>
    fc.assert(
      fc.asyncProperty(
        settings,
        fc.commands(salesSteps, { maxCommands: most, size: 'max' }),
        async ({ zone, percent, registered, start }, commands) => {
          const company = await app.company({ time_zone: zone })
          const { owner } = company
          app.setNow(new Date(start))
          if (registered)
            await app.sql("update companies set abn = '51824753556' where id = $1", [company.id])
          const fees = { credit_fee: 0, update_price: true, prefill: true, with_tax: false, tax_name: '' }
          await app.ok(feesContract.save, { ...fees, tax: percent } as never, owner)
          const real: Real = { app, company, zone, now: new Date(start) }
          const model = await begin(real, { percent, registered })
          await fc.asyncModelRun(() => ({ model, real }), commands)
          await compareEnd(model, real)
        },
      ),
      {
        numRuns: count,
        ...(HISTORY_SEED !== '' && { seed: Number(HISTORY_SEED) }),
        ...(HISTORY_PATH !== undefined && { path: HISTORY_PATH }),
      },
    ),
)
