import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { clientMessagesContract as office } from '#features/messages/client-messages/client-messages.contract.ts'
import { clientHomeContract } from '../../client-home/client-home.contract.ts'
import { portalClient } from '../../client-sign-in/testing/portal-client.ts'
import { clientChatContract as c } from '../client-chat.contract.ts'

const app = await testApp()
let last = 100
/** A mobile number that no other test has. */
const mobile = () => `0412 7${last % 10} ${String(last++).padStart(4, '0')}`.slice(0, 12)

test('what a client writes stands in the chats; the answer comes back, by mail to who has no mobile number', async () => {
  const company = await app.company({ name: 'Bright Plumbing' })
  await app.sql("update companies set email = 'office@bright.test' where id = $1", [company.id])
  const client = await portalClient(app, company, { name: 'Ada Wong' })
  expect((await app.send(c.send, { message: 'When do you come?' }, client)).status).toBe(200)
  const { chatList } = (await app.send(office.chats, {}, company.office)).body
  expect(chatList).toMatchObject([
    { name: 'Ada Wong', message: 'When do you come?', unread: 1, client_id: client.id },
  ])
  const { phone } = chatList[0]!
  expect((await app.send(office.chat, { phone }, company.office)).body).toMatchObject({
    by_mail: true,
    opted_out: false,
  })
  const answer = await app.send(
    office.send,
    { to: phone, message: 'Tomorrow at nine.', sendNow: true },
    company.office,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect((await app.outbox(company)).at(-1)).toMatchObject({
    recipient: client.email,
    payload: { replyTo: 'office@bright.test', from: 'Bright Plumbing' },
  })
  const { result } = (await app.send(c.read, {}, client)).body
  expect(result.map(each => [each.message, each.mine, each.by])).toEqual([
    ['When do you come?', true, ''],
    ['Tomorrow at nine.', false, company.office.fullname],
  ])
})

test('with a mobile number the conversation is that of text messages', async () => {
  const company = await app.company()
  const client = await portalClient(app, company, { phone: mobile() })
  const sent = { name: 'Ada', customerId: client.id, phone: client.phone, address: '1 Low Street' } as never
  const job = (await app.send(jobsContract.add, sent, company.owner)).body.lastJobInsertId
  await app.send(c.send, { message: 'The tap drips again', job_id: job }, client)
  const [chat] = (await app.send(office.chats, {}, company.office)).body.chatList
  expect(chat).toMatchObject({ message: 'The tap drips again', job_id: job })
  await app.send(
    office.send,
    { to: chat!.phone, message: 'We come by today.', sendNow: true },
    company.office,
  )
  const [text] = await app.sql<{ channel: string; client_id: number }>(
    "select channel, client_id from sms_messages where company_id = $1 and direction = 'out'",
    [company.id],
  )
  expect(text).toEqual({ channel: 'sms', client_id: client.id })
  const { result } = (await app.send(c.read, {}, client)).body
  expect(result.map(each => each.message)).toEqual(['The tap drips again', 'We come by today.'])
})

test('what a client has sent by mail stands in the portal, for them alone', async () => {
  const company = await app.company()
  const [client, other] = [await portalClient(app, company), await portalClient(app, company)]
  const key = `${company.id}/aa/${crypto.randomUUID()}`
  await app.keepFile(key, 'a plan')
  await app.sql(
    `with sent as (insert into sms_messages (company_id, direction, phone, body, parts, status, client_id, channel, left_out, thread_id)
       values ($1, 'in', $2, '', 1, 'received', $3, 'mail', '[{"name":"a.exe","reason":"type"}]',
         thread_of($1, $2, $3, null, now())) returning id)
     insert into files (company_id, message_id, name, type, bytes, key)
     select $1, id, 'plan.pdf', 'application/pdf', 6, $4 from sent`,
    [company.id, client.email, client.id, key],
  )
  const { result } = (await app.send(c.read, {}, client)).body
  expect(result).toMatchObject([
    { files: [{ name: 'plan.pdf' }], left_out: [{ name: 'a.exe', reason: 'type' }] },
  ])
  const { id, name } = result[0]!.files[0]!
  expect((await app.send(clientHomeContract.file, { id, name }, client)).status).toBe(200)
  expect((await app.send(clientHomeContract.file, { id, name }, other)).status).toBe(404)
  expect((await app.send(clientHomeContract.home, {}, client)).body.files).toEqual([])
})

test('a client sends a photo: it stands with the message, with the job that it is about, and nowhere for others', async () => {
  const company = await app.company()
  const [client, other] = [
    await portalClient(app, company, { name: 'Ada' }),
    await portalClient(app, company),
  ]
  const booked = { name: 'Ada', customerId: client.id, address: '1 Low Street' } as never
  const job = (await app.send(jobsContract.add, booked, company.owner)).body.lastJobInsertId
  expect((await app.upload(c.sendFile, { job_id: job, message: 0 }, client)).status).toBe(200)
  expect((await app.upload(c.sendFile, { job_id: 0, message: 0 }, client)).status).toBe(200)
  const { result } = (await app.send(c.read, {}, client)).body
  expect(result.map(each => [each.mine, each.message, each.files.length])).toEqual([
    [true, '', 1],
    [true, '', 1],
  ])
  const { id, name } = result[0]!.files[0]!
  expect((await app.send(clientHomeContract.file, { id, name }, client)).status).toBe(200)
  expect((await app.send(clientHomeContract.file, { id, name }, other)).status).toBe(404)
  const ofJob = (await app.send(filesContract.list, { jobId: job }, company.office)).body.result
  expect(ofJob.map(file => [file.id, file.created_by_name])).toEqual([[id, 'Ada']])
  expect((await app.send(office.chats, {}, company.office)).body.chatList[0]).toMatchObject({ unread: 2 })
  expect((await app.upload(c.sendFile, { job_id: job, message: 0 }, other)).status).toBe(404)
  const text = { bytes: Buffer.from('<script>'), filename: 'a.jpg' }
  expect((await app.upload(c.sendFile, { job_id: 0, message: 0 }, client, text)).status).toBe(415)
  expect((await app.upload(c.sendFile, { job_id: 0, message: 0 }, company.office)).status).toBe(401)
})

test('photos follow the message that they were sent with, for some minutes and for its writer alone', async () => {
  const company = await app.company()
  const [client, other] = [
    await portalClient(app, company, { name: 'Ada' }),
    await portalClient(app, company),
  ]
  const booked = { name: 'Ada', customerId: client.id, address: '1 Low Street' } as never
  const job = (await app.send(jobsContract.add, booked, company.owner)).body.lastJobInsertId
  const { id } = (await app.send(c.send, { message: 'This valve drips', job_id: job }, client)).body
  // The message says what it is about.
  const attached = { job_id: 0, message: id }
  expect((await app.upload(c.sendFile, attached, other)).status).toBe(404)
  expect((await app.upload(c.sendFile, attached, client)).body).toMatchObject({ id })
  const { result } = (await app.send(c.read, {}, client)).body
  expect(result).toMatchObject([{ id, message: 'This valve drips', files: [{}] }])
  expect((await app.send(filesContract.list, { jobId: job }, company.office)).body.result).toHaveLength(1)
  expect((await app.send(office.chats, {}, company.office)).body.chatList[0]).toMatchObject({ unread: 1 })
  await app.sql(`update sms_messages set created_at = created_at - interval '11 minutes' where id = $1`, [id])
  expect((await app.upload(c.sendFile, attached, client)).status).toBe(404)
})

test('a client reads no other client’s messages, nor writes about their job', async () => {
  const company = await app.company()
  const phone = mobile()
  const [client, other] = [
    await portalClient(app, company, { phone }),
    await portalClient(app, company, { phone }),
  ]
  const sent = { name: 'Bo', customerId: other.id, phone, address: '2 Low Street' } as never
  const job = (await app.send(jobsContract.add, sent, company.owner)).body.lastJobInsertId
  await app.send(office.sendSms, { jobId: job, message: 'About your job', numbers: phone }, company.office)
  await app.send(c.send, { message: 'A word of the other' }, other)
  expect((await app.send(c.read, {}, client)).body.result).toEqual([])
  const refused = await app.send(c.send, { message: 'x', job_id: job }, client)
  expect(refused.status).toBe(404)
  expect((await app.request(c.send, { message: '' }, client)).status).toBe(400)
})
