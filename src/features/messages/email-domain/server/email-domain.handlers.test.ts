import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { embeddedDns } from '#server/providers/dns/embedded-dns.ts'
import { rememberingDns } from '#server/providers/dns/testing/remembering-dns.ts'
import type { MailToSend } from '#server/providers/mail/mail.port.ts'
import { emailDomainContract as c } from '../email-domain.contract.ts'
import { domainTexts } from '../email-domain.rules.ts'
import { checkDomains } from './email-domain.service.ts'

const { dns, texts, mailServers, state: network } = rememberingDns()
const mailIntake = {
  address: 'answers@in.test',
  returnDomain: 'in.test',
  isSimulated: false,
  receive: async () => ({ stop: async () => {} }),
}
const mails: MailToSend[] = []
const app = await testApp({ dns, mailIntake, mail: { send: async mail => void mails.push(mail) } })

const idOf = (company: TestCompany) => companyIdFrom(company.id, 'session')
const read = async (company: TestCompany) => (await app.send(c.state, {}, company.owner)).body.result!
const check = async (company: TestCompany) => (await app.send(c.check, {}, company.owner)).body.result!
const recordOf = async (company: TestCompany, wanted: string) =>
  (await read(company)).records.find(({ record }) => record === wanted)!
const heard = (company: TestCompany) =>
  app.sql<{ user_id: number }>('select user_id from activities where company_id = $1 and kind_id = 91', [
    company.id,
  ])

/** A company with a domain of its own. */
async function added(domain?: string) {
  const company = await app.company({ name: 'Bright Plumbing' })
  const own = domain ?? `bright${company.id}.test`
  const answer = await app.send(c.save, { address: `Office@${own.toUpperCase()}` }, company.owner)
  expect(answer.status).toBe(200)
  return { company, domain: own }
}

/** Adds what the page asks for. */
async function publish(company: TestCompany) {
  for (const { type, name, value } of (await read(company)).records)
    if (type === 'TXT') texts.set(name, [value])
    else mailServers.set(name, [value.replace(/^\d+ /, '')])
}

/** A mail of the company as it leaves. */
async function sent(company: TestCompany, from: string | undefined = 'Bright Plumbing') {
  const to = `ana-${Math.random().toString(36).slice(2)}@costa.test`
  await app.services.db.withCompany(idOf(company), tx =>
    app.services.outbox.mail(
      tx,
      { to, subject: 'x', text: 'x', html: 'x', ...(from && { from }) },
      'company',
    ),
  )
  await expect.poll(() => mails.some(mail => mail.to === to), { timeout: 10_000 }).toBe(true)
  return mails.find(mail => mail.to === to)!
}

test('mail comes from the platform until the key’s record is found, and then from the company’s own address', async () => {
  const { company, domain } = await added()
  const before = await read(company)
  expect(before).toMatchObject({ address: `office@${domain}`, domain, state: 'pending', trouble: null })
  expect(before.records.map(({ record, type, name, state }) => [record, type, name, state])).toEqual([
    [
      'dkim',
      'TXT',
      expect.stringMatching(new RegExp(`^tw[0-9a-z]{10}\\._domainkey\\.${domain}$`)),
      'unknown',
    ],
    ['dmarc', 'TXT', `_dmarc.${domain}`, 'unknown'],
    ['return', 'TXT', `bounce.${domain}`, 'unknown'],
    ['mx', 'MX', `bounce.${domain}`, 'unknown'],
  ])
  expect((await check(company)).records.map(({ state }) => state)).toEqual(Array(4).fill('missing'))
  expect((await sent(company)).own).toBeUndefined()
  expect((await sent(company)).reports!.domain).toBe('in.test')

  await publish(company)
  const after = await check(company)
  expect(after.state).toBe('verified')
  expect(after.records.map(({ state }) => state)).toEqual(Array(4).fill('found'))
  const mail = await sent(company)
  expect(mail.own).toMatchObject({ address: `office@${domain}`, dkim: { domain } })
  expect(mail.own!.dkim.privateKey).toContain('PRIVATE KEY')
  expect(mail.reports!.domain).toBe(`bounce.${domain}`)
  // The platform's own mail stays the platform's.
  expect((await sent(company, '')).own).toBeUndefined()
  const [row] = await app.sql('select sealed_key from email_domains where company_id = $1', [company.id])
  expect(row!.sealed_key).toMatch(/^v1\./)
})

