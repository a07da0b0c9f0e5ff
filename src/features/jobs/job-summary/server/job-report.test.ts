import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { checklistsContract } from '#features/jobs/checklists/checklists.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { signaturesContract } from '#features/jobs/signatures/signatures.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { jobReportContract as c } from '../job-report.contract.ts'
import { reportSections } from '../job-report.rules.ts'
import { jobTimeContract } from '../job-time.contract.ts'

const app = await testApp()
const all = reportSections.map(({ id }) => id).join(',')

/** A job on which everything has happened. */
async function fullJob() {
  const company = await app.company()
  const { owner, technician } = company
  app.setNow('2026-11-20T01:00:00Z')
  const booked = await app.send(
    jobsContract.add,
    {
      name: 'Ada Lovelace',
      address: '1 Low Street, Ultimo',
      additionalInfo: 'The tap drips.',
      assign_worker: [technician.id],
      tasks: [{ task: 'Fit the tap', dueDate: '2026-12-01', assignedTo: technician.id }],
    },
    owner,
  )
  const id = booked.body.lastJobInsertId
  const washer = await app.send(itemsContract.add, { name: 'Tap washer', price: 12.5 }, owner)
  const parts = [
    {
      partsBelong: 0,
      assignedTo: technician.id,
      parts: [{ partId: washer.body.result.id, quantity: 2, price: 12.5 }],
    },
  ]
  await app.send(
    jobsContract.edit,
    {
      id,
      parts,
      money: '110',
      payby_id: 1,
      note: [{ note: 'Dog in the yard' }],
    },
    owner,
  )
  await app.send(jobTimeContract.work, { jobId: id, status: 'In' }, technician)
  app.setNow('2026-11-20T02:30:00Z')
  await app.send(jobTimeContract.work, { jobId: id, status: 'Out' }, technician)
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b7f77' } })
    .jpeg()
    .toBuffer()
  await app.upload(filesContract.add, { id }, technician, { bytes, filename: 'before.jpg' })
  await app.send(
    signaturesContract.save,
    {
      job_id: id,
      items: [{ name: 'Call-out', quantity: 1, price: '99' }],
      signature: drawing,
      signedBy: 'Ada L.',
      email: 'ada@example.test',
    },
    owner,
  )
  const list = await app.send(
    checklistsContract.add,
    { name: 'Before you leave', status_ids: [3], items: [{ text: 'Water is on' }] },
    owner,
  )
  const { id: checklist_id, items } = list.body.result
  const item = { checklist_id, item_id: items[0]!.id }
  await app.send(checklistsContract.explain, { jobId: id, reason: 'No key', items: [item] }, technician)
  return { company, id }
}

async function report(id: number, as: TestUser, sections = all, language = 'en') {
  const { status, body, headers } = await app.send(c.print, { id, sections, language }, as)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  const { pages } = await readPdf(new Uint8Array(body as unknown as Buffer))
  return pages.join('\n')
}

test('a report holds all that is known of a job, in the language that was asked for', async () => {
  const { company, id } = await fullJob()
  const text = await report(id, company.owner)
  for (const each of [
    'Job report',
    'Test Plumbing',
    'Ada Lovelace',
    '1 Low Street, Ultimo',
    'The tap drips.',
    'Fit the tap',
    'Before you leave',
    'Skipped: No key',
    'Tap washer',
    '$12.50',
    '$25.00',
    '$110.00',
    '1 h 30 min',
    'before.jpg',
    'Signed by Ada L. on 20 Nov 2026',
    'Dog in the yard',
    'Job created.',
    company.technician.fullname,
  ])
    expect(text).toContain(each)
  const german = await report(id, company.owner, 'times,signature', 'de')
  expect(german).toContain('Auftragsbericht')
  expect(german).toContain('Unterschrieben von Ada L. am 20.11.2026')
})

test('only what was asked for is on paper, and prices only for who sees money', async () => {
  const { company, id } = await fullJob()
  const short = await report(id, company.owner, 'parts')
  expect(short).toContain('Tap washer')
  for (const each of ['$', 'Fit the tap', 'Dog in the yard', 'Job created.', 'Signed by'])
    expect(short).not.toContain(each)
  expect(await report(id, company.owner, '')).toContain('Ada Lovelace')
  const ofTechnician = await report(id, company.technician)
  expect(ofTechnician).toContain('Tap washer')
  expect(ofTechnician).not.toContain('$')
})

test('a job of somebody else is not there, and a section that there is not is refused', async () => {
  const { company, id } = await fullJob()
  const stranger = (await app.company()).owner
  const colleague = await app.user(company.id, 3)
  for (const as of [stranger, colleague])
    expect((await app.request(c.print, { id, sections: all }, as)).status).toBe(404)
  for (const bad of [{ sections: 'parts,secrets' }, { language: 'DE-de' }, { id: 'x' }])
    expect([400, 404]).toContain((await app.request(c.print, { id, ...bad }, company.owner)).status)
})
