import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { answersContract as a } from '#features/jobs/forms/answers.contract.ts'
import { formsContract as f } from '#features/jobs/forms/forms.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bundlesContract } from '#features/stock/bundles/bundles.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { blankField, type FormField, type FormQuoted } from '#shared/forms/form.ts'
import { quotesContract as c } from '../quotes.contract.ts'

const app = await testApp()
const { ok } = app

const check = (id: string, quotes: readonly FormQuoted[]): FormField => ({
  ...blankField(id, 'select'),
  label: id,
  choices: ['Good', 'Rusted', 'Missing'],
  fails: ['Rusted', 'Missing'],
  quotes,
})

async function prepared() {
  const company = await app.company()
  const { owner, technician, office } = company
  const item = async (name: string, price: string) =>
    (await ok(itemsContract.add, { name, price, cost: '1' } as never, owner)).body.result.id
  const rcd = await item('RCD', '80')
  const board = await item('Switchboard', '900')
  const bundle = (
    await ok(bundlesContract.add, { name: 'New board', items: [{ id: board, quantity: 1 }] } as never, owner)
  ).body.result.id
  const fields = [
    check('rcd1', [{ kind: 'item', id: rcd, name: 'RCD', quantity: 1, is: '' }]),
    check('rcd2', [{ kind: 'item', id: rcd, name: 'RCD', quantity: 2, is: '' }]),
    check('board', [{ kind: 'bundle', id: bundle, name: 'New board', quantity: 1, is: 'Rusted' }]),
  ]
  const content = { pages: [{ id: 'p', title: '', fields }] } as never as Sends<typeof f.add>['content']
  const form = (await ok(f.add, { name: 'Inspection', content, publish: true }, owner)).body.result
  const job = { name: 'Ada', address: '1 Low St', assign_worker: [technician.id] }
  const job_id = (await ok(jobsContract.add, job, owner)).body.lastJobInsertId
  const fill = async (answers: Record<string, string[]>, facts: object = {}) =>
    (await ok(a.answer, { form_id: form.id, number: 1, job_id, answers, ...facts }, technician)).body.id
  return { company, owner, office, technician, rcd, board, bundle, job_id, fill }
}

const failed = { rcd1: ['Rusted'], rcd2: ['Missing'], board: ['Rusted'] }
const save = (answerId: number, job_id: number) => ({
  name: 'Ada',
  transferJobId: job_id,
  answerId,
  lines: [{ name: 'RCD', quantity: 3, price: 80 }],
})

test('a failed inspection begins a quote with the parts that its answers name, and is quoted once', async () => {
  const { office, rcd, board, job_id, fill } = await prepared()
  const id = await fill(failed)
  expect((await ok(c.ofAnswer, { id }, office)).body).toMatchObject({ can_propose: true, quotes: [] })
  const begun = (await ok(c.begin, { answer_id: id }, office)).body
  expect(begun.lacking).toEqual([])
  expect(begun.result).toMatchObject({
    name: 'Ada',
    answer_id: id,
    lines: [
      { item_id: rcd, quantity: 3, price: 80, section: '' },
      { item_id: board, quantity: 1, price: 900, section: 'New board' },
    ],
  })
  const quote = (await ok(c.add, save(id, job_id) as never, office)).body.result
  expect(quote).toMatchObject({ answer_id: id, job_id, state: 'draft' })
  expect((await ok(c.ofAnswer, { id }, office)).body).toEqual(
    expect.objectContaining({
      can_propose: false,
      quotes: [{ id: quote.id, number_text: quote.number_text, state: 'draft' }],
    }),
  )
  const twice = await app.request(c.add, save(id, job_id) as never, office)
  expect([twice.status, twice.body]).toMatchObject([
    409,
    { message: `There is a quote for this form already: #${quote.number_text}.` },
  ])
  // A change of the quote leaves it with its form.
  const changed = { ...save(id, job_id), answerId: undefined, id: quote.id, version: quote.version }
  expect((await ok(c.edit, changed as never, office)).body.result.answer_id).toBe(id)
  await ok(c.remove, { id: quote.id }, office)
  expect((await ok(c.ofAnswer, { id }, office)).body.can_propose).toBe(true)
})

test('two who propose at once make one quote', async () => {
  const { office, owner, job_id, fill } = await prepared()
  const id = await fill(failed)
  const sent = await Promise.all(
    [office, owner, office].map(as => app.request(c.add, save(id, job_id) as never, as)),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('an answer names its own parts, at today’s prices, without those that are gone', async () => {
  const { owner, office, rcd, board, bundle, fill } = await prepared()
  const missing = await fill({ rcd1: ['Good'], rcd2: ['Good'], board: ['Missing'] })
  expect((await ok(c.ofAnswer, { id: missing }, office)).body.can_propose).toBe(false)
  const id = await fill(failed)
  await app.sql('update items set price_cents = 9550 where id = $1', [rcd])
  const lines = async () => {
    const { result, lacking } = (await ok(c.begin, { answer_id: id }, office)).body
    return [result.lines.map(({ name, price }) => [name, price]), lacking]
  }
  expect(await lines()).toEqual([
    [
      ['RCD', 95.5],
      ['Switchboard', 900],
    ],
    [],
  ])
  await ok(itemsContract.changeStatus, { id: rcd, checked: false } as never, owner)
  expect(await lines()).toEqual([[['Switchboard', 900]], ['RCD']])
  await app.sql('delete from items where id = $1', [rcd])
  await ok(bundlesContract.remove, { ids: [bundle] }, owner)
  expect(await lines()).toEqual([[], ['New board', 'RCD']])
  expect(board).toBeGreaterThan(0)
})

test('a quote is proposed of the newest version, by who may write quotes, in the own company', async () => {
  const { office, technician, job_id, fill } = await prepared()
  const id = await fill(failed)
  const newer = await fill(failed, { replaces: id, reason: 'Looked again' })
  expect((await app.request(c.begin, { answer_id: id }, office)).status).toBe(409)
  expect((await app.request(c.add, save(id, job_id) as never, office)).status).toBe(409)
  expect((await ok(c.ofAnswer, { id }, office)).body.can_propose).toBe(false)
  expect((await ok(c.ofAnswer, { id: newer }, office)).body.can_propose).toBe(true)
  const stranger = (await app.company()).owner
  for (const [as, status] of [
    [technician, 403],
    [stranger, 404],
  ] as const) {
    expect((await app.request(c.ofAnswer, { id: newer }, as)).status).toBe(status)
    expect((await app.request(c.begin, { answer_id: newer }, as)).status).toBe(status)
    const quote = { ...save(newer, job_id), transferJobId: 0 }
    expect((await app.request(c.add, quote as never, as)).status).toBe(status)
  }
})
