import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { customFieldsContract } from '#features/account/custom-fields/custom-fields.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { readPdf } from '#server/testing/read-pdf.ts'

const app = await testApp()

const pages = {
  '/quotes': {
    add: quotesContract.add,
    edit: quotesContract.edit,
    list: quotesContract.list,
    file: quotesContract.exportQuotes,
    send: quotesContract.send,
    pdf: quotesContract.pdf,
  },
  '/invoices': {
    add: invoicesContract.add,
    edit: invoicesContract.edit,
    list: invoicesContract.list,
    file: invoicesContract.exportInvoices,
    send: invoicesContract.send,
    pdf: invoicesContract.pdf,
  },
} as const
type Page = keyof typeof pages
const each = Object.keys(pages) as Page[]

const gate = { field_type_id: 6, field_label: 'Gate code', required: true, on_papers: true, in_portal: true }
const roof = {
  field_type_id: 1,
  field_label: 'Roof',
  options: ['Tile', 'Metal'],
  in_lists: true,
  on_papers: true,
}
const pets = { field_type_id: 2, field_label: 'Pets', options: ['Dog', 'Cat'], in_portal: true }
const keyHeld = { field_type_id: 5, field_label: 'Key held' }
const since = { field_type_id: 3, field_label: 'Since' }
const all = [gate, roof, pets, keyHeld, since]

let company: TestCompany
let other: TestCompany
const save = (page_id: string, fields: object[], to = company, version?: number) =>
  app.request(customFieldsContract.save, { page_id, fields, version } as never, to.owner)
beforeAll(async () => {
  company = await app.company({ time_zone: 'Australia/Perth' })
  other = await app.company()
  for (const page of each) expect((await save(page, all)).status).toBe(200)
})

const line = { id: '1', name: 'Work', quantity: 1, price: 100 }
const add = (page: Page, custom_fields: unknown, more: object = {}, to = company) =>
  app.request(
    pages[page].add as typeof quotesContract.add,
    { name: 'Ann', email: 'ann@example.com', lines: [line], custom_fields, ...more } as never,
    to.office,
  )
const gated = (more: object[] = []) => [{ id: 1, values: ['7431'] }, ...more]
const added = async (page: Page, custom_fields: unknown, more: object = {}, to = company) => {
  const { status, body } = await add(page, custom_fields, more, to)
  expect([status, body.message]).toEqual([200, undefined])
  return body.result
}
const found = async (page: Page, asked: object, to = company) =>
  (await app.ok(pages[page].list as typeof quotesContract.list, asked as never, to.office)).body.data
/** Sends it; what its client reads at the link. */
async function sent(page: Page, id: number): Promise<() => Promise<string>> {
  const email = `client-${randomUUID()}@example.test`
  await app.ok(pages[page].send as typeof quotesContract.send, { id, email } as never, company.office)
  const [url] = /\/clientPortal\/(quotes|invoice)\/[\w.-]+/.exec((await app.mailTo(email)).text)!
  return async () => (await app.http.inject({ url: url!, headers: { accept: 'text/html' } })).body
}
const printed = async (page: Page, id: number, more: object = {}) => {
  const { body } = await app.send(
    pages[page].pdf as typeof quotesContract.pdf,
    { id, ...more },
    company.office,
  )
  return (await readPdf(body as never)).pages.join('\n')
}

test.each(each)(
  '%s keep values of own fields until they are changed, and list, find and file them',
  async page => {
    const first = await added(page, JSON.stringify(gated([{ id: 2, values: ['Tile'] }])))
    expect(JSON.parse(first.custom_fields)).toEqual(gated([{ id: 2, values: ['Tile'] }]))
    const edit = (input: object) =>
      app.request(
        pages[page].edit as typeof quotesContract.edit,
        { id: first.id, name: 'Ann', lines: [line], ...input } as never,
        company.office,
      )
    const kept = async (input: object) => JSON.parse((await edit(input)).body.result.custom_fields) as unknown
    expect(await kept({ message: 'x' })).toEqual(gated([{ id: 2, values: ['Tile'] }]))
    expect(await kept({ custom_fields: gated([{ id: 2, values: [-1] }]) })).toEqual(gated())
    const berta = await added(page, gated([{ field_label: 'Roof', values: [1] }]), { name: 'Berta' })
    await added(page, [
      { id: 1, values: ['Löwentor'] },
      { id: 4, values: ['1'] },
    ])
    const ids = async (asked: object) => (await found(page, asked)).map(row => row.id)
    expect(await ids({ search: 'metal' })).toEqual([berta.id])
    expect(await ids({ search: 'lowentor' })).toHaveLength(1)
    expect(await ids({ field: '2:Metal' })).toEqual([berta.id])
    expect(await ids({ field: '2:Metal', search: 'ber' })).toEqual([berta.id])
    expect(await ids({ field: '2:Metal', search: 'lowen' })).toEqual([])
    expect(JSON.parse((await found(page, { search: 'Berta' }))[0]!.custom_fields!)).toEqual(
      gated([{ id: 2, values: ['Metal'] }]),
    )
    const file = await app.send(
      pages[page].file as typeof quotesContract.exportQuotes,
      {} as never,
      company.office,
    )
    const row = readCsv(file.body as unknown as Buffer).find(each => each['Gate code'] === 'Löwentor')!
    expect(row).toMatchObject({ Roof: '', 'Key held': 'Yes' })
  },
)

