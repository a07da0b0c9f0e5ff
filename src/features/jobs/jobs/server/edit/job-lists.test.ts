import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { jobsContract as c } from '../../jobs.contract.ts'

const app = await testApp()

async function someJob(fields: Partial<Sends<typeof c.add>> = {}) {
  const company = await app.company()
  const { id: technician } = company.technician
  const sent = { name: 'Ada', address: '1 Low Street', assign_worker: [technician], ...fields }
  const { body } = await app.send(c.add, sent, company.owner)
  return { company, technician, id: body.lastJobInsertId }
}

const open = async (id: number, as: TestUser) => (await app.send(c.open, { id }, as)).body.result
const save = async (id: number, fields: Partial<Sends<typeof c.edit>>, as: TestUser) => {
  const { status, body } = await app.request(c.edit, { id, ...fields }, as)
  return { status, message: body.message }
}
async function addItem(company: TestCompany, price = 12.5, name = 'Tap washer') {
  const { body } = await app.send(itemsContract.add, { name, price }, company.owner)
  return body.result.id
}
async function diary(id: number, as: TestUser) {
  const { body } = await app.send(diaryContract.read, { jobId: id }, as)
  return body.diary.flatMap(group => group.changes)
}
const task = { task: 'Fit the tap', dueDate: '2026-12-01' }

test('tasks are booked with a job, ticked off by the technician with a photo, and told in the diary', async () => {
  const company = await app.company()
  const { id: technician } = company.technician
  const photo = (await app.upload(filesContract.stage, {}, company.owner)).body.file
  const booked = await app.send(
    c.add,
    {
      name: 'Ada',
      address: '1 Low Street',
      assign_worker: [technician],
      tasks: [{ ...task, assignedTo: technician, images: [photo.url] }],
      estimateResults: [{ label: 'Rough-in', duration: -5 }],
    },
    company.owner,
  )
  const id = booked.body.lastJobInsertId
  const job = await open(id, company.technician)
  const [stored] = JSON.parse(job.tasks_info)
  expect(stored).toEqual({
    ...task,
    id: expect.any(String),
    assignedTo: technician,
    status: 1,
    images: [`jobsFile/${photo.id}/photo`],
  })
  expect(JSON.parse(job.estimates)).toMatchObject([{ label: 'Rough-in', duration: 0 }])
  // The photo is the job's now, in its task alone.
  expect((await app.send(filesContract.read, { id: photo.id, name: 'x' }, company.technician)).status).toBe(
    200,
  )
  expect((await app.send(filesContract.list, { jobId: id }, company.technician)).body.result).toEqual([])
  const [told] = (await diary(id, company.owner)).filter(entry => entry.type === 'task')
  expect(told?.content).toEqual([{ taskName: 'Fit the tap', dueDate: '2026-12-01', assignedTo: technician }])

  const second = (await app.upload(filesContract.stage, {}, company.technician)).body.file
  const done = [{ ...stored, status: 0, images: [second.url] }]
  expect(await save(id, { tasks_info: JSON.stringify(done) } as never, company.technician)).toEqual({
    status: 200,
    message: undefined,
  })
  expect(JSON.parse((await open(id, company.owner)).tasks_info)).toMatchObject([{ status: 0 }])
  // The first photo went with the change.
  const files = await app.sql(
    'select id, deleted_at is null as stays, part from files where job_id = $1 order by id',
    [id],
  )
  expect(files).toEqual([
    { id: photo.id, stays: false, part: 'task' },
    { id: second.id, stays: true, part: 'task' },
  ])
  const texts = (await diary(id, company.owner)).map(entry => entry.content)
  expect(texts).toContain('Task completed: Fit the tap')
})

