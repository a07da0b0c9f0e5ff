import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { happenedHeader, sentHeader } from '#shared/happened.ts'
import { signaturesContract as c } from '../signatures.contract.ts'
import { signatureTexts } from '../signatures.rules.ts'
import { drawing } from '../testing/signatures.samples.ts'

const app = await testApp()

async function someJob() {
  const company = await app.company()
  await app.ok(jobSettingsContract.saveTerms, { text: t_c, version: 0 }, company.owner)
  const sent = { name: 'Ada', address: '1 Low Street', assign_worker: [company.technician.id] }
  const { body } = await app.send(jobsContract.add, sent, company.owner)
  return { company, id: body.lastJobInsertId }
}
const items = [
  { name: 'Tap', quantity: 3, price: '33.335', include_tax: 1 },
  { name: 'Washer', quantity: 2, price: 0.5, tax: 0.05 },
]
const signed = { items, signature: drawing, signedBy: 'Ada', email: 'ada@example.test' }
const read = async (id: number, as: TestUser) => (await app.send(c.read, { id }, as)).body.result

const t_c = 'Pay in 7 days.'

/** Asks for a signature by text message; the id in the link. */
async function asked(id: number, as: TestUser): Promise<string> {
  const { status, body } = await app.send(
    c.save,
    { job_id: id, items, sendUrl: true, phone: '0412 345 678', t_c },
    as,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  const [row] = await app.sql<{ body: string }>(
    'select body from sms_messages where company_id = $1 order by id desc limit 1',
    [as.companyId],
  )
  return row!.body.split('/clientPortal/signature/')[1]!
}

test('the client’s signature is taken on the spot, with totals to the cent', async () => {
  const { company, id } = await someJob()
  await app.send(feesContract.save, { credit_fee: 1.5 }, company.owner)
  const { status, body } = await app.send(
    c.save,
    { ...signed, job_id: id, creditCardFeeAdded: true, fees: '{"tax":99}' },
    company.office,
  )
  expect([status, body.message]).toEqual([200, 'Saved.'])
  // 3 × 33.335 and 2 × 0.50; 10 % of the first line and 2 × 0.05; 1.5 % of all that.
  expect(await read(id, company.office)).toMatchObject({
    subtotal: 101.01,
    tax: 10.1,
    fee: 1.67,
    total: 112.78,
    signedBy: 'Ada',
    signed_at: expect.any(String),
  })
  const { signature } = (await read(id, company.office))!
  const fileId = Number(signature.split('/')[1])
  const picture = await app.send(filesContract.read, { id: fileId, name: 'x' }, company.technician)
  expect(picture.headers['content-type']).toBe('image/png')
  // It stands with the signature, not in the gallery.
  expect((await app.send(filesContract.list, { jobId: id }, company.owner)).body.result).toEqual([])
  const again = await app.send(c.save, { ...signed, job_id: id }, company.owner)
  expect([again.status, again.body.message]).toEqual([409, signatureTexts.signed])
  await app.send(c.remove, { id }, company.owner)
  expect(await read(id, company.owner)).toBeNull()
  const { diary } = (await app.send(diaryContract.read, { jobId: id }, company.owner)).body
  const told = diary.flatMap(group => group.changes.map(entry => entry.content))
  expect(told).toEqual(expect.arrayContaining(['Signed by Ada', 'Signature deleted']))
})

test('a technician who sees no money has items of the catalogue signed, at its prices, and is shown none', async () => {
  const { company, id } = await someJob()
  const tap = { name: 'Tap', price: 20, quantity: 1 }
  const item_id = (await app.send(itemsContract.add, tap, company.owner)).body.result.id
  const save = (item: object) =>
    app.request(c.save, { ...signed, items: [item], job_id: id }, company.technician)
  expect(await save({ name: 'Free tap', quantity: 2, price: 0 })).toMatchObject({
    status: 400,
    body: { message: signatureTexts.fromList, field: 'items' },
  })
  const { body } = await save({ item_id, name: 'Free tap', quantity: 2, price: 0 })
  expect(body).toMatchObject({ data: { total: null, items: [{ name: 'Tap', quantity: 2, price: null }] } })
  expect(await read(id, company.technician)).toMatchObject({ subtotal: null, tax: null, total: null })
  expect(await read(id, company.office)).toMatchObject({ subtotal: 40, items: [{ price: 20, total: 40 }] })
})

test('a client signs by the link without an account, once', async () => {
  const { company, id } = await someJob()
  const token = await asked(id, company.office)
  const shown = await app.send(c.readByLink, { token }, null)
  expect(shown.body).toMatchObject({
    company: 'Test Plumbing',
    result: { t_c: 'Pay in 7 days.', total: 111.11 },
  })
  const sign = (fields: object = {}) =>
    app.send(
      c.signByLink,
      { token, signature: drawing, signedBy: 'Ada', email: 'ada@example.test', accepted: true, ...fields },
      null,
    )
  for (const [fields, message] of [
    [{ accepted: false }, signatureTexts.noTerms],
    [{ signedBy: ' ' }, signatureTexts.noName],
    [{ email: '' }, signatureTexts.noEmail],
    [{ signature: '' }, signatureTexts.noDrawing],
    [{ signature: 'data:image/png;base64,AAAA' }, 'Please choose a JPG, PNG, GIF, WebP or PDF file.'],
  ] as const)
    expect((await sign(fields)).body.message).toBe(message)
  expect((await sign()).body.message).toBe('Saved.')
  const twice = await sign()
  expect([twice.status, twice.body.message]).toEqual([409, signatureTexts.signed])
  expect(await read(id, company.technician)).toMatchObject({ signedBy: 'Ada' })
})

test('a link that was deleted, replaced or never given says so', async () => {
  const { company, id } = await someJob()
  const first = await asked(id, company.owner)
  const second = await asked(id, company.owner)
  const { body } = await app.send(c.link, { id }, company.owner)
  expect(body.url).toBe(`http://tradewind.test/clientPortal/signature/${body.stringId}`)
  await app.send(c.remove, { id }, company.owner)
  for (const token of [first, second, body.stringId, 'made-up-token-of-nobody']) {
    const answer = await app.send(c.readByLink, { token }, null)
    expect([answer.status, answer.body.message]).toEqual([404, signatureTexts.over])
  }
  await app.sql(`update companies set phone = '0298765432' where id = $1`, [company.id])
  const phoneOf = async (token: string) =>
    ((await app.request(c.readByLink, { token }, null)).body as { phone?: string }).phone
  expect(await phoneOf(body.stringId)).toBe('0298765432')
  expect(await phoneOf('made-up-token-of-nobody')).toBeUndefined()
})

test('it needs items, a name, and a phone for the link; other companies and colleagues find nothing', async () => {
  const { company, id } = await someJob()
  const other = await app.company()
  const colleague = await app.user(company.id, 3)
  const save = async (fields: object, as = company.owner) => {
    const { status, body } = await app.request(c.save, { ...signed, job_id: id, ...fields }, as)
    return [status, body.message]
  }
  expect(await save({ items: [] })).toEqual([400, signatureTexts.noItems])
  expect(await save({ items: [{ name: 'x', quantity: -1, price: 1 }] })).toEqual([
    400,
    'Quantity cannot be negative.',
  ])
  expect(await save({ signedBy: '' })).toEqual([400, signatureTexts.noName])
  expect(await save({ sendUrl: true })).toEqual([400, signatureTexts.noPhone])
  expect(await save({}, other.owner)).toEqual([404, 'Not found.'])
  expect(await save({}, colleague)).toEqual([404, 'Not found.'])
  expect((await app.send(c.read, { id }, colleague)).status).toBe(404)
})

test('a new signature starts with the job’s contact and parts; prices only for who sees money', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  const client = await app.send(
    clientsContract.add,
    { name: 'Mia Wong', email: 'mia@example.test', phone: '0412345678', main_address: '9 Queen St' },
    office,
  )
  const tap = (await app.send(itemsContract.add, { name: 'Tap', price: '80' }, owner)).body.result
  const job = {
    customerId: client.body.id,
    name: 'Ada',
    address: '1 Low Street',
    assign_worker: [technician.id],
    parts: [{ partsBelong: 0, assignedTo: 0, parts: [{ partId: tap.id, quantity: 2 }] }],
  }
  const id = (await app.send(jobsContract.add, job, office)).body.lastJobInsertId
  const prefill = async (as: TestUser) => (await app.send(c.read, { id }, as)).body.prefill
  const item = { item_id: tap.id, name: 'Tap', quantity: 2, include_tax: true }
  expect(await prefill(owner)).toMatchObject({
    signedBy: 'Ada',
    email: 'mia@example.test',
    items: [{ ...item, price: 80 }],
  })
  expect((await prefill(technician))?.items).toMatchObject([{ ...item, price: null }])
  await app.send(c.save, { ...signed, job_id: id }, owner)
  expect(await prefill(owner)).toBeNull()
})

