import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { profileContract as c } from '../profile.contract.ts'
import { profileTexts } from '../profile.rules.ts'

const app = await testApp()

test('the signature ends the mails that its person sends, and nobody else’s', async () => {
  const company = await app.company()
  const { technician, office } = company
  const jobId = await bookedJobId(app, company, { email: 'dana@signed.test' })
  await app.ok(c.saveDetails, { mail_signature: 'Sam Field\nLicence 12345C' }, technician)
  const emailData = { to: 'dana@signed.test', subject: 'Tomorrow', message: 'We come at nine.' }
  const mail = async (as: typeof office, message: string) => {
    await app.ok(clientMessagesContract.sendEmail, { jobId, emailData: { ...emailData, message } }, as)
    return (await app.mailTo('dana@signed.test')).text
  }
  const signed = await mail(technician, 'We come at nine.')
  expect(signed).toMatch(/We come at nine\.\s+Sam Field\s+Licence 12345C/)
  expect(await mail(office, 'We come at ten.')).not.toContain('Sam Field')
})

test('the emergency contact is read by its person and who manages the team, under its version', async () => {
  const { technician, owner } = await app.company()
  const contact = { contact_name: 'Robin Field', contact_relation: 'Partner', contact_phone: '0412 345 678' }
  const saved = (await app.ok(c.saveDetails, { ...contact, version: 0 }, technician)).body.result
  expect(saved).toMatchObject({ ...contact, mail_signature: '', version: 1 })
  expect((await app.send(c.saveDetails, { ...contact, version: 0 }, technician)).status).toBe(409)
  expect((await app.ok(c.emergencyContact, { id: technician.id }, owner)).body.result).toEqual(contact)
  expect((await app.ok(c.details, {}, owner)).body.result).toMatchObject({ contact_name: '', version: 0 })
  expect((await app.send(c.emergencyContact, { id: owner.id }, technician)).status).toBe(403)
  const other = await app.company()
  expect((await app.send(c.emergencyContact, { id: technician.id }, other.owner)).status).toBe(404)
  const bad = await app.send(c.saveDetails, { contact_phone: 'soon' }, technician)
  expect(bad.body.message).toBe(profileTexts.phone)
  const told = await app.sql<{ after: string }>(
    `select after::text from changes where table_name = 'own_details' and row_id = $1`,
    [technician.id],
  )
  expect(told.map(row => row.after).join()).not.toContain('Robin')
})

test('own pay is what runs paid oneself, and the approved weeks that were in none', async () => {
  const { id, technician, office } = await app.company()
  const [run] = await app.sql<{ id: number }>(
    `insert into payroll_runs (company_id, first_day, last_day, at) values ($1, '2026-11-02', '2026-11-08', now()) returning id`,
    [id],
  )
  for (const [line, user, cents] of [
    [1, technician.id, 30_400],
    [2, technician.id, 11_400],
    [3, office.id, 99_900],
  ])
    await app.sql(
      `insert into payroll_lines (company_id, run_id, line, user_id, kind, minutes, quantity, multiplier_bp, cents)
       values ($1, $2, $3, $4, 'ordinary', 60, 100, 10000, $5)`,
      [id, run!.id, line, user, cents],
    )
  await app.sql(
    `insert into timesheets (company_id, user_id, first_day, last_day, state)
     values ($1, $2, '2026-11-09', '2026-11-15', 'approved')`,
    [id, technician.id],
  )
  expect((await app.ok(c.earnings, {}, technician)).body).toMatchObject({
    result: [{ first_day: '2026-11-02', last_day: '2026-11-08', minutes: 120, cents: 41_800 }],
    approved: ['2026-11-09'],
  })
})