test.each(each)('%s refuse what a field does not take, and keep nothing of it', async page => {
  const wrong: [unknown, string][] = [
    [undefined, 'Gate code: Please fill this in.'],
    [[{ id: 1, values: [' '] }], 'Gate code: Please fill this in.'],
    [[{ id: 1, values: ['x'.repeat(501)] }], 'Gate code: Please use up to 500 characters.'],
    [gated([{ id: 5, values: ['soon'] }]), 'Since: Please enter a date.'],
    [gated([{ id: 2, values: ['Straw'] }]), 'Roof is not valid'],
    [gated([{ id: 2, values: ['Tile', 'Metal'] }]), 'Roof is not valid'],
    [gated([{ id: 4, values: ['maybe'] }]), 'Key held is not valid'],
    [gated([{ id: 99, values: ['x'] }]), 'Custom fields is not valid'],
    [gated([{ field_label: 'Cellar', values: ['x'] }]), 'Custom fields is not valid'],
  ]
  for (const [custom_fields, message] of wrong) {
    const { status, body } = await add(page, custom_fields, { name: 'Never' })
    expect([status, body.field, body.message]).toEqual([400, 'custom_fields', message])
  }
  for (const malformed of [
    'x',
    [{ id: 1 }],
    '[{"id":0,"values":[]}]',
    gated([{ id: 2, values: ['x'.repeat(2_001)] }]),
  ])
    expect((await add(page, malformed, { name: 'Never' })).status).toBe(400)
  expect(await found(page, { search: 'Never' })).toEqual([])
})

test.each(each)('own fields of %s belong to one company and to who may see money', async page => {
  await added(page, gated([{ id: 3, values: ['Dog'] }]), { name: 'Doris' })
  expect(await found(page, { search: 'doris' }, other)).toEqual([])
  expect((await add(page, gated(), {}, other)).body).toMatchObject({ field: 'custom_fields' })
  const mine = (await found(page, { search: 'doris' }))[0]!
  const edit = { id: mine.id, name: 'Ann', lines: [line], custom_fields: gated() }
  const as = (who: object) =>
    app.request(pages[page].edit as typeof quotesContract.edit, edit as never, who as never)
  expect((await as(other.office)).status).toBe(404)
  expect((await as(company.technician)).status).toBe(403)
  const list = await app.request(
    pages[page].list as typeof quotesContract.list,
    { field: '3:Dog' } as never,
    company.technician,
  )
  expect(list.status).toBe(403)
})

test.each(each)('the paper of %s stays as it was sent, whatever becomes of the fields', async page => {
  company = await app.company({ time_zone: 'Australia/Perth' })
  await save(page, all)
  const values = gated([
    { id: 2, values: ['Tile'] },
    { id: 3, values: ['Dog', 'Cat'] },
  ])
  const { id } = await added(page, values)
  const draft = await printed(page, id)
  expect(draft).toContain('Gate code')
  expect(draft).toContain('7431')
  expect(draft).toContain('Tile')
  expect(draft).not.toContain('Dog')
  const read = await sent(page, id)
  const atLink = await read()
  expect(atLink).toContain('Dog, Cat')
  expect(atLink).not.toContain('Tile')
  const renamed = { ...roof, id: 2, field_label: 'Cover', options: ['Slate'] }
  expect((await save(page, [renamed, { ...pets, id: 3, active: false }], company, 1)).status).toBe(200)
  const later = await printed(page, id)
  expect(later).toContain('Gate code')
  expect(later).toContain('Roof')
  expect(later).not.toContain('Cover')
  expect(await read()).toContain('Dog, Cat')
  const [row] = await app.sql<{
    sent_fields: { label: string; in_portal: boolean }[]
    custom_fields: unknown
  }>(`select sent_fields, custom_fields from ${page.slice(1)} where company_id = $1 and id = $2`, [
    company.id,
    id,
  ])
  expect(row!.sent_fields.map(field => [field.label, field.in_portal])).toEqual([
    ['Gate code', true],
    ['Roof', false],
    ['Pets', true],
  ])
  expect(row!.custom_fields).toEqual(values)
  // A next revision says what the fields are now; the one that was sent is kept as it was.
  const again = await app.request(
    page === '/quotes' ? quotesContract.edit : invoicesContract.editSent,
    { id, name: 'Ann', lines: [line], via: 'none' } as never,
    company.office,
  )
  expect([again.status, again.body.message]).toEqual([200, page === '/quotes' ? undefined : 'Saved.'])
  expect(await printed(page, id)).toContain('Cover')
  if (page === '/quotes') expect(await printed(page, id, { revision: 0 })).toContain('Gate code')
})

