import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { createPostmarkIntake } from '#server/providers/mail/postmark.ts'
import { clientMessagesContract as c } from '../client-messages.contract.ts'
import { mailPictures } from './mail-pictures.service.ts'

const secret = 'a-long-password-of-ours'
const app = await testApp({ mailIntake: createPostmarkIntake({ address: 'answers@in.test', secret }) })

/** A client's answer with this HTML, read by the office. */
async function readMail(html: string, text = 'Monday is fine.') {
  const company = await app.company()
  const email = `ana-${company.id}@costa.test`
  await app.send(clientsContract.add, { name: 'Ana Costa', email }, company.office)
  const emailData = { to: email, subject: 'When?', message: 'Does Monday suit you?' }
  const [client] = await app.sql<{ id: number }>('select id from clients where company_id = $1', [company.id])
  const seal = app.services.seal
  const told = [company.id, client!.id, 0].map(id => id.toString(36)).join('.')
  const to = `answers+${told}.${seal.mark(told, 'mail reply')}@in.test`
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: '/api/messages/mail',
    headers: { authorization: `Basic ${Buffer.from(`tradewind:${secret}`).toString('base64')}` },
    payload: {
      MessageID: `h-${company.id}`,
      FromFull: { Email: emailData.to },
      ToFull: [{ Email: to }],
      TextBody: text,
      HtmlBody: html,
    },
  })
  expect(statusCode).toBe(200)
  const { data } = (await app.send(c.chat, { phone: email }, company.office)).body
  const { id } = data[0]!
  return { company, id, message: data[0]!, read: await app.send(c.original, { id }, company.office) }
}

test('a mail’s HTML is kept without anything that acts, beside its text', async () => {
  const { message, read } = await readMail(
    '<p onclick="steal()">Monday is <b>fine</b>.</p><script>steal()</script><img src="https://a.test/pixel.png">',
  )
  expect(message).toMatchObject({ message: 'Monday is fine.', has_original: true })
  expect(read.body.html).toBe(
    '<p>Monday is <b>fine</b>.</p><img alt="" data-remote="https://a.test/pixel.png" />',
  )
})

test('HTML that is more than anybody reads leaves the text, and the mail is not lost', async () => {
  const { message } = await readMail('words '.repeat(250_000))
  expect(message).toMatchObject({ message: 'Monday is fine.', has_original: false })
})

test('pictures of this mail alone are fetched, from public addresses, and another company reads nothing', async () => {
  const { company, id } = await readMail(
    '<img src="https://127.0.0.1/pixel.png"><img src="https://localhost/x.png">',
  )
  const asked = await app.send(c.originalPictures, { id }, company.office)
  expect(asked.body).toMatchObject({ pictures: [], missing: 2 })
  const other = await app.company()
  expect((await app.send(c.originalPictures, { id }, other.office)).status).toBe(404)
  expect((await app.send(c.originalPictures, { id }, company.technician)).status).toBe(403)
})

test('what is no picture, too large or not there is left out, and each address is asked once', async () => {
  const asked: string[] = []
  const html = ['a.png?x=1&amp;y=2', 'b.svg', 'c.png', 'd.png', 'a.png?x=1&amp;y=2']
    .map(name => `<img data-remote="https://p.test/${name}" />`)
    .join('')
  const { pictures, missing } = await mailPictures(html, async address => {
    asked.push(address)
    const type = address.endsWith('svg') ? 'image/svg+xml' : 'image/png'
    if (address.endsWith('d.png')) throw new Error('no answer')
    return {
      status: 200,
      headers: { 'content-type': type },
      body: Buffer.alloc(address.endsWith('c.png') ? 1_500_000 : 2),
    }
  })
  expect(asked).toEqual([
    'https://p.test/a.png?x=1&y=2',
    'https://p.test/b.svg',
    'https://p.test/c.png',
    'https://p.test/d.png',
  ])
  expect(pictures).toEqual([
    { address: 'https://p.test/a.png?x=1&amp;y=2', data: 'data:image/png;base64,AAA=' },
  ])
  expect(missing).toBe(3)
})
