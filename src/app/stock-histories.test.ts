import fc from 'fast-check'
import { test } from 'vitest'
import { playStock, stockHistory } from './testing/histories/stock-history.ts'
import { StockOverHttp } from './testing/histories/stock-over-http.ts'
import { testApp } from './testing/test-app.ts'

// Like histories.test.ts, for stock: HISTORIES, HISTORY_STEPS, HISTORY_EVERY, HISTORY_SEED and HISTORY_PATH do the same.
const {
  HISTORIES = '8',
  HISTORY_STEPS = '60',
  HISTORY_EVERY = '8',
  HISTORY_SEED = '',
  HISTORY_PATH,
} = process.env
const [count, most, every] = [Number(HISTORIES), Number(HISTORY_STEPS), Number(HISTORY_EVERY)]
const timeout = 60_000 + count * most * 500
const app = await testApp({ alone: true })

test(
  `in ${count} histories of stock places, list, item page, movements, report, file and doctor say the same`,
  { timeout },
  () =>
    fc.assert(
      fc.asyncProperty(stockHistory(most), async history => {
        await playStock(new StockOverHttp({ app, company: await app.company() }), history, every)
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
