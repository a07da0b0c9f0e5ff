import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { fileTexts } from '../automation-file.rules.ts'
import { automationsContract as c } from '../automations.contract.ts'
import { blankStep, type Step } from '../automations.rules.ts'

const app = await testApp()
const { ok } = app

const note: Step = { ...blankStep('note'), text: 'Hi' }

test('an automation goes to another company as a file, by names, and arrives off', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const template = { channel: 'sms', name: 'Thanks', content: 'Thanks {{Customer_Name}}' } as const
  const { data } = (await ok(messageTemplatesContract.save, { ...template, subject: '' }, company.owner)).body
  const tagged = ({ id }: { id: number }, name: string) =>
    app.sql<{ id: number }>('insert into client_tags (company_id, name) values ($1, $2) returning id::int', [
      id,
      name,
    ])
  const [tag] = await tagged(company, 'VIP')
  const automation = {
    name: 'Away',
    trigger: 'client.added',
    actions: [
      { ...blankStep('sms'), template_id: data.id },
      { ...blankStep('tag'), tag_id: tag!.id },
    ],
    stops: ['booked'],
    status: true,
  } as const
  const { id } = (await ok(c.add, automation as never, company.owner)).body.data
  const { name, file } = (await ok(c.exportFile, { id }, company.owner)).body
  expect(name).toBe('Away')
  expect(JSON.parse(file)).toMatchObject({ actions: [{ template: 'Thanks' }, { tag: 'VIP' }] })
  expect(file).not.toMatch(/(user|tag|template)_id"/)
  expect((await app.request(c.exportFile, { id }, other.owner)).status).toBe(404)
  const bring = (text: string) => app.request(c.importFile, { file: text }, other.owner)
  expect(await bring(file)).toMatchObject({
    status: 400,
    body: { message: 'Step 1: no template is named Thanks. Add it first.' },
  })
  await ok(messageTemplatesContract.save, { ...template, subject: '' }, other.owner)
  expect(await bring(file)).toMatchObject({
    status: 400,
    body: { message: 'Step 2: no client tag is named VIP. Add it first.' },
  })
  await tagged(other, 'vip')
  expect(await bring(file)).toMatchObject({ status: 200, body: { data: { name: 'Away', status: 0 } } })
  expect(await bring(file)).toMatchObject({
    status: 200,
    body: { data: { name: 'Away 2', stops: ['booked'] } },
  })
})

test('what is no automation, or can’t be done here, is refused and adds nothing', async () => {
  const { owner } = await app.company()
  const whole = {
    tradewind: 'automation',
    version: 1,
    name: 'Bad',
    trigger: 'job.closed',
    timing: null,
    conditions: {},
  }
  const bring = async (file: unknown) => {
    const text = typeof file === 'string' ? file : JSON.stringify({ ...whole, ...(file as object) })
    const { status, body } = await app.request(c.importFile, { file: text }, owner)
    return [status, (body as { message: string }).message]
  }
  expect(await bring('{"a":')).toEqual([400, fileTexts.noFile])
  expect(await bring('[]')).toEqual([400, fileTexts.noFile])
  expect(await bring({ actions: [note], version: 2 })).toEqual([400, fileTexts.newer])
  expect(await bring({ actions: [note], version: 0 })).toEqual([400, fileTexts.noFile])
  expect(await bring({ actions: [note], tradewind: 'form' })).toEqual([400, fileTexts.noFile])
  expect(await bring({ actions: [note], trigger: 'moon.full' })).toEqual([400, fileTexts.trigger])
  expect(await bring({ actions: [note, { kind: 'fly' }] })).toEqual([400, 'Step 2: This step can’t be read.'])
  expect(await bring({ actions: [{ ...blankStep('assign'), user: 'Nobody' }] })).toEqual([
    400,
    'Step 1: no active team member is named Nobody.',
  ])
  expect(await bring({ actions: [note, { ...note, text: '' }] })).toEqual([400, 'Step 2: Write a text.'])
  // An id of where it came from is nobody here.
  expect(await bring({ actions: [{ ...blankStep('assign'), user_id: owner.id }] })).toEqual([
    400,
    'Step 1: Choose an active team member.',
  ])
  expect((await ok(c.list, {}, owner)).body.data).toEqual([])
})