test.each([
  [{}, 'Task name, Due date, Assigned technician required.'],
  [{ task: 'x' }, 'Due date, Assigned technician required.'],
  [{ task: 'x', dueDate: '2026-12-01' }, 'Assigned technician required.'],
  [{ task: 'x', dueDate: '2026-02-30', assignedTo: 1 }, 'Due date is not valid'],
  [{ task: 'x', dueDate: '2026-12-01', assignedTo: 999_999 }, 'Tasks info is not valid'],
  [
    { task: 'x', dueDate: '2026-12-01', images: ['data:image/png;base64,AAAA'] },
    'Please upload the photo first.',
  ],
])('the task %j is refused: %s', async (wrong, message) => {
  const { company, id } = await someJob()
  expect(await save(id, { tasks_info: [wrong] }, company.owner)).toEqual({ status: 400, message })
})

test('a saved task keeps what it needs, and its technician can’t change what the office planned', async () => {
  const { company, technician, id } = await someJob({})
  await save(id, { tasks_info: [{ ...task, assignedTo: technician }] }, company.owner)
  const [stored] = JSON.parse((await open(id, company.owner)).tasks_info)
  expect(await save(id, { tasks_info: [{ ...stored, task: '' }] }, company.owner)).toEqual({
    status: 400,
    message: 'All fields are required.',
  })
  const onlyOffice = { status: 403, message: 'Only the office can add, change and delete tasks.' }
  expect(await save(id, { tasks_info: [{ ...stored, task: 'Other' }] }, company.technician)).toEqual(
    onlyOffice,
  )
  expect(await save(id, { tasks_info: [] }, company.technician)).toEqual(onlyOffice)
})

test('a file of another job, or that somebody else has staged, is nobody’s photo', async () => {
  const { company, technician, id } = await someJob()
  const mine = { ...task, assignedTo: technician }
  const staged = (await app.upload(filesContract.stage, {}, company.office)).body.file
  const other = await app.send(c.add, { name: 'B', address: 'x' }, company.owner)
  const theirs = (await app.upload(filesContract.add, { id: other.body.lastJobInsertId }, company.owner)).body
    .file
  for (const { url } of [staged, theirs])
    expect((await save(id, { tasks_info: [{ ...mine, images: [url] }] }, company.owner)).status).toBe(404)
})

test('of eight who add a task and a part to one version one does, and the others are shown theirs', async () => {
  const { company, technician, id } = await someJob()
  const item = await addItem(company)
  const { version } = await open(id, company.owner)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => {
      const parts = [{ partsBelong: 0, assignedTo: 0, parts: [{ partId: item, quantity: n + 1 }] }]
      return app.request(
        c.edit,
        { id, version, tasks_info: [{ ...task, task: `Task ${n}`, assignedTo: technician }], parts } as never,
        company.owner,
      )
    }),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(7).fill(409)])
  const { tasks_info, parts } = await open(id, company.owner)
  expect([JSON.parse(tasks_info), JSON.parse(parts)]).toMatchObject([
    [{ status: 1 }],
    [{ parts: [{ partId: item }] }],
  ])
  for (const { status, body } of answers)
    if (status === 409) expect((body as { current?: object }).current).toMatchObject({ tasks_info, parts })
})

test('tasks change places, are added and deleted in one save, and the rest stay as they are', async () => {
  const { company, technician, id } = await someJob()
  const mine = { ...task, assignedTo: technician }
  const titles = async () =>
    JSON.parse((await open(id, company.owner)).tasks_info) as { id: string; task: string }[]
  await save(
    id,
    { tasks_info: ['one', 'two', 'three'].map(title => ({ ...mine, task: title })) } as never,
    company.owner,
  )
  const [one, two, three] = await titles()
  await save(id, { tasks_info: [three, { ...mine, task: 'four' }, one] } as never, company.owner)
  expect(await titles()).toEqual([three, { ...two, id: expect.any(String), task: 'four' }, one])
  await save(id, { tasks_info: [] }, company.owner)
  expect(await titles()).toEqual([])
})

