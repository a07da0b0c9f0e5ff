import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { signaturesContract } from '#features/jobs/signatures/signatures.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { feedbackContract } from '#features/messages/reviews/feedback.contract.ts'
import { reviewsContract } from '#features/messages/reviews/reviews.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { statementToken } from '#features/money/statements/server/statement-link.service.ts'
import { statementsContract } from '#features/money/statements/statements.contract.ts'
import { optOutsContract } from '#features/talk/opt-outs/opt-outs.contract.ts'
import { unsubscribeToken } from '#features/talk/opt-outs/server/opt-outs.service.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { clientScreens } from './client-screens.ts'

// The pages behind the links that clients are sent, apart from quotes and invoices (public-documents.test.ts).

const app = await testApp()
const { ok } = app

const textOf = (html: string) =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>|<template[\s\S]*?<\/template>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#39;/g, '’')
    .replaceAll(/\s+/g, ' ')

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({ url: path, headers: { accept: 'text/html', ...headers } })
  return { ...answer, text: textOf(answer.body) }
}
/** Sends the form of a page as a browser without a script does. */
const sent = async (path: string, fields: Record<string, string>) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { ...answer, text: textOf(answer.body), to: String(answer.headers.location ?? '') }
}

async function someJob(company: TestCompany): Promise<number> {
  const job = {
    name: 'Ada <b>',
    email: `ada-${randomUUID()}@mail.test`,
    phone: '0412 345 678',
    address: '1 Low Street',
    latitude: -33.9,
    longitude: 151.2,
  }
  return (await ok(jobsContract.add, job as never, company.owner)).body.lastJobInsertId as number
}

interface Link {
  path: string
  job?: number
  client?: number
}
/** A link of each kind. */
const links: Record<string, (company: TestCompany) => Promise<Link>> = {
  async '/customer-feedback/:shortlinkId'(company) {
    const settings = { url: 'https://reviews.test/bright', days_between: 30, own_page: true }
    await ok(reviewsContract.saveSettings, settings, company.owner)
    const job = await someJob(company)
    await ok(reviewsContract.request, { id: job, method: 1 }, company.office)
    const { text } = (await app.outbox(company)).at(-1)!.payload
    return { job, path: /\/customer-feedback\/[\w-]+/.exec(text)![0] }
  },
  async '/sms-reply/:companyId/:phone/:jobId'(company) {
    const job = await someJob(company)
    const token = randomUUID()
    await app.sql(
      `insert into sms_reply_links (company_id, token_hash, phone, job_id, expires_at)
        values ($1, $2, '+61412345678', $3, now() + interval '1 day')`,
      [company.id, hashSecret(token), job],
    )
    return { job, path: `/sms-reply/${company.id}/61412345678/${token}` }
  },
  async '/arrival/:companyId/:token'(company) {
    const job = await someJob(company)
    const token = randomUUID()
    await app.sql(
      `insert into trips (company_id, job_id, technician_id, token_hash, started_at, expires_at)
        values ($1, $2, $3, $4, now() - interval '5 minutes', now() + interval '1 day')`,
      [company.id, job, company.technician.id, hashSecret(token)],
    )
    await app.sql('update jobs set status_id = 2 where company_id = $1 and id = $2', [company.id, job])
    return { job, path: `/arrival/${company.id}/${token}` }
  },
  async '/clientPortal/signature/:token'(company) {
    const job = await someJob(company)
    const items = [{ name: 'Tap', quantity: 3, price: '33.335', include_tax: 1 }]
    const asked = { job_id: job, items, sendUrl: true, phone: '0412 345 678' }
    await ok(signaturesContract.save, asked as never, company.office)
    const { stringId } = (await ok(signaturesContract.link, { id: job }, company.office)).body
    return { job, path: `/clientPortal/signature/${stringId}` }
  },
  async '/clientPortal/statement/:token'(company) {
    const client = { name: 'Ada <b>', email: `ada-${randomUUID()}@mail.test`, main_address: '1 Low St' }
    const client_id = (await ok(clientsContract.add, client, company.owner)).body.id
    const invoice = { name: 'Ada', email: client.email, client_id, lines: [{ name: 'Pump', price: 100 }] }
    const { id } = (await ok(invoicesContract.add, invoice as never, company.office)).body.result
    await ok(invoicesContract.send, { id, via: 'email', email: client.email } as never, company.office)
    // Somewhere the next day has begun.
    const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const days = { clientId: client_id, from: '2026-01-01', to }
    const at = { companyId: companyIdFrom(company.id, 'link'), now: app.services.now() }
    return {
      client: client_id,
      path: `/clientPortal/statement/${statementToken(app.services.seal, at, days)}`,
    }
  },
  async '/unsubscribe'(company) {
    const companyId = companyIdFrom(company.id, 'link')
    const address = `ada-${randomUUID()}@mail.test`
    const token = unsubscribeToken(app.services.seal, { companyId, channel: 'email', address })
    return { path: `/unsubscribe?token=${encodeURIComponent(token)}` }
  },
}

