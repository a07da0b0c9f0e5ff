import { expect, test } from 'vitest'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { clientMessagesContract as messages } from '#features/messages/client-messages/client-messages.contract.ts'
import { takeReply } from '#features/messages/client-messages/server/replies.service.ts'
import { phoneContract as phone } from '#features/messages/phone/phone.contract.ts'
import { feedbackContract as feedback } from '#features/messages/reviews/feedback.contract.ts'
import { reviewsContract } from '#features/messages/reviews/reviews.contract.ts'
import { invoicesContract as invoices } from '#features/money/invoices/invoices.contract.ts'
import { agendaContract as agenda } from '#features/schedule/agenda/agenda.contract.ts'
import { countsContract as counts } from '#features/stock/counts/counts.contract.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { ordersContract as orders } from '#features/stock/orders/orders.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { type TestCompany, testApp } from './testing/test-app.ts'

const app = await testApp()
const { ok } = app

/** What happened in a company since the last time. */
async function newsOf({ id }: TestCompany) {
  const rows = await app.sql<{ name: string; by: number | null; facts: Record<string, unknown> }>(
    'select name, user_id as by, facts from happenings where company_id = $1 order by id',
    [id],
  )
  await app.sql('delete from happenings where company_id = $1', [id])
  expect(JSON.stringify(rows)).not.toMatch(/Ada|King St|412 345|Leak/)
  return rows
}
const namesOf = async (company: TestCompany) => (await newsOf(company)).map(({ name }) => name)

test('what the office does to a job has its names, and carries no text of it', async () => {
  const company = await app.company()
  const { office, technician } = company
  const names = async () => {
    const rows = await newsOf(company)
    expect(rows.every(({ by }) => by === office.id)).toBe(true)
    return rows.map(({ name }) => name).sort()
  }
  const appointments = [{ appointment_time: '2030-01-07T01:00:00Z', duration: 60 }]
  const job = { name: 'Ada Byrne', phone: '0412 345 678', address: '4 King St', appointments }
  const { lastJobInsertId: id } = (await app.ok(jobsContract.add, job, office)).body
  expect(await names()).toEqual(['appointment.booked', 'client.added', 'diary.written', 'job.booked'])
  const assigned = { id, company_comment: 'Dog', user_id: [technician.id] }
  await app.ok(jobsContract.edit, assigned, office)
  expect(await names()).toEqual(expect.arrayContaining(['diary.written', 'job.assigned', 'job.edited']))
  await app.ok(jobsContract.edit, { id, job_status_id: 3 }, office)
  expect(await names()).toEqual(['diary.written', 'job.closed', 'job.progressed'])
  await app.ok(jobsContract.edit, { id, job_status_id: 1 }, office)
  expect(await names()).toEqual(['diary.written', 'job.progressed', 'job.reopened'])
  await app.ok(jobsContract.edit, { id, company_comment: 'Dog' }, office)
  expect(await names()).toEqual([])
})

test('what is paid, given back and credited has its names, with cents', async () => {
  const company = await app.company()
  const { owner } = company
  const content = { name: 'Ada', lines: [{ name: 'Tap', quantity: 1, price: 100 }], with_tax: true }
  const { id } = (await ok(invoices.add, { ...content, due: '2099-01-01' }, owner)).body.result
  await ok(invoices.send, { id, via: 'none', again: true }, owner)
  await newsOf(company)
  const { receipt } = (await ok(invoices.pay, { id, amount_cents: 4_000, method: 2 }, owner)).body
  expect(await newsOf(company)).toMatchObject([
    { name: 'payment.received', by: owner.id, facts: { invoice_id: id, amount_cents: -4_000, method: 2 } },
  ])
  await ok(invoices.pay, { id, amount_cents: 6_000, method: 2 }, owner)
  expect(await newsOf(company)).toMatchObject([
    { name: 'payment.received' },
    { name: 'invoice.paid', facts: { owed_cents: 0, total_cents: 10_000 } },
  ])
  await ok(invoices.removeReceipt, { id: receipt }, owner)
  expect(await namesOf(company)).toEqual(['payment.reversed'])
  await ok(invoices.credit, { id, amount_cents: 1_000, note: 'Scratch' }, owner)
  expect(await newsOf(company)).toMatchObject([{ name: 'credit.given', facts: { amount_cents: -1_000 } }])
})