test.each(each)(
  'a field of %s that is switched off or gone is found by no search, and comes back with it',
  async page => {
    company = await app.company()
    await save(page, [{ ...gate, required: false }, roof])
    await added(page, gated([{ id: 2, values: ['Tile'] }]), { name: 'Zoe' })
    await added(page, [{ id: 1, values: ['zoe'] }], { name: 'Yan' })
    const names = async (search: string) => (await found(page, { search })).map(row => row.name)
    expect(await names('7431')).toEqual(['Zoe'])
    await save(
      page,
      [
        { ...gate, id: 1, required: false, active: false },
        { ...roof, id: 2 },
      ],
      company,
      1,
    )
    expect(await names('7431')).toEqual([])
    expect(await names('tile')).toEqual(['Zoe'])
    expect(await names('zoe')).toEqual(['Zoe'])
    expect(await names('ann 7431')).toEqual([])
    await save(page, [{ ...roof, id: 2 }], company, 2)
    expect(await names('7431')).toEqual([])
    const { data } = (await app.ok(customFieldsContract.list, { page_id: page }, company.office)).body
    expect(JSON.parse(data[0]!.removed)).toMatchObject([{ id: 1, field_label: 'Gate code', active: false }])
    await save(
      page,
      [
        { ...gate, id: 1, required: false },
        { ...roof, id: 2 },
      ],
      company,
      3,
    )
    expect(await names('7431')).toEqual(['Zoe'])
  },
)

test('what a quote says goes into the fields of the same name on its job and its invoice, and no further', async () => {
  company = await app.company()
  await save('/quotes', [roof, pets, { ...gate, required: false }])
  await save('/jobs', [
    { tab_id: 0, field_type_id: 1, field_label: 'roof ', options: ['Tile'] },
    { tab_id: 1, field_type_id: 6, field_label: 'Pets' },
  ])
  await save('/invoices', [
    { ...gate, required: true },
    { ...roof, options: ['Metal'] },
  ])
  const { id } = await added('/quotes', [
    { id: 1, values: ['Tile'] },
    { id: 2, values: ['Dog'] },
    { id: 3, values: ['7431'] },
  ])
  await sent('/quotes', id)
  await app.ok(quotesContract.decide, { id, accepted: true, note: 'By phone' } as never, company.office)
  const draft = await app.ok(invoicesContract.draft, { quote_id: id } as never, company.office)
  expect(JSON.parse(draft.body.result.custom_fields)).toEqual([{ id: 1, values: ['7431'] }])
  const { job_id } = (await app.ok(quotesContract.toJob, { id } as never, company.office)).body
  const job = (await app.ok(jobsContract.open, { id: job_id }, company.office)).body.result
  expect(JSON.parse(job.custom_fields)).toEqual([{ id: 1, values: ['Tile'] }])
})

test.each([
  ['/jobs', { ...keyHeld, on_papers: true }, 'fields.0.on_papers'],
  ['/team', { ...keyHeld, on_papers: true }, 'fields.0.on_papers'],
  ['/manage/inventory', { ...keyHeld, in_portal: true }, 'fields.0.in_portal'],
])('fields of %s stand on no paper, or are shown to no client', async (page, field, at) => {
  const { status, body } = await save(page, [field])
  expect([status, body.field]).toEqual([400, at])
})

test.each(each)(
  'a client’s fields stand on their %s and at the link where that is switched on, as they were sent',
  async page => {
    company = await app.company()
    await save('/clients', [
      { field_type_id: 6, field_label: 'Account code', on_papers: true },
      { field_type_id: 6, field_label: 'Their member', in_portal: true },
      { field_type_id: 6, field_label: 'Pays late' },
    ])
    const held = (code: string) => [
      { id: 1, values: [code] },
      { id: 2, values: ['Gold <b>'] },
      { id: 3, values: ['Always'] },
    ]
    const client = (
      await app.ok(clientsContract.add, { name: 'Ann', custom_fields: held('A-77') } as never, company.office)
    ).body as unknown as { id: number }
    const { id } = await added(page, undefined, { client_id: client.id })
    const draft = await printed(page, id)
    expect(draft).toContain('A-77')
    expect(draft).not.toMatch(/Gold|Always/)
    const read = await sent(page, id)
    const change = { id: client.id, name: 'Ann', custom_fields: held('B-88') }
    await app.ok(clientsContract.edit, change as never, company.office)
    const atLink = await read()
    expect(atLink).toContain('Gold &lt;b&gt;')
    expect(atLink).not.toMatch(/A-77|B-88|Always/)
    expect(await printed(page, id)).toContain('A-77')
  },
)
