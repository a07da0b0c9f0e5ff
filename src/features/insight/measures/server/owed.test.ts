import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { remindersContract } from '#features/money/reminders/reminders.contract.ts'
import { parseDay } from '#shared/dates.ts'
import { catchUpFigures } from './keep-figures.service.ts'
import { readMeasures } from './measures.service.ts'

const app = await testApp()
const { ok } = app

test('owed, overdue and unanswered are counted by client as they are now', async () => {
  const company = await app.company()
  const { office } = company
  app.setNow('2026-10-05T02:00:00Z')
  const client = (await ok(clientsContract.add, { name: 'Ada' }, office)).body.id
  const invoice = async (due: string) => {
    const draft = {
      client_id: client,
      name: 'Ada',
      lines: [{ name: 'Tap', price: 100, is_taxable: false }],
      date: '2026-09-01',
      due,
    }
    const { id } = (await ok(invoicesContract.add, draft, office)).body.result
    await ok(invoicesContract.send, { id, via: 'none', dates: 'keep' }, office)
    return id
  }
  const late = await invoice('2026-09-15')
  await invoice('2026-10-20')
  const quote = (
    await ok(
      quotesContract.add,
      { client_id: client, name: 'Ada', lines: [{ name: 'Heater', price: 50, is_taxable: false }] },
      office,
    )
  ).body.result
  await ok(quotesContract.send, { id: quote.id, via: 'none' }, office)
  const figures = async () => {
    await catchUpFigures(app.services.db, [company.id])
    const { totals, rows } = await app.services.db.readCompany(office.companyId as never, tx =>
      readMeasures(tx, {
        measures: ['owed', 'overdue', 'quotesWaiting'],
        from: parseDay('2026-01-01')!,
        to: parseDay('2026-12-31')!,
        by: 'client',
      }),
    )
    const { owed, overdue, quotesWaiting } = totals
    expect(rows.map(({ key }) => key)).toEqual([String(client)])
    return [owed.amount, overdue.amount, quotesWaiting.amount]
  }
  expect(await figures()).toEqual([20_000, 10_000, 5_000])
  expect((await ok(remindersContract.waiting, {}, office)).body.result).toEqual({
    owed: { count: 2, cents: 20_000 },
    overdue: { count: 1, cents: 10_000 },
    quotes: { count: 1, cents: 5_000 },
  })
  await ok(invoicesContract.pay, { id: late, amount_cents: 4_000, method: 3 }, office)
  expect(await figures()).toEqual([16_000, 6_000, 5_000])
  app.setNow(null)
})
