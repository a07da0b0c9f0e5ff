import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { maskingContract } from '../../masking.contract.ts'
import { phoneNumbersContract } from '../../numbers.contract.ts'
import { phoneContract as c } from '../../phone.contract.ts'
import { lineIdOf, tellLine, testLine } from '../../testing/test-line.ts'

const line = testLine()
const app = await testApp({ voice: line.voice })
const tell = (path: string, fields: Record<string, string>) => tellLine(app, path, fields)
let count = 0
const clientPhone = '+61491570156'

beforeEach(() => {
  line.asked.length = 0
})

async function newCompany() {
  const company = await app.company()
  const number = `+6125553${String(++count).padStart(4, '0')}`
  const own = `+6141200${String(count).padStart(4, '0')}`
  await app.sql('update users set phone = $2 where id = $1', [company.technician.id, own])
  const refused = await app.send(maskingContract.save, { on: 1 }, company.owner)
  expect([refused.status, refused.body.message]).toEqual([409, 'Choose a number for masked calls first.'])
  const { result } = (await app.ok(phoneNumbersContract.buy, { number }, company.owner)).body
  await app.ok(phoneNumbersContract.edit, { id: result.id, name: '', purpose: 'masking' }, company.owner)
  await app.ok(maskingContract.save, { on: 1 }, company.owner)
  app.services.sessions.forget()
  const booked = await app.ok(
    jobsContract.add,
    {
      name: 'Dana Reed',
      phone: '0491 570 156',
      address: '4 King St',
      assign_worker: String(company.technician.id),
    } as never,
    company.office,
  )
  const jobId = booked.body.lastJobInsertId
  const open = async (as = company.technician) =>
    (await app.ok(jobsContract.open, { id: jobId }, as)).body.result
  const code = String((await open()).job_number)
  const call = (sid: string, from: string, digits?: string) =>
    tell(digits === undefined ? '/call' : '/code', {
      CallSid: sid,
      From: from,
      To: number,
      ...(digits !== undefined && { Digits: digits }),
    })
  const log = async () => (await app.ok(c.list, {}, company.owner)).body.calls
  return { ...company, number, own, jobId, numberId: result.id, open, code, call, log }
}
const dialled = async () => {
  await expect.poll(() => line.asked.some(each => each.do === 'dial'), { timeout: 15_000 }).toBe(true)
  return line.asked.find(each => each.do === 'dial')!.dial!
}

test('a technician’s phone reaches the client of a job by its code; the client sees the number between', async () => {
  const { id, number, own, code, call, log, technician, jobId, office } = await newCompany()
  const asked = await call(`CA-m-${number}`, own)
  expect(asked.does.Gather).toMatchObject({
    action: 'http://tradewind.test/api/phone/line/code',
    finishOnKey: '#',
  })
  expect((await call(`CA-m-${number}`, own, code)).does.Dial.Conference.startConferenceOnEnter).toBe('true')
  const dial = await dialled()
  expect(dial).toMatchObject({ to: clientPhone, from: number })
  const [leg] = await app.sql<{ id: number }>(
    'select id from call_legs where company_id = $1 and not is_caller',
    [id],
  )
  const sid = await lineIdOf(app, leg!)
  const report = (state: string) => tell(`/leg/${id}/${leg!.id}`, { CallSid: sid, CallStatus: state })
  await report('in-progress')
  await report('completed')
  expect(await log()).toMatchObject([
    {
      direction: 'out',
      status: 'completed',
      job_id: jobId,
      from_name: technician.fullname,
      number: clientPhone,
    },
  ])
  const { diary } = (await app.ok(diaryContract.read, { jobId }, office)).body
  expect(JSON.stringify(diary)).toContain('Called Dana Reed')
})

test('a client who calls back reaches the technician; others, and nobody’s clients, the office', async () => {
  const { number, own, call, log, operator, jobId } = await newCompany()
  expect((await call(`CA-b-${number}`, clientPhone)).does.Dial.Conference.waitUrl).toMatch(/ring\.wav$/)
  expect(await dialled()).toMatchObject({ to: own, from: number })
  expect((await log())[0]).toMatchObject({ direction: 'in', status: 'ringing', job_id: jobId })
  await app.ok(c.state, { device: 'w' }, operator)
  await call(`CA-o-${number}`, '+61491570157')
  expect((await app.ok(c.state, { device: 'w' }, operator)).body.calls).toHaveLength(1)
})

test('the code is good for a technician on the job only, until 7 days after it was closed', async () => {
  const { id, number, own, code, call, jobId, log } = await newCompany()
  const wrong = async (sid: string, from = own, digits = code) =>
    (await call(`${sid}-${number}`, from, digits)).does.Say?.['#text'] ===
    'This isn’t the code for one of your jobs.'
  expect(await wrong('CA-1', own, '999999')).toBe(true)
  expect(await wrong('CA-2', own, '')).toBe(true)
  const closed = (days: number) =>
    app.sql(`update jobs set closed_at = now() - make_interval(days => $2) where id = $1`, [jobId, days])
  await closed(8)
  expect(await wrong('CA-3')).toBe(true)
  // Then the client's call is the office's, where nobody is.
  expect((await call(`CA-4-${number}`, clientPhone)).does.Say['#text']).toMatch(/Nobody can take/)
  await closed(6)
  expect(await wrong('CA-5')).toBe(false)
  await app.sql(`update jobs set technician_ids = '{}' where id = $1`, [jobId])
  expect(await wrong('CA-6')).toBe(true)
  // Another phone is no technician's: its call is for the office.
  expect((await call(`CA-7-${number}`, '+61400000001', code)).does.Say['#text']).toMatch(/Nobody can take/)
  expect((await log()).filter(each => each.job_id === jobId)).toHaveLength(1)
  expect(id).toBeGreaterThan(0)
})

test('technicians read the number between and the code, and no number; a save of theirs leaves it', async () => {
  const { technician, office, owner, number, code, open, jobId, numberId } = await newCompany()
  const seen = await open()
  expect([seen.phone, seen.call_masking_phone]).toEqual(['', `${number},,${code}#`])
  expect(JSON.stringify(seen)).not.toMatch(/570.?156/)
  expect((await open(office)).phone).toBe('0491 570 156')
  await app.ok(
    jobsContract.edit,
    { ...seen, id: jobId, tradie_comment: 'Done', phone: '' } as never,
    technician,
  )
  const after = await open(office)
  expect([after.phone, after.tradie_comment]).toEqual(['0491 570 156', 'Done'])
  const late = await app.send(
    jobsContract.edit,
    { ...seen, id: jobId, version: 1, tradie_comment: 'Late' } as never,
    technician,
  )
  expect([late.status, (late.body.current as { name: string }).name]).toEqual([409, 'Dana Reed'])
  expect(JSON.stringify(late.body)).not.toMatch(/570.?156/)
  // Without a number between, theirs are hidden all the same.
  await app.ok(phoneNumbersContract.release, { id: numberId }, owner)
  app.services.sessions.forget()
  expect([(await open()).phone, (await open()).call_masking_phone]).toEqual(['', ''])
  await app.ok(maskingContract.save, { on: 0 }, owner)
  app.services.sessions.forget()
  expect((await open()).phone).toBe('0491 570 156')
})
