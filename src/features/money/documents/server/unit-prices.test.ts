import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { jobReportContract } from '#features/jobs/job-summary/job-report.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { signaturesContract } from '#features/jobs/signatures/signatures.contract.ts'
import { invoicesContract as c } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'

const app = await testApp()
const { ok } = app

test('an item entered with tax keeps its price, and follows the rate without it', async () => {
  const { owner } = await app.company()
  const item = { name: 'Tap', price: 60, include_tax: true }
  const added = (await ok(itemsContract.add, item, owner)).body.result
  const entered = { entered_price: 60, price_with_tax: true }
  expect(added).toMatchObject({ ...entered, price: 54.5455 })
  await ok(feesContract.save, { tax: 20 } as never, owner)
  expect((await ok(itemsContract.options, {}, owner)).body.result).toMatchObject([
    { ...entered, price: 50, tax: 10 },
  ])
  const edit = { id: added.id, name: 'Tap', price: 59.9999, include_tax: true, cost: 0.0455 }
  expect((await ok(itemsContract.edit, edit, owner)).body.result).toMatchObject({
    entered_price: 59.9999,
    price_with_tax: true,
    cost: 0.0455,
  })
  await ok(itemsContract.setPrice, { id: added.id, price: 45 }, owner)
  expect((await ok(itemsContract.open, { id: added.id }, owner)).body.result).toMatchObject({
    price: 45,
    entered_price: 45,
    price_with_tax: false,
  })
  const fine = await app.send(itemsContract.setPrice, { id: added.id, price: 0.04555 }, owner)
  expect([fine.status, fine.body.message]).toEqual([400, 'Prices can have up to four decimals.'])
})

test('an item of $60 with tax is $60 on a job and on its invoice', async () => {
  const { owner, office } = await app.company()
  const tap = (await ok(itemsContract.add, { name: 'Tap', price: 60, include_tax: true }, owner)).body.result
  const booked = { name: 'Ada', address: '1 Low Street' }
  const id = (await ok(jobsContract.add, booked, owner)).body.lastJobInsertId
  const parts = JSON.stringify([
    { partsBelong: 0, assignedTo: 0, parts: [{ id: 'a', partId: tap.id, quantity: 1 }] },
  ])
  await ok(jobsContract.edit, { id, parts, money: 60, include_tax: true, payby_id: 3 } as never, owner)
  const begun = (await ok(c.draftOfJob, { jobId: id }, office)).body.result
  expect(begun).toMatchObject({
    subtotal: 54.55,
    tax: 5.45,
    total: 60,
    lines: [{ name: 'Tap', price: 54.5455 }],
  })
})

test('the invoice of a job whose amount includes tax has that amount, whatever it is', async () => {
  const { owner, office } = await app.company()
  const id = (await ok(jobsContract.add, { name: 'Ada', address: '1 Low Street' }, owner)).body
    .lastJobInsertId
  for (const money of [60, 60.01, 0.05, 99.99, 1234.56]) {
    await ok(jobsContract.edit, { id, money, include_tax: true, payby_id: 3 } as never, owner)
    expect((await ok(c.draftOfJob, { jobId: id }, office)).body.result.total).toBe(money)
  }
})

test('a thousand at $0.045 are $45.00, on screen and paper; more decimals are refused', async () => {
  const { office } = await app.company()
  const lines = [{ name: 'Washer', quantity: 1000, price: 0.045 }]
  const content = { name: 'Ada', email: 'ada@example.test', lines }
  const { id, ...kept } = (await ok(c.add, content, office)).body.result
  expect(kept).toMatchObject({ subtotal: 45, total: 49.5, lines: [{ price: 0.045, amount: 45 }] })
  const pdf = (await ok(c.pdf, { id }, office)).body as never as Buffer
  const text = (await readPdf(new Uint8Array(pdf))).pages.join('\n')
  for (const part of ['$0.045', '$45.00', '$49.50']) expect(text).toContain(part)
  for (const [line, message] of [
    [{ price: 0.04555 }, 'Prices can have up to four decimals.'],
    [{ quantity: 0.0625 }, 'Quantities can have up to three decimals.'],
  ] as const)
    for (const entry of [c.add, quotesContract.add]) {
      const { status, body } = await app.send(
        entry,
        { ...content, lines: [{ ...lines[0]!, ...line }] } as never,
        office,
      )
      expect([status, body.message]).toEqual([400, message])
    }
})

