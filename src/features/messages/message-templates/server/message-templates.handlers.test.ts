import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { messageTemplatesContract as c } from '../message-templates.contract.ts'

const app = await testApp()

test('the messages about an appointment are said in the company’s words, and emptied in the product’s again', async () => {
  const company = await app.company()
  const other = await app.company()
  const read = async (as = company) => (await app.send(c.jobSms, {}, as.office)).body.texts
  const product = await read()
  expect(product.map(({ name, version }) => [name, version])).toEqual([
    ['job-sms', 0],
    ['change-sms', 0],
    ['cancel-sms', 0],
    ['appointment-sms', 0],
    ['on-the-way-sms', 0],
    ['late-sms', 0],
  ])
  const save = (content: string, more: object = {}, as = company.owner) =>
    app.request(c.saveAppointmentSms, { name: 'cancel-sms', content, version: 0, ...more }, as)

  expect((await save('Sorry, {{Customer_Name}}: cancelled.')).body).toMatchObject({
    data: { name: 'cancel-sms', content: 'Sorry, {{Customer_Name}}: cancelled.', version: 1 },
  })
  expect((await read())[2]!.content).toBe('Sorry, {{Customer_Name}}: cancelled.')
  expect(await read(other)).toEqual(product)

  expect(await save('Again')).toMatchObject({ status: 409 })
  expect(await save('Hi {{Custmer}}', { version: 1 })).toMatchObject({
    status: 400,
    body: { message: 'Unknown placeholder: {{Custmer}}', field: 'content' },
  })
  // How late somebody comes stands in the text about that, and in no other.
  const late = { name: 'late-sms', version: 0 }
  expect((await save('Late by {{Late_By}}', late)).body).toMatchObject({ data: { name: 'late-sms' } })
  expect(await save('Late by {{Late_By}}', { version: 1 })).toMatchObject({ status: 400 })
  expect(await save('Hi', { version: 1 }, company.technician)).toMatchObject({ status: 403 })
  await save('', { version: 1 })
  expect((await read())[2]!.content).toBe(product[2]!.content)
})