test('items may be named as the catalogue names them, and are answered so', async () => {
  const { company, id } = await someJob()
  const labelled = [{ value: 3, label: 'Tap', price: 20, quantity: 1 }]
  const { body } = await app.ok(c.save, { ...signed, items: labelled, job_id: id }, company.office)
  expect(body.data!.items).toMatchObject([{ name: 'Tap', label: 'Tap', price: 20 }])
  const nameless = await app.send(c.save, { ...signed, items: [{ price: 20 }], job_id: id }, company.office)
  expect([nameless.status, nameless.body.message]).toEqual([400, 'Item Name is required.'])
})

test('the company’s terms are signed; who collects the signature can’t change them', async () => {
  const { company, id } = await someJob()
  const save = (t_c: string, headers = {}) =>
    app.send(c.save, { ...signed, job_id: id, t_c }, company.office, { headers })
  const changed = await save('Pay when you like.')
  expect([changed.status, changed.body.message]).toEqual([409, signatureTexts.otherTerms])
  expect(await read(id, company.office)).toBeNull()
  // A client has read other terms on a device without a connection: those are what they signed.
  const waited = {
    [happenedHeader]: new Date(Date.now() - 3_600_000).toISOString(),
    [sentHeader]: new Date().toISOString(),
  }
  expect((await save('Pay when you like.', waited)).body.data).toMatchObject({ t_c: 'Pay when you like.' })
  await app.ok(c.remove, { id }, company.office)
  expect((await save('')).body.data).toMatchObject({ t_c })
})

test('what waits to be signed is replaced, and only that', async () => {
  const { company, id } = await someJob()
  const update = (fields: object = {}) =>
    app.send(c.update, { ...signed, job_id: id, ...fields }, company.office)
  expect((await update()).status).toBe(404)
  const token = await asked(id, company.office)
  expect((await update({ items: [{ name: 'Sink', quantity: 1, price: 90 }] })).status).toBe(200)
  expect(await read(id, company.office)).toMatchObject({ signedBy: 'Ada', items: [{ name: 'Sink' }] })
  expect((await app.send(c.readByLink, { token }, null)).status).toBe(404)
  expect((await update()).status).toBe(409)
  const other = await app.company()
  expect((await app.send(c.update, { ...signed, job_id: id }, other.office)).status).toBe(404)
})