test('a unit of the price book stands beside each quantity: on quote, invoice, signature and their papers', async () => {
  const { owner, office } = await app.company()
  const pipe = (await ok(itemsContract.add, { name: 'Copper pipe', unit: 'm', price: 12 } as never, owner))
    .body.result
  const line = { item_id: pipe.id, name: 'Copper pipe', quantity: 3.5, unit: 'm', price: 12 }
  const quote = { name: 'Ada', address: '1 Low Street', email: 'ada@example.test', lines: [line] }
  const { id } = (await ok(quotesContract.add, quote as never, office)).body.result
  const onPaper = async (body: unknown) =>
    (await readPdf(new Uint8Array(body as Buffer))).pages.join('\n').includes('3.5 m')
  expect(await onPaper((await ok(quotesContract.pdf, { id }, office)).body)).toBe(true)
  // Quotes from before there were units have none.
  await app.sql(`update quotes set lines = jsonb_set(lines, '{0}', (lines->0) - 'unit') where id = $1`, [id])
  expect((await ok(quotesContract.open, { id }, office)).body.result.lines[0]!.unit).toBe('')
  expect(await onPaper((await ok(quotesContract.pdf, { id }, office)).body)).toBe(false)
  await ok(quotesContract.send, { id, via: 'none' }, office)
  await ok(quotesContract.decide, { id, accepted: true, note: 'By phone' }, office)
  const { job_id } = (await ok(quotesContract.toJob, { id }, office)).body
  const jobId = job_id as number
  await ok(jobsContract.edit, { id: jobId, money: 50, include_tax: true, payby_id: 3 } as never, owner)
  const begun = (await ok(c.draftOfJob, { jobId }, office)).body.result
  expect(begun.lines).toContainEqual(
    expect.objectContaining({ name: 'Copper pipe', quantity: 3.5, unit: 'm' }),
  )
  const signing = (await ok(signaturesContract.read, { id: jobId }, office)).body.prefill
  expect(signing!.items).toMatchObject([{ quantity: 3.5, unit: 'm' }])
  const report = await app.send(jobReportContract.print, { id: jobId, sections: 'parts' } as never, office)
  expect(await onPaper(report.body)).toBe(true)
})

test('lines typed on a quote become parts of its job, which a save keeps', async () => {
  const { owner, office } = await app.company()
  const lines = [
    { name: 'Drain camera', quantity: 3, price: 1430, discount_percent: 10 },
    { name: 'Permit', price: 110, is_taxable: false },
  ]
  const quote = { name: 'Ada', address: '1 Low Street', email: 'ada@example.test', with_tax: true, lines }
  const { id } = (await ok(quotesContract.add, quote, office)).body.result
  await ok(quotesContract.send, { id, via: 'none' }, office)
  await ok(quotesContract.decide, { id, accepted: true, note: 'By phone' }, office)
  const { job_id } = (await ok(quotesContract.toJob, { id }, office)).body
  const open = async () => (await ok(jobsContract.open, { id: job_id }, owner)).body.result
  const expected = [
    { partId: 0, name: 'Drain camera', quantity: 3, price: 1170 },
    { partId: 0, name: 'Permit', quantity: 1, price: 110 },
  ]
  const [group] = JSON.parse((await open()).parts)
  expect(group.parts).toMatchObject(expected)
  group.parts[1].quantity = 2
  const more = { money: 5000, include_tax: true, payby_id: 3 }
  await ok(jobsContract.edit, { id: job_id, parts: JSON.stringify([group]), ...more } as never, owner)
  const [saved] = JSON.parse((await open()).parts)
  expect(saved.parts).toMatchObject([expected[0], { ...expected[1], quantity: 2 }])
  const begun = (await ok(c.draftOfJob, { jobId: job_id }, office)).body.result
  expect(begun.lines.map(line => line.name)).toEqual(expect.arrayContaining(['Drain camera', 'Permit']))
  expect(begun.total).toBe(5000)
  const nameless = JSON.stringify([{ ...group, parts: [{ partId: 0, quantity: 1 }] }])
  expect((await app.send(jobsContract.edit, { id: job_id, parts: nameless } as never, owner)).status).toBe(
    400,
  )
})