test('only who may change settings, and only their own company’s', async () => {
  const { company } = await added()
  const other = await app.company()
  for (const send of [
    app.send(c.state, {}, company.technician),
    app.send(c.save, { address: 'office@bright.test' }, company.technician),
    app.send(c.check, {}, company.technician),
    app.send(c.renew, {}, company.technician),
    app.send(c.remove, {}, company.technician),
  ])
    expect((await send).status).toBe(403)
  expect((await app.send(c.state, {}, other.owner)).body.result).toBeNull()
  expect((await app.send(c.check, {}, other.owner)).status).toBe(409)
  expect((await app.send(c.remove, {}, other.owner)).status).toBe(409)
  expect((await app.send(c.renew, {}, company.owner)).body.message).toBe(domainTexts.notVerified)
  // DNS is no simulation here.
  expect((await app.send(c.simulate, { is_published: true }, company.owner)).status).toBe(404)
})

test.each([
  ['', 'Email is required'],
  ['office', 'Email is not valid'],
  ['office@localhost', 'Email is not valid'],
  ['Office@GMAIL.com', 'Enter an address of your own domain. Records can’t be added at gmail.com.'],
])('the address %j is refused', async (address, message) => {
  const company = await app.company()
  const { status, body } = await app.send(c.save, { address }, company.owner)
  expect([status, body.message]).toEqual([400, message])
})

test('another name of the domain keeps its key; another domain begins anew; a stale page is told', async () => {
  const { company, domain } = await added()
  await publish(company)
  const { version } = await check(company)
  const key = await recordOf(company, 'dkim')
  const renamed = { address: `jobs@${domain}`, version }
  expect((await app.send(c.save, renamed, company.owner)).body.result).toMatchObject({ state: 'verified' })
  expect((await recordOf(company, 'dkim')).value).toBe(key.value)
  expect((await app.send(c.save, renamed, company.owner)).status).toBe(409)
  await app.send(c.save, { address: `office@other-${domain}` }, company.owner)
  expect(await read(company)).toMatchObject({ state: 'pending', verified_at: null })
  expect((await recordOf(company, 'dkim')).value).not.toBe(key.value)
})

test('another key, two texts or a withdrawn key in DNS fail it, with what was found', async () => {
  const { company } = await added()
  const { name, value } = await recordOf(company, 'dkim')
  for (const found of [
    [`${value}AA`],
    [value, value],
    ['v=DKIM1; k=rsa; p='],
    [value.replace('k=rsa', 'k=ed25519')],
    [`${value}; h=sha1`],
  ]) {
    texts.set(name, found)
    expect(await check(company)).toMatchObject({ state: 'failed', trouble: { text: domainTexts.wrong } })
    expect((await recordOf(company, 'dkim')).found).toBe(found.join(' | ').slice(0, 500))
  }
  // Spaces within, as some programs fold it, mean nothing.
  texts.set(name, [value.replace('p=', ' p=').replace(/(.{40})$/, ' $1')])
  expect((await check(company)).state).toBe('verified')
})

test('while DNS says nothing all stays as it is', async () => {
  const { company } = await added()
  network.isDown = true
  expect(await check(company)).toMatchObject({ state: 'pending', trouble: { text: domainTexts.silent } })
  network.isDown = false
  await publish(company)
  await check(company)
  network.isDown = true
  expect(await check(company)).toMatchObject({ state: 'verified', trouble: { text: domainTexts.silent } })
  network.isDown = false
  expect(await check(company)).toMatchObject({ state: 'verified', trouble: null })
  expect(await heard(company)).toEqual([])
})