test('parts take name and price from the catalogue; only who sees money sees and sets prices', async () => {
  const { company, technician, id } = await someJob()
  const item = await addItem(company)
  const group = (parts: object[], partsBelong = 0) => [{ partsBelong, assignedTo: technician, parts }]
  await save(id, { parts: group([{ partId: item, quantity: 2, price: 99 }]) } as never, company.technician)
  const [own] = JSON.parse((await open(id, company.owner)).parts)
  expect(own).toEqual({
    id: 1,
    partsBelong: 0,
    assignedTo: technician,
    parts: [
      { id: expect.any(String), partId: item, quantity: 2, name: 'Tap washer', used: false, price: 12.5 },
    ],
  })
  const hidden = JSON.parse((await open(id, company.technician)).parts)[0].parts[0]
  expect(hidden).toEqual({ ...own.parts[0], price: undefined })
  // A technician's save, which knows no prices, leaves them.
  await save(id, { parts: group([{ ...hidden, quantity: 1.5 }]) } as never, company.technician)
  await save(
    id,
    { parts: group([{ ...own.parts[0], quantity: 1.5, price: 10.005 }]) } as never,
    company.owner,
  )
  const [changed] = JSON.parse((await open(id, company.owner)).parts)
  expect(changed.parts[0]).toMatchObject({ quantity: 1.5, price: 10.005 })
  expect(await save(id, { parts: group([{ partId: item, quantity: -1 }]) } as never, company.owner)).toEqual({
    status: 400,
    message: 'Quantity cannot be negative.',
  })
  expect(
    (await save(id, { parts: group([{ partId: item + 1_000_000 }]) } as never, company.owner)).status,
  ).toBe(400)
  for (const [fields, message] of [
    [{ quantity: 0.0625 }, 'Quantities can have up to three decimals.'],
    [{ price: 0.04555 }, 'Prices can have up to four decimals.'],
  ] as const)
    expect(
      await save(id, { parts: group([{ ...own.parts[0], ...fields }]) } as never, company.owner),
    ).toEqual({ status: 400, message })
  const told = (await diary(id, company.owner)).map(entry => entry.content)
  expect(told).toContain('Part added: 2 × Tap washer')
  expect(JSON.stringify(told)).not.toContain('12.5')
})

test('who leaves the job takes their own parts along', async () => {
  const { company, technician, id } = await someJob()
  const item = await addItem(company)
  const parts = [
    { partsBelong: technician, parts: [{ partId: item, quantity: 1 }] },
    { partsBelong: 0, assignedTo: technician, parts: [{ partId: item, quantity: 2 }] },
  ]
  await save(id, { parts }, company.owner)
  await save(id, { user_id: [] }, company.owner)
  expect(JSON.parse((await open(id, company.owner)).parts)).toMatchObject([
    { partsBelong: 0, assignedTo: 0, parts: [{ quantity: 2 }] },
  ])
})

