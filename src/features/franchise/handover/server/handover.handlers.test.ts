import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { linksContract } from '#features/franchise/links/links.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { writeSent } from '#features/jobs/diary/server/diary.service.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { handoverContract as c } from '../handover.contract.ts'
import { handoverTexts } from '../handover.rules.ts'

const app = await testApp()

/** Two companies of one franchise. */
async function linked() {
  const head = await app.company({ name: 'Harbour Group', pack_id: 4 })
  const member = await app.company({ name: 'Northside' })
  await app.ok(linksContract.invite, { name: 'N', email: member.owner.email }, head.owner)
  const id = /invite_id=([\w-]+)/.exec((await app.mailTo(member.owner.email)).text)![1]!
  await app.ok(linksContract.accept, { id }, member.owner)
  return { head, member }
}
const ada = { name: 'Ada Byrne', phone: '0412 345 678', address: '4 King St' }
async function jobOf(company: TestCompany) {
  const task = { id: 'a', task: 'Fit a valve', dueDate: '2026-12-01', status: 1, images: [] }
  const tasks = [{ ...task, assignedTo: company.technician.id }]
  const { body } = await app.ok(
    jobsContract.add,
    { ...ada, additionalInfo: 'Hot water drips', tasks },
    company.office,
  )
  const id = body.lastJobInsertId
  await app.ok(jobsContract.edit, { id, note: [{ id: 'n', note: 'Dog in the yard' }] }, company.office)
  return id
}
const send = (from: TestCompany, to: TestCompany, input: object, as = from.office) =>
  app.request(c.send, { kind: 'job', company_id: to.id, ...input }, as)
const listed = async (company: TestCompany, input: object = {}) =>
  (await app.ok(c.list, input, company.office)).body.data
/** What has arrived, once it has. */
async function arrived(company: TestCompany) {
  await expect.poll(() => listed(company, { waiting: true }), { timeout: 15_000 }).toHaveLength(1)
  return (await listed(company, { waiting: true }))[0]!
}
const diaryOf = async (company: TestCompany, jobId: number) =>
  JSON.stringify((await app.ok(diaryContract.read, { jobId }, company.office)).body.diary)

test('a job goes to a member, is accepted, and its status and diary come back', async () => {
  const { head, member } = await linked()
  const jobId = await jobOf(head)
  expect((await app.ok(c.companies, {}, head.office)).body.result).toEqual([
    { id: member.id, name: 'Northside' },
  ])
  expect((await app.ok(c.companies, {}, member.office)).body.result).toEqual([
    { id: head.id, name: 'Harbour Group' },
  ])
  expect((await send(head, member, { id: jobId, note: 'Please before Friday' })).status).toBe(200)
  const row = await arrived(member)
  expect(row).toMatchObject({ kind: 'job', company: 'Harbour Group', title: 'Ada Byrne', status: 'sent' })
  const { result } = (await app.ok(c.open, { id: row.id }, member.office)).body
  expect(result).toMatchObject({
    note: 'Please before Friday',
    client: ada,
    scope: 'Hot water drips',
    tasks: [{ title: 'Fit a valve', is_done: false }],
    notes: [{ text: 'Dog in the yard' }],
  })
  const made = (await app.ok(c.accept, { id: row.id }, member.office)).body.result
  expect(made).toMatchObject({ status: 'accepted', progress: 'Pending' })
  const job = (await app.ok(jobsContract.open, { id: made.job_id! }, member.office)).body.result
  expect(job).toMatchObject(ada)
  expect(JSON.stringify(job)).toContain('Dog in the yard')
  expect(await diaryOf(head, jobId)).toContain(`Accepted by ${member.office.fullname} of Northside`)
  await app.ok(jobsContract.edit, { id: made.job_id!, job_status_id: 3 }, member.office)
  // The screen shows it at once, the diary a moment later.
  const [shown] = (await app.ok(c.of, { kind: 'job', id: jobId }, head.office)).body.result
  expect(shown).toMatchObject({ status: 'accepted', progress: 'Closed' })
  await app.followed(member)
  const diary = await diaryOf(head, jobId)
  expect(diary.split('Job status changed to: Closed')).toHaveLength(2)
  expect(diary).toContain(`${member.office.fullname} (Northside)`)
  const [out] = await listed(head, { direction: 'out' })
  expect(out).toMatchObject({ status: 'accepted', progress: 'Closed' })
  expect((await app.request(c.accept, { id: row.id }, member.office)).body.message).toBe(
    handoverTexts.notOpen,
  )
})