test.each(Object.entries(links))(
  '%s is whole without a script, and nobody’s words are markup',
  async (kind, linkOf) => {
    const company = await app.company({ name: 'Bright <i> Plumbing' })
    const { path } = await linkOf(company)
    const { statusCode, headers, body } = await page(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>')
    expect(body).not.toMatch(/<b> |Bright <i>| style="| on\w+="/)
    expect(String(headers['content-security-policy'])).toMatch(
      /^default-src 'none'; script-src 'self'; style-src/,
    )
    const { title } = clientScreens[kind]!
    expect(body).toContain('lang="en"')
    const german = await page(path, { 'accept-language': 'de' })
    expect(german.body).toContain('lang="de"')
    expect(german.text).not.toContain(title === 'Your technician' ? 'on our way' : `${title} `)
  },
)

const withoutPhone = ['/unsubscribe']
test.each(Object.entries(links))(
  '%s cut short says so, and what was once good leads to the phone',
  async (kind, linkOf) => {
    const company = await app.company()
    await app.sql(`update companies set phone = '0298765432' where id = $1`, [company.id])
    const { path, client } = await linkOf(company)
    const { gone } = clientScreens[kind]!
    const cut = await page(path.slice(0, -7))
    expect([cut.statusCode, cut.text]).toEqual([404, expect.stringContaining(gone)])
    expect(cut.text).not.toContain('Not found.')
    expect(cut.body).not.toContain('tel:')
    if (withoutPhone.includes(kind)) return
    const ended: Record<string, string> = {
      '/customer-feedback/:shortlinkId': `update feedback set expires_at = now() - interval '1 day'`,
      '/sms-reply/:companyId/:phone/:jobId': `update sms_reply_links set expires_at = now() - interval '1 day'`,
      '/arrival/:companyId/:token': `update trips set expires_at = now() - interval '1 day'`,
      '/clientPortal/signature/:token': 'update signatures set deleted_at = now()',
    }
    if (client) await ok(statementsContract.withdrawLinks, { client_id: client }, company.office)
    else await app.sql(`${ended[kind]} where company_id = $1`, [company.id])
    const over = await page(path)
    expect([over.statusCode, over.text]).toEqual([404, expect.stringContaining(gone)])
    expect(over.body).toContain('href="tel:+61298765432"')
  },
)

test('stars and a word are given without a script, once, and can be changed', async () => {
  const company = await app.company({ name: 'Bright Plumbing' })
  const { path } = await links['/customer-feedback/:shortlinkId']!(company)
  const none = await sent(path, { comment: 'Neat <b>', name: 'Ada' })
  expect(none.statusCode).toBe(400)
  expect(none.text).toContain('Please choose how many stars.')
  expect(none.body).toContain('>Neat &lt;b&gt;</textarea>')
  const key = /name="key" value="(\w+)"/.exec(none.body)![1]!
  const given = { stars: '4', comment: 'Neat work', name: 'Ada', key }
  for (let n = 0; n < 2; n++) expect((await sent(path, given)).to).toBe(`${path}?sent=1`)
  const thanks = await page(`${path}?sent=1`)
  expect(thanks.text).toContain('Thank you. Bright Plumbing has received your message.')
  expect(thanks.body).toContain('href="https://reviews.test/bright"')
  const list = (await ok(feedbackContract.list, {}, company.owner)).body
  expect(list).toMatchObject({ average: 4, count: 1, result: [{ comment: 'Neat work', name: 'Ada' }] })
  const { body } = await page(path)
  expect(body).toMatch(/value="4" checked/)
  expect(body).toContain('>Neat work</textarea>')
})

test('a text is answered without a script; an empty answer is asked for', async () => {
  const company = await app.company({ name: 'Bright Plumbing' })
  const { path, job } = await links['/sms-reply/:companyId/:phone/:jobId']!(company)
  expect((await page(path)).text).toContain('Your reply shows as coming from 0412 345 678.')
  expect((await sent(path, { message: ' ' })).text).toContain('Message is required')
  const { to } = await sent(path, { message: 'Friday, please' })
  expect((await page(to)).text).toContain('Thank you. Bright Plumbing has received your message.')
  const kept = await app.sql(
    `select body from sms_messages where company_id = $1 and job_id = $2 and direction = 'in'`,
    [company.id, job],
  )
  expect(kept).toEqual([{ body: 'Friday, please' }])
})

test('messages end and begin again without a script', async () => {
  const company = await app.company({ name: 'Bright Plumbing' })
  const { path } = await links['/unsubscribe']!(company)
  const token = new URLSearchParams(path.split('?')[1]).get('token')!
  const isOut = async () => (await ok(optOutsContract.read, { token }, null)).body.unsubscribed
  const out = await sent(path, { token, checked: '1' })
  expect(await isOut()).toBe(true)
  expect((await page(out.to)).text).toMatch(/Bright Plumbing will no longer message ada-\S+ Resubscribe/)
  await sent(out.to, { token, checked: '0' })
  expect(await isOut()).toBe(false)
  expect((await page(path)).text).toContain('Stop messages')
})

test('a client signs what is shown, once', async () => {
  const company = await app.company({ name: 'Bright Plumbing' })
  const { path } = await links['/clientPortal/signature/:token']!(company)
  expect((await page(path)).text).toMatch(/3 × Tap 3 \$33\.335 \$100\.01 .*Total \$110\.01/)
  const token = path.split('/').at(-1)!
  const signed = { token, signature: drawing, signedBy: 'Ada', email: 'ada@example.test', accepted: true }
  await ok(signaturesContract.signByLink, signed, null)
  expect((await page(`${path}?sent=1`)).text).toContain('Thank you. Bright Plumbing has your signature.')
  const again = await page(path)
  expect(again.text).toContain('This has already been signed.')
  expect(again.body).not.toContain('<form')
})

test('a statement shows the account and leads to each unpaid invoice', async () => {
  const { path } = await links['/clientPortal/statement/:token']!(await app.company())
  const { text, body } = await page(path)
  expect(text).toMatch(
    /Closing balance: \$110\.00 .*Invoice #1 .*Unpaid invoices Invoice #1 .*\$110\.00 View and pay/,
  )
  expect(body).toMatch(/href="\/clientPortal\/invoice\/[\w.-]+"/)
  expect(body).toMatch(/href="\/api\/clientPortal\/statement\/[\w.-]+\/pdf\?language=en"/)
})

test('a journey is drawn among its suburbs, looked at again while it lasts, and no longer', async () => {
  const company = await app.company({ name: 'Bright Plumbing' })
  const { path, job } = await links['/arrival/:companyId/:token']!(company)
  await app.sql(
    'insert into positions (company_id, user_id, lat, lng, at) values ($1, $2, -33.8, 151, now())',
    [company.id, company.technician.id],
  )
  const { text, body, headers } = await page(path)
  expect(text).toMatch(/is on the way Arrives in about \d+ min .*Last seen/)
  expect(text).toContain('Parramatta')
  expect(body).toContain('data-every="15"')
  expect(body).toContain('<noscript><meta http-equiv="refresh" content="15"></noscript>')
  expect(String(headers['content-security-policy'])).not.toContain('worker-src')
  await app.sql('update jobs set status_id = 3 where company_id = $1 and id = $2', [company.id, job])
  const done = await page(path)
  expect(done.text).toContain('This visit is finished')
  expect(done.body).not.toMatch(/data-every|<svg/)
})
