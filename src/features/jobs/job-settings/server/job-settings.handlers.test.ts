import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobSettingsContract as c } from '../job-settings.contract.ts'

const app = await testApp()

test('what is required is required from the next job on', async () => {
  const company = await app.company()
  const book = (input: object) => app.send(jobsContract.add, input, company.office)
  await app.send(c.saveRequired, { name: true, phone: true, address: false }, company.owner)
  const { body } = await book({ name: 'Ann' })
  expect([body.message, body.field]).toEqual(['Phone required.', 'phone'])
  const { result } = (await app.send(jobsContract.required, {}, company.technician)).body
  expect([result.name, result.address, result.phone]).toEqual([true, false, true])
})

test('forms and terms are kept, refused when stale, and changed by nobody who may not', async () => {
  const company = await app.company()
  const form = async () => (await app.send(c.form, {}, company.technician)).body.result[0]!
  expect(await form()).toMatchObject({ toggle: true, radius: 50, auto_load_client: true, pack_id: 3 })
  const saved = { toggle: false, radius: 12, additional_info_template: false, auto_load_client: false }
  await app.send(c.saveForm, saved, company.owner)
  expect(await form()).toMatchObject({ ...saved, version: 1 })
  const stale = await app.send(c.saveForm, { ...saved, version: 7 }, company.owner)
  expect([stale.status, (stale.body.current as { radius: number }).radius]).toEqual([409, 12])
  expect((await app.send(c.saveForm, saved, company.technician)).status).toBe(403)

  await app.send(c.saveTerms, { text: 'Pay in seven days.' }, company.owner)
  expect((await app.send(c.terms, {}, company.technician)).body.result.text).toBe('Pay in seven days.')
})