test('a technician who sees no number hands a client on and takes one, number and all', async () => {
  const { head, member } = await linked()
  const masked = async (of: TestCompany) => {
    await app.sql("update permissions set roles = roles || ',3' where company_id = $1", [of.id])
    await app.sql(
      `insert into settings (company_id, name, value, version) values ($1, 'masking', '{"on": true, "number": ""}', 1)`,
      [of.id],
    )
  }
  await Promise.all([masked(head), masked(member)])
  app.services.sessions.forget()
  const jobId = await jobOf(head)
  await app.sql('update jobs set technician_ids = array[$2::bigint] where company_id = $1', [
    head.id,
    head.technician.id,
  ])
  const as = head.technician
  const tasks_info = [
    { id: 'a', task: 'Fit a valve', dueDate: '2026-12-01', status: 1, images: [], assignedTo: null },
  ]
  const number = /345 ?678/
  for (const hand of [
    () => send(head, member, { id: jobId }, as),
    () =>
      app.request(c.transfer, { company_id: member.id, job_id: jobId, customer_id: null, tasks_info }, as),
  ]) {
    expect((await hand()).status).toBe(200)
    const row = await arrived(member)
    const openedBy = async (who: TestCompany['owner']) =>
      JSON.stringify((await app.ok(c.open, { id: row.id }, who)).body)
    expect(await openedBy(member.office)).toMatch(number)
    expect(await openedBy(member.technician)).not.toMatch(number)
    const taken = await app.ok(c.accept, { id: row.id }, member.technician)
    expect(JSON.stringify(taken.body)).not.toMatch(number)
    const made = { id: taken.body.result.job_id! }
    const job = (await app.ok(jobsContract.open, made, member.office)).body.result
    expect(job.phone).toMatch(number)
  }
  const out = await app.ok(c.list, { direction: 'out' }, as)
  expect(out.body.data.length).toBeGreaterThan(1)
  expect(JSON.stringify(out.body)).not.toMatch(number)
})

test('a note is told whose transaction ends after one that began later', async () => {
  const { head, member } = await linked()
  const jobId = await jobOf(head)
  await send(head, member, { id: jobId })
  const row = await arrived(member)
  const { job_id } = (await app.ok(c.accept, { id: row.id }, member.office)).body.result
  const note = (text: string, wait: Promise<void>) =>
    app.services.db.withCompany(companyIdFrom(member.id, 'seed'), async tx => {
      await writeSent({ ...tx, by: member.office } as never, job_id!, [{ type: 'note', content: text }])
      await wait
    })
  let end = () => {}
  const early = note('Begun first', new Promise(done => (end = done)))
  await note('Begun second', Promise.resolve())
  await app.followed(member)
  end()
  await early
  await app.followed(member)
  const diary = await diaryOf(head, jobId)
  expect(diary).toContain('Begun second')
  expect(diary).toContain('Begun first')
})

test('what is written about work that was handed on comes back to whoever had it first', async () => {
  const { head, member } = await linked()
  const other = await app.company({ name: 'Southside' })
  await app.ok(linksContract.invite, { name: 'S', email: other.owner.email }, head.owner)
  const invite_id = /invite_id=([\w-]+)/.exec((await app.mailTo(other.owner.email)).text)![1]!
  await app.ok(linksContract.accept, { id: invite_id }, other.owner)
  const accepted = async (from: TestCompany, to: TestCompany, id: number) => {
    expect((await send(from, to, { id })).status).toBe(200)
    const row = await arrived(to)
    return (await app.ok(c.accept, { id: row.id }, to.office)).body.result.job_id!
  }
  const first = await jobOf(member)
  const second = await accepted(member, head, first)
  const third = await accepted(head, other, second)
  await app.services.db.withCompany(companyIdFrom(other.id, 'seed'), tx =>
    writeSent({ ...tx, by: other.office } as never, third, [{ type: 'note', content: 'The valve is in' }]),
  )
  await app.followed(other)
  expect(await diaryOf(head, second)).toContain('The valve is in')
  await app.followed(head)
  expect(await diaryOf(member, first)).toContain('The valve is in')
})

