import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { licenceFilesContract as files } from '#features/jobs/licence-files/licence-files.contract.ts'
import { sentenceOf } from '#shared/fact.ts'
import { licencesContract as c } from '../licences.contract.ts'
import { licenceTexts } from '../licences.rules.ts'
import { remindOfLicences } from './remind-licences.service.ts'

const app = await testApp()
const head = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'
const wholePdf = `${head}xref\n0 1\n0000000000 65535 f \ntrailer<</Size 1/Root 1 0 R>>\nstartxref\n${head.length}\n%%EOF\n`
const plumbing = { name: 'Plumbing contractor', number: '12345C', state: 'NSW', expires_on: '2027-03-31' }

test('a licence is kept with a person, changed by its version and removed', async () => {
  const { owner, technician } = await app.company()
  const { id } = (await app.ok(c.add, { user_id: technician.id, ...plumbing }, owner)).body
  await app.ok(c.add, { user_id: technician.id, ...plumbing, number: '1', expires_on: null }, owner)
  const list = async () => (await app.ok(c.list, { id: technician.id }, owner)).body.result
  expect(await list()).toMatchObject([
    { id, ...plumbing, version: 1 },
    { number: '1', expires_on: null },
  ])
  await app.ok(c.edit, { id, ...plumbing, number: '99', version: 1 }, owner)
  expect((await app.send(c.edit, { id, ...plumbing, version: 1 }, owner)).status).toBe(409)
  expect((await list())[0]).toMatchObject({ number: '99', version: 2 })
  await app.ok(c.remove, { ids: [id] }, owner)
  expect(await list()).toHaveLength(1)
  expect((await app.send(c.remove, { ids: [id] }, owner)).status).toBe(404)
})

test('only who manages the team has them, of the own company, with a name and a number', async () => {
  const company = await app.company()
  const { owner, technician } = company
  const other = await app.company()
  const { id } = (await app.ok(c.add, { user_id: technician.id, ...plumbing }, owner)).body
  const add = (sent: object) => app.request(c.add, { user_id: technician.id, ...plumbing, ...sent }, owner)
  expect((await app.send(c.list, { id: technician.id }, technician)).status).toBe(403)
  expect((await app.send(c.list, { id: technician.id }, other.owner)).status).toBe(404)
  expect((await app.send(c.edit, { id, ...plumbing }, other.owner)).status).toBe(404)
  expect((await app.send(c.remove, { ids: [id] }, other.owner)).status).toBe(404)
  expect((await add({ user_id: other.technician.id })).body.message).toBe(licenceTexts.noPerson)
  expect((await add({ name: ' ' })).body.message).toBe(licenceTexts.nameRequired)
  expect((await add({ number: '' })).body.message).toBe(licenceTexts.numberRequired)
  expect((await add({ expires_on: '2027-02-30' })).status).toBe(400)
})

test('a job type asks for a licence; who holds no valid one for the day is named, of form and stored job', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  const gas = (await app.ok(jobTypesContract.add, { name: 'Gas', licences: ['Gasfitter', 'Plumber'] }, owner))
    .body.result.id
  const plain = (await app.ok(jobTypesContract.add, { name: 'Painting' }, owner)).body.result.id
  expect((await app.ok(jobTypesContract.licenceNames, {}, owner)).body.result).toEqual([
    'Gasfitter',
    'Plumber',
  ])
  const ask = { technician_ids: [technician.id], job_type_ids: [gas], at: '2027-03-31T02:00:00Z' }
  const missing = async (input: object) =>
    (await app.ok(c.missing, { ...ask, ...input }, office)).body.result.map(each => sentenceOf(each.why))
  expect(await missing({})).toEqual([`${technician.fullname} has no valid licence: Gasfitter / Plumber`])
  expect(await missing({ job_type_ids: [plain] })).toEqual([])
  await app.ok(c.add, { user_id: technician.id, ...plumbing, name: 'plumber' }, owner)
  expect(await missing({})).toEqual([])
  const late = { at: '2027-03-31T20:00:00Z' }
  expect(await missing(late)).toEqual([`${technician.fullname}: plumber expires on 31 Mar 2027`])
  const job = await bookedJobId(app, company, { job_type: [gas] })
  expect(await missing({ ...late, job_type_ids: [], job_id: job })).toHaveLength(1)
  const other_job = await bookedJobId(app, company, { job_type: [plain] })
  expect(await missing({ ...late, job_type_ids: [], job_ids: [other_job] })).toEqual([])
  expect(await missing({ ...late, job_type_ids: [], job_ids: [other_job, job] })).toHaveLength(1)
  // Several jobs count on the days of their upcoming appointments, and today without any.
  const upTo = async (expires_on: string) => {
    const { id } = (await app.ok(c.list, { id: technician.id }, owner)).body.result[0]!
    await app.ok(c.edit, { id, ...plumbing, name: 'plumber', expires_on }, owner)
  }
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000)
  const lastDay = (days: number) => dayIn(days).toISOString().slice(0, 10)
  const booked = await bookedJobId(app, company, {
    job_type: [gas],
    appointments: [{ appointment_time: dayIn(20).toISOString(), duration: 60 }],
  })
  const together = { job_type_ids: [], job_ids: [booked, other_job], at: null }
  await upTo(lastDay(10))
  expect(await missing(together)).toHaveLength(1)
  await upTo(lastDay(30))
  expect(await missing(together)).toEqual([])
  expect((await app.send(c.missing, ask, technician)).status).toBe(403)
  const other = await app.company()
  expect((await app.ok(c.missing, ask, other.owner)).body.result).toEqual([])
})