test('only its author changes or deletes a note, and nobody writes in another’s name', async () => {
  const { company, id } = await someJob()
  await save(
    id,
    { note: [{ note: ' Key under the mat ', userId: company.technician.id }] as never },
    company.office,
  )
  const [note] = JSON.parse((await open(id, company.owner)).note)
  expect(note).toMatchObject({
    note: 'Key under the mat',
    userId: company.office.id,
    userName: company.office.fullname,
    date: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  const onlyAuthor = { status: 403, message: 'Only the author of a note can change or delete it.' }
  expect(await save(id, { note: [{ ...note, note: 'Mine' }] }, company.owner)).toEqual(onlyAuthor)
  expect(await save(id, { note: [] }, company.technician)).toEqual(onlyAuthor)
  expect(await save(id, { note: [note, { note: '' }] }, company.owner)).toEqual({
    status: 400,
    message: 'Note cannot be empty',
  })
  await save(id, { note: [note, { note: 'Dog in the yard' }] }, company.technician)
  await save(id, { note: [{ ...note, note: 'Key with the neighbour' }] as never }, company.office)
  const texts = (await diary(id, company.owner))
    .filter(entry => entry.type === 'note')
    .map(each => each.content)
  expect(texts).toContain('Note added: Dog in the yard')
})

test('the payment is exact, hidden from who may not see money, and kept as it applies', async () => {
  const { company, id } = await someJob()
  const paid = {
    money: '110.005',
    payby_id: 2,
    include_tax: true,
    credit_fee: true,
    payment_approval_code: 'A1',
    splitPayment: true,
    money2: 0.1,
    payBy2: 1,
    include_tax2: true,
  }
  expect((await save(id, paid, company.owner)).status).toBe(200)
  expect(await open(id, company.office)).toMatchObject({
    money: 110.01,
    payby_id: 2,
    include_tax: true,
    credit_fee: true,
    payment_approval_code: 'A1',
    split_payment: true,
    money2: 0.1,
    payby_id2: 1,
    // Cash takes no tax.
    include_tax2: false,
  })
  expect(await open(id, company.technician)).toMatchObject({ money: 0, payby_id: null, money2: 0 })
  // Fields that they may not see stay unchanged.
  await save(id, { money: 1, payby_id: 1, tradie_comment: 'Done' }, company.technician)
  expect(await open(id, company.owner)).toMatchObject({ money: 110.01, tradie_comment: 'Done' })
  await save(id, { payby_id: 3, splitPayment: false }, company.owner)
  expect(await open(id, company.owner)).toMatchObject({
    credit_fee: false,
    payment_approval_code: '',
    money2: 0,
    payby_id2: null,
  })
})

test.each([
  [{ money: 5 }, 'Please select payment method.'],
  [{ money: -5, payby_id: 1 }, 'Money is not valid'],
  [{ money: '5x', payby_id: 1 }, 'Money is not valid'],
  [{ payby_id: 4 }, 'Payby id is not valid'],
  [{ money: 5, payby_id: 1, splitPayment: true, money2: 5 }, 'Please select payment method.'],
  [
    { money: 5, payby_id: 1, splitPayment: true, money2: 5, payBy2: 2 },
    'The second payment can’t be by credit card.',
  ],
])('the payment %j is refused: %s', async (fields, message) => {
  const { company, id } = await someJob()
  expect(await save(id, fields as never, company.owner)).toEqual({ status: 400, message })
})

test('items and fees: a price entered with tax shows without, a negative percentage is refused', async () => {
  const company = await app.company()
  const fees = (await app.send(feesContract.read, {}, company.technician)).body.result
  expect(fees).toMatchObject({ tax: 10, credit_fee: 0, Prefill_Item: true })
  const added = await app.send(
    itemsContract.add,
    { name: 'Pipe', price: 110, include_tax: true },
    company.owner,
  )
  expect(added.body.result).toMatchObject({ price: 100, quantity: 1 })
  const items = async (as: TestUser) => (await app.send(itemsContract.options, {}, as)).body.result
  expect(await items(company.owner)).toMatchObject([{ label: 'Pipe', price: 100, tax: 10 }])
  expect(await items(company.technician)).toMatchObject([{ label: 'Pipe', price: null, tax: null }])
  await app.send(itemsContract.setPrice, { id: added.body.result.id, price: 0.005 }, company.owner)
  expect(await items(company.owner)).toMatchObject([{ price: 0.005 }])
  const again = await app.send(itemsContract.add, { name: 'pipe', price: 1 }, company.owner)
  expect([again.status, again.body.message]).toEqual([409, 'There is already an item with this name.'])
  for (const credit_fee of [-1, 101])
    expect((await app.send(feesContract.save, { credit_fee }, company.owner)).status).toBe(400)
  await app.send(feesContract.save, { credit_fee: 1.25 }, company.owner)
  expect((await app.send(feesContract.read, {}, company.owner)).body.result).toMatchObject({
    tax: 10,
    credit_fee: 1.25,
  })
})