test('files follow, and prices only when they are ticked', async () => {
  const { head, member } = await linked()
  const jobId = await jobOf(head)
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const file = { filename: 'meter.png', type: 'image/png', bytes: Buffer.from(png, 'base64') }
  expect((await app.upload(filesContract.add, { id: jobId }, head.office, file as never)).status).toBe(200)
  // A photo of its task goes with the task.
  await app.upload(filesContract.add, { id: jobId }, head.office, { ...file, filename: 'valve.png' } as never)
  await app.sql(
    `with photo as (update files set part = 'task' where company_id = $1 and job_id = $2 and name = 'valve.png' returning id)
     update job_tasks set photo_ids = (select array_agg(id) from photo) where company_id = $1 and job_id = $2`,
    [head.id, jobId],
  )
  await app.sql(
    `insert into job_parts (company_id, job_id, id, name, quantity, price_cents, place) values ($1, $2, 'p', 'Valve', 2, 4500, 0)`,
    [head.id, jobId],
  )
  await send(head, member, { id: jobId })
  const first = await arrived(member)
  const parts = async (id: number) => (await app.ok(c.open, { id }, member.office)).body.result.parts
  expect(await parts(first.id)).toEqual([{ name: 'Valve', quantity: 2, price: null }])
  const { job_id } = (await app.ok(c.accept, { id: first.id }, member.office)).body.result
  const files = async () =>
    (await app.ok(filesContract.list, { jobId: job_id! }, member.office)).body.result.map(each => each.name)
  await expect.poll(files, { timeout: 15_000 }).toEqual(['meter.png'])
  const photos = async () =>
    JSON.parse((await app.ok(jobsContract.open, { id: job_id! }, member.office)).body.result.tasks_info)[0]
      .images
  await expect.poll(photos, { timeout: 15_000 }).toHaveLength(1)
  await send(head, member, { id: jobId, with_prices: true, with_files: false })
  expect(await parts((await arrived(member)).id)).toEqual([{ name: 'Valve', quantity: 2, price: 45 }])
})

test('tasks that nobody takes come back to their job; what is declined or taken back opens nothing', async () => {
  const { head, member } = await linked()
  const jobId = await jobOf(head)
  const tasks_info = [{ id: 'b', task: 'Rewire', dueDate: '', assignedTo: 0, status: 1, images: [] }]
  await app.ok(
    c.transfer,
    { company_id: member.id, customer_id: 0, job_id: jobId, tasks_info } as never,
    head.office,
  )
  const row = await arrived(member)
  expect((await app.request(c.decline, { id: row.id, reason: 'No licence' }, member.technician)).status).toBe(
    403,
  )
  await app.ok(c.decline, { id: row.id, reason: 'No licence' }, member.office)
  const tasks = JSON.stringify(
    (await app.ok(jobsContract.open, { id: jobId }, head.office)).body.result.tasks_info,
  )
  expect(tasks).toContain('Rewire')
  expect(await diaryOf(head, jobId)).toContain('Declined by Northside: No licence')
  expect((await app.request(c.accept, { id: row.id }, member.office)).body.message).toBe(
    handoverTexts.notOpen,
  )
  await send(head, member, { id: jobId })
  const second = await arrived(member)
  expect((await send(head, member, { id: jobId })).body.message).toBe(handoverTexts.again)
  const [out] = await listed(head, { direction: 'out', waiting: true })
  await app.ok(c.withdraw, { id: out!.id }, head.office)
  expect((await app.request(c.accept, { id: second.id }, member.office)).body.message).toBe(
    handoverTexts.notOpen,
  )
  expect((await app.request(c.withdraw, { id: out!.id }, head.office)).body.message).toBe(
    handoverTexts.notOpen,
  )
})