test('a record that is gone brings mail back to the platform’s address, which is told once, by the daily check', async () => {
  const { company, domain } = await added()
  await publish(company)
  await check(company)
  const { name } = await recordOf(company, 'dkim')
  texts.delete(name)
  const daily = () =>
    checkDomains(app.services, new AbortController().signal, error => {
      throw error
    })
  // Not before it is due.
  await daily()
  expect((await read(company)).state).toBe('verified')
  for (let i = 0; i < 2; i += 1) {
    await app.sql("update email_domains set check_at = now() - interval '1 hour' where company_id = $1", [
      company.id,
    ])
    await daily()
    expect(await read(company)).toMatchObject({ state: 'failed', trouble: { text: domainTexts.gone } })
  }
  const told = await heard(company)
  expect(told.length).toBeGreaterThan(0)
  expect(new Set(told.map(each => each.user_id)).size).toBe(told.length)
  const mail = await sent(company)
  expect([mail.own, mail.reports!.domain]).toEqual([undefined, 'in.test'])
  await publish(company)
  expect(await check(company)).toMatchObject({ state: 'verified', domain })
})

test('a domain is proven by one company; who only enters it learns nothing, and gets it when the other gives it up', async () => {
  const { company, domain } = await added()
  await publish(company)
  await check(company)
  const second = await added(domain)
  // Nothing of theirs stands in DNS: they learn no more than of any other domain.
  const guess = await check(second.company)
  expect([guess.state, guess.trouble]).toEqual(['pending', null])
  const { name, value } = await recordOf(second.company, 'dkim')
  expect(name).not.toBe((await recordOf(company, 'dkim')).name)
  texts.set(name, [value])
  expect(await check(second.company)).toMatchObject({ state: 'failed', trouble: { text: domainTexts.taken } })
  expect((await sent(second.company)).own).toBeUndefined()
  expect((await check(company)).state).toBe('verified')
  await app.send(c.remove, {}, company.owner)
  expect((await app.send(c.state, {}, company.owner)).body.result).toBeNull()
  expect((await check(second.company)).state).toBe('verified')
})

test('two companies that prove one domain in the same moment: one has it', async () => {
  const first = await added()
  const second = await added(first.domain)
  for (const { company } of [first, second]) {
    const { name, value } = await recordOf(company, 'dkim')
    texts.set(name, [value])
  }
  const states = await Promise.all([check(first.company), check(second.company)])
  expect(states.map(({ state }) => state).sort()).toEqual(['failed', 'verified'])
})

test('a renewed key signs once its record is found; until then the old one does', async () => {
  const { company } = await added()
  await publish(company)
  await check(company)
  const old = await sent(company)
  const renewed = (await app.send(c.renew, {}, company.owner)).body.result!
  expect(renewed).toMatchObject({ state: 'verified', is_renewing: true })
  expect(renewed.records[0]).toMatchObject({ record: 'dkim', state: 'unknown' })
  expect(renewed.records[0]!.name).not.toContain(old.own!.dkim.selector)
  expect(await check(company)).toMatchObject({ state: 'verified', is_renewing: true })
  expect((await sent(company)).own!.dkim.selector).toBe(old.own!.dkim.selector)
  await publish(company)
  expect(await check(company)).toMatchObject({ state: 'verified', is_renewing: false })
  const mail = await sent(company)
  expect(`${mail.own!.dkim.selector}._domainkey.${mail.own!.dkim.domain}`).toBe(renewed.records[0]!.name)
  expect(mail.own!.dkim.privateKey).not.toBe(old.own!.dkim.privateKey)
})

test('a policy of a domain above it counts, and any policy does', async () => {
  const { company, domain } = await added(`mail.bright-above.test`)
  texts.set('_dmarc.bright-above.test', ['v=DMARC1; p=reject; rua=mailto:d@bright-above.test'])
  await check(company)
  expect(await recordOf(company, 'dmarc')).toMatchObject({ name: `_dmarc.${domain}`, state: 'found' })
})

test('without a network records are published and found on this machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-dns-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const alone = await testApp({ dns: embeddedDns(folder) })
  const company = await alone.company()
  await alone.send(c.save, { address: `office@alone${company.id}.test` }, company.owner)
  const { body } = await alone.send(c.state, {}, company.owner)
  expect([body.is_simulated, body.result!.records.map(({ record }) => record)]).toEqual([
    true,
    ['dkim', 'dmarc'],
  ])
  const simulate = async (is_published: boolean) =>
    (await alone.send(c.simulate, { is_published }, company.owner)).body.result!.state
  expect([await simulate(true), await simulate(false), await simulate(true)]).toEqual([
    'verified',
    'failed',
    'verified',
  ])
})