test('a licence has a scan, which its holder and who manages the team read, nobody else', async () => {
  const { owner, technician, id: companyId } = await app.company()
  const colleague = await app.user(companyId, 3)
  const { id } = (await app.ok(c.add, { user_id: technician.id, ...plumbing }, owner)).body
  const pdf = {
    bytes: wholePdf,
    filename: 'card.pdf',
    type: 'application/pdf',
  }
  const put = (as: typeof owner) => app.request(files.add, { id }, as, { file: pdf })
  expect((await app.send(files.read, { id }, owner)).status).toBe(404)
  expect((await put(technician)).status).toBe(403)
  expect((await put((await app.company()).owner)).status).toBe(404)
  expect((await put(owner)).status).toBe(200)
  const file = (await app.ok(c.own, {}, technician)).body.result[0]!.file
  expect(file).toMatchObject({ name: 'card.pdf', type: 'application/pdf' })
  expect((await app.send(files.read, { id }, technician)).status).toBe(200)
  expect((await app.send(files.read, { id }, colleague)).status).toBe(404)
  await app.ok(c.remove, { ids: [id] }, owner)
  const again = { user_id: technician.id, ...plumbing, file_id: file!.id }
  const { id: back } = (await app.ok(c.add, again, owner)).body
  expect((await app.send(files.read, { id: back }, owner)).status).toBe(200)
  expect((await app.send(c.add, again, owner)).body.message).toBe(licenceTexts.noFile)
  await app.ok(files.remove, { id: back }, owner)
  expect((await app.send(files.read, { id: back }, owner)).status).toBe(404)
})

test('the person and the office are reminded 60, 30 and 7 days before the end, once each', async () => {
  const alone = await testApp({ alone: true })
  const { owner, office, technician, id: companyId } = await alone.company()
  const { id } = (await alone.ok(c.add, { user_id: technician.id, ...plumbing }, owner)).body
  const told = async (as: typeof owner) =>
    (
      await alone.sql(
        'select 1 from activities where company_id = $1 and user_id = $2 and kind_id in (29, 34)',
        [companyId, as.id],
      )
    ).length
  const on = async (day: string) => {
    alone.setNow(new Date(`${day}T02:00:00Z`))
    for (let i = 0; i < 2; i++)
      await remindOfLicences(alone.services, error => {
        throw error
      })
    return [await told(technician), await told(office)]
  }
  expect(await on('2027-01-29')).toEqual([0, 0])
  expect(await on('2027-01-30')).toEqual([1, 1])
  expect(await on('2027-02-15')).toEqual([1, 1])
  expect(await on('2027-03-01')).toEqual([2, 2])
  expect(await on('2027-03-25')).toEqual([3, 3])
  expect(await on('2027-03-31')).toEqual([3, 3])
  alone.setNow(null)
  await alone.ok(c.edit, { id, ...plumbing, expires_on: '2027-04-20' }, owner)
  expect(await on('2027-04-02')).toEqual([4, 4])
})