test('orders and counts of stock have their names', async () => {
  const company = await app.company()
  const { owner } = company
  const supplier = (await ok(suppliersContract.add, { name: 'Reece', email: 'o@reece.test' }, owner)).body
    .result.id
  const inventory = [{ Name: 'Tap', Price: 12.5, Quantity: 3, supplier_id: supplier }]
  const [row] = (await ok(inventoryContract.send, { inventory } as never, owner)).body.result
  await newsOf(company)
  const line = { id: row!.Id, quantity: 1 }
  const order = { supplier_id: supplier, lines: [line] } as never
  const { id } = (await ok(orders.add, order, owner)).body.result
  expect(await newsOf(company)).toMatchObject([{ name: 'order.drafted', facts: { supplier_id: supplier } }])
  await ok(orders.approve, { id }, owner)
  await ok(orders.send, { id, by_hand: true }, owner)
  await ok(orders.receive, { id, lines: [line] }, owner)
  expect(await namesOf(company)).toEqual(['order.approved', 'order.sent', 'order.received'])
  const count = (await ok(counts.start, {}, owner)).body.result
  await ok(counts.enter, { id: count.id, lines: [line] }, owner)
  await ok(counts.finish, { id: count.id }, owner)
  await ok(counts.approve, { id: count.id }, owner)
  expect(await namesOf(company)).toEqual(['count.started', 'count.finished', 'count.approved'])
})

test('calls, messages and tasks have their names', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  const window = (id: number) => `window-${id}`
  await ok(phone.saveSettings, { owners: 1, office: 1, technicians: 1 }, owner)
  await ok(phone.state, { device: window(office.id) }, office)
  await newsOf(company)
  const dialled = { device: window(owner.id), number: '', user_id: office.id }
  const { call } = (await ok(phone.dial, dialled, owner)).body
  const leg = call.legs.find(each => each.user_id === owner.id)!
  await ok(phone.hangUp, { leg_id: leg.id }, owner)
  expect(await newsOf(company)).toMatchObject([
    { name: 'call.begun', by: owner.id },
    { name: 'call.ended', facts: { answered_by: null } },
  ])

  await ok(messages.send, { to: '0412 345 678', message: 'Leaking?' }, office)
  expect(await namesOf(company)).toEqual(['message.queued'])
  await app.services.db.withCompany(companyIdFrom(company.id, 'seed'), tx =>
    takeReply(tx, app.services, { phone: '0412 345 678', text: 'Leaks', to: '', vendorId: 'v1' }),
  )
  expect(await newsOf(company)).toMatchObject([
    { name: 'message.received', by: null, facts: { job_id: null } },
  ])

  const task = {
    title: 'Ada',
    description: 'Van',
    start_date: '2030-01-07T01:00:00Z',
    finish_date: '2030-01-07T02:00:00Z',
  }
  const { id } = (await ok(agenda.add, { ...task, assigned_worker_id: technician.id }, office)).body.data
  const { version } = (await ok(agenda.edit, { ...task, id, assigned_worker_id: owner.id }, office)).body.data
  await ok(agenda.edit, { ...task, id, version, assigned_worker_id: owner.id, status: 0 } as never, office)
  expect(await namesOf(company)).toEqual(['task.added', 'task.assigned', 'task.completed'])

  const job = {
    name: 'Ada Byrne',
    address: '4 King St',
    tasks: [{ task: 'Fit the tap', dueDate: '2030-01-08', assignedTo: technician.id }],
  } as never
  const jobId = (await ok(jobsContract.add, job, office)).body.lastJobInsertId
  const [stored] = JSON.parse(
    (await ok(jobsContract.open, { id: jobId }, office)).body.result.tasks_info,
  ) as object[]
  await newsOf(company)
  const done = { id: jobId, tasks_info: JSON.stringify([{ ...stored, status: 0 }]) } as never
  await ok(jobsContract.edit, done, office)
  expect(await namesOf(company)).toEqual(expect.arrayContaining(['job.taskCompleted', 'diary.written']))
})

test('a client’s stars have their name, once', async () => {
  const company = await app.company()
  const settings = { url: 'https://reviews.test/bright', days_between: 30, own_page: true }
  await ok(reviewsContract.saveSettings, settings, company.owner)
  const job = { name: 'Ada', email: 'ada@mail.test', address: '1 Low Street' }
  const id = (await ok(jobsContract.add, job, company.owner)).body.lastJobInsertId
  await ok(reviewsContract.request, { id, method: 1 }, company.office)
  const { text } = (await app.outbox(company)).at(-1)!.payload
  const shortlinkId = /customer-feedback\/([\w-]+)/.exec(text)![1]!
  await newsOf(company)
  for (const stars of [4, 5])
    await ok(feedback.give, { shortlinkId, stars, comment: 'Leak', name: 'Ada' }, null)
  const given = (await newsOf(company)).filter(({ name }) => name === 'feedback.given')
  expect(given).toMatchObject([{ facts: { job_id: id, stars: 4 } }])
})