test('a lead and a client go over; the lead’s status comes back', async () => {
  const { head, member } = await linked()
  const lead = (
    await app.ok(leadsContract.add, { name: 'Bo', phone: '0412 000 111', note: 'New bath' }, head.office)
  ).body.result
  const photo = `photo-${lead.id}`
  await app.sql(`insert into pictures (company_id, key, type, body) values ($1, $2, 'image/jpeg', '\\x01')`, [
    ...[head.id, photo],
  ])
  await app.sql('update leads set files = array[$3] where company_id = $1 and id = $2', [
    head.id,
    lead.id,
    photo,
  ])
  await send(head, member, { kind: 'lead', id: lead.id })
  const row = await arrived(member)
  const { lead_id } = (await app.ok(c.accept, { id: row.id }, member.office)).body.result
  const there = (await app.ok(leadsContract.open, { id: lead_id! }, member.office)).body.result
  expect(there).toMatchObject({ name: 'Bo', note: 'New bath', status: 1 })
  const photos = async () =>
    (await app.ok(leadsContract.open, { id: lead_id! }, member.office)).body.result.files
  await expect.poll(photos, { timeout: 15_000 }).toHaveLength(1)
  // A copy of their own, by an address of its own.
  expect((await photos())[0]).not.toContain(photo)
  await app.ok(leadsContract.changeStatus, { id: lead_id!, status: 4 }, member.office)
  await app.followed(member)
  const here = JSON.stringify(
    (await app.ok(leadsContract.open, { id: lead.id }, head.office)).body.result.entries,
  )
  expect(here).toContain('Won')
  await app.ok(jobsContract.add, ada, head.office)
  const [client] = (await app.ok(clientsContract.list, {}, head.office)).body.results
  await send(head, member, { kind: 'client', id: client!.id })
  await app.ok(c.accept, { id: (await arrived(member)).id }, member.office)
  expect((await app.ok(clientsContract.list, {}, member.office)).body.results).toMatchObject([
    { name: 'Ada Byrne' },
  ])
})

test('work goes to companies of the franchise alone, and only its own rows', async () => {
  const { head, member } = await linked()
  const stranger = await app.company()
  const jobId = await jobOf(head)
  expect(await send(head, stranger, { id: jobId })).toMatchObject({
    status: 404,
    body: { message: handoverTexts.noCompany },
  })
  expect((await send(head, head, { id: jobId })).status).toBe(404)
  expect((await send(member, head, { id: jobId })).status).toBe(404)
  expect((await send(head, member, { id: jobId }, head.technician)).status).toBe(403)
  await send(head, member, { id: jobId })
  const row = await arrived(member)
  for (const entry of [c.open, c.accept, c.decline, c.withdraw])
    expect((await app.request(entry, { id: row.id }, stranger.office)).status).toBe(404)
  // Handed over and parted before it arrives: it stays, and says so.
  const second = await jobOf(head)
  const [place] = (await app.ok(linksContract.members, {}, head.owner)).body.data
  await send(head, member, { id: second })
  await app.ok(linksContract.end, { id: place!.id }, head.owner)
  const states = async () => (await listed(head, { direction: 'out' })).map(each => each.status)
  await expect.poll(states, { timeout: 15_000 }).not.toEqual(['sent', 'sent', 'sent'])
  // What has arrived can still be answered.
  await app.ok(c.accept, { id: row.id }, member.office)
})

test('eight who hand over the same job, lead or client at once hand it over once', async () => {
  const { head, member } = await linked()
  const lead = (await app.ok(leadsContract.add, { ...ada, name: 'Lee' }, head.office)).body.result.id
  const client = (await app.ok(clientsContract.add, { name: 'Cleo' }, head.office)).body.id
  const things = [
    ['job', await jobOf(head)],
    ['lead', lead],
    ['client', client],
  ] as const
  for (const [kind, id] of things) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(head, member, { kind, id })))
    const statuses = answers.map(each => each.status).sort()
    expect(statuses, kind).toEqual([200, ...Array(7).fill(409)])
    const rows = () => app.sql(`select from handovers where company_id = $1 and kind = $2`, [member.id, kind])
    await expect.poll(rows, { timeout: 15_000 }).toHaveLength(1)
    expect(
      await app.sql(`select from handovers where company_id = $1 and kind = $2`, [head.id, kind]),
    ).toHaveLength(1)
  }
})

test('a document that was broken in the database is told, and not shown', async () => {
  const { head, member } = await linked()
  await send(head, member, { id: await jobOf(head) })
  const { id } = await arrived(member)
  const parts = [{ name: 'Tap', quantity: 1, price_cents: 'a secret' }]
  await app.sql(
    `update handovers set document = jsonb_set(document, '{parts}', $3) where company_id = $1 and id = $2`,
    [member.id, id, JSON.stringify(parts)],
  )
  const { status, body } = await app.request(c.open, { id }, member.office)
  expect([status, JSON.stringify(body).includes('secret')]).toEqual([500, false])
})
