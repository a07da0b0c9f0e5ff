import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()
const { ok } = app

async function registered() {
  const company = await app.company()
  await app.sql("update companies set abn = '51824753556' where id = $1", [company.id])
  return company
}
async function someJob({ owner }: TestCompany, more: object) {
  const booked = { name: 'Ada', address: '1 Low Street' }
  const id = (await ok(jobsContract.add, booked, owner)).body.lastJobInsertId
  await ok(jobsContract.edit, { id, payby_id: 3, ...more } as never, owner)
  return id
}
async function partOf({ owner }: TestCompany, fields: { name: string; price: number; is_taxable?: boolean }) {
  const { id } = (await ok(itemsContract.add, fields, owner)).body.result
  return { id: `p${id}`, partId: id, quantity: 1, price: fields.price }
}
const group = (parts: object[]) => JSON.stringify([{ partsBelong: 0, assignedTo: 0, parts }])
const draftOf = async (company: TestCompany, jobId: number) =>
  (await ok(c.draftOfJob, { jobId }, company.office)).body.result

test('a registered company’s job with tax off keeps its total, with GST in it, and the invoice says so', async () => {
  const company = await registered()
  const parts = group([await partOf(company, { name: 'Tap', price: 100 })])
  const id = await someJob(company, { money: 330, parts })
  const begun = await draftOf(company, id)
  expect(begun).toMatchObject({ with_tax: true, subtotal: 300, tax: 30, total: 330 })
  expect(begun.lines.map(({ name, price }) => [name, price])).toEqual([
    [expect.stringMatching(/^Job #/), 230],
    ['Tap', 100],
  ])
  const draft = (await ok(c.add, { ...begun, id: undefined } as never, company.office)).body.result
  const pdf = (await ok(c.pdf, { id: draft.id }, company.office)).body as never as Buffer
  const text = (await readPdf(new Uint8Array(pdf))).pages.join('\n')
  for (const part of ['Price incl. GST', '$30.00', '$330.00']) expect(text).toContain(part)
})

test('its items without tax stay without', async () => {
  const company = await registered()
  const permit = await partOf(company, { name: 'Permit', price: 110, is_taxable: false })
  const id = await someJob(company, { money: 330, parts: group([permit]) })
  expect(await draftOf(company, id)).toMatchObject({ tax: 20, total: 330 })
  const taxed = await someJob(company, { money: 330, include_tax: true, parts: group([permit]) })
  expect(await draftOf(company, taxed)).toMatchObject({ with_tax: false, tax: 20, total: 330 })
})

test('a job paid in two parts, one with tax off, keeps its total too', async () => {
  const company = await registered()
  const split = { money: 110, include_tax: true, splitPayment: true, money2: 55, payBy2: 1 }
  const id = await someJob(company, split)
  expect(await draftOf(company, id)).toMatchObject({ with_tax: true, tax: 15, total: 165 })
})

test('one invoice for jobs with tax on and off has the amounts of both', async () => {
  const company = await registered()
  const parts = group([await partOf(company, { name: 'Tap', price: 100 })])
  const first = await someJob(company, { money: 330, include_tax: true, parts })
  const second = await someJob(company, { money: 220 })
  const ofFirst = '(select client_id from jobs where id = $1)'
  await app.sql(`update jobs set client_id = ${ofFirst} where id = $2`, [first, second])
  const begun = (await ok(c.draft, { job_ids: [first, second] }, company.office)).body.result
  expect(begun).toMatchObject({ with_tax: true, tax: 50, total: 550 })
  expect(begun.lines.map(line => line.price)).toEqual([220, 110, 220])
})

test('a company without an ABN charges no GST on a job with tax off', async () => {
  const company = await app.company()
  await app.sql("update companies set abn = '' where id = $1", [company.id])
  const id = await someJob(company, { money: 330 })
  expect(await draftOf(company, id)).toMatchObject({ with_tax: false, tax: 0, total: 330 })
})
