import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { readSettings } from '#app/settings.ts'
import { testApp } from '#app/testing/test-app.ts'
import { connectionNames } from '#features/account/connections/connections.rules.ts'
import { sharedDataContract } from '#features/account/shared-data/shared-data.contract.ts'
import { endsHere, sendings, services } from '#features/account/shared-data/shared-data.rules.ts'
import { noVendors, outsideServices } from '#shared/connections/outside-services.ts'
import type { Contract } from '#shared/endpoint.ts'
import { vendorsOf } from './installation/vendors.ts'

const leaving = Object.entries(contracts as Record<string, Contract>).flatMap(([name, contract]) =>
  Object.values(contract).some(({ effect }) => effect === 'leaves') ? [name] : [],
)

test('every contract with a call that leaves has its sentence, and no other', () => {
  const told = [...Object.keys(sendings), ...endsHere]
  expect(told.toSorted()).toEqual(leaving.toSorted())
  const ways: readonly string[] = [...outsideServices, ...connectionNames]
  for (const [name, { title, by }] of Object.entries(sendings)) {
    expect(title, name).not.toBe('')
    expect(by.length, name).toBeGreaterThan(0)
    for (const way of by) expect(ways, name).toContain(way)
  }
})

test('vendors are told as the server is set up, by host and never with a key', () => {
  expect(vendorsOf(readSettings({}))).toEqual({
    ...noVendors,
    push: { name: 'Apple, Google, Mozilla, Microsoft', host: '', isHere: false },
    requests: { name: '', host: '', isHere: false },
    websites: { name: '', host: '', isHere: false },
    companies: { name: '', host: '', isHere: false },
  })
  const told = vendorsOf(
    readSettings({
      SMTP_URL: 'smtps://user:secret@mail.example.com:465',
      MAIL_FROM: 'office@example.com',
      MAPS_PROVIDER: 'photon',
      PHOTON_URL: 'http://127.0.0.1:2322',
      AI_URL: 'https://models.example.com/v1',
      AI_MODEL: 'small',
      AI_KEY: 'secret',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: 'secret',
      S3_SECRET_KEY: 'secret',
      S3_REGION: 'ap-southeast-2',
      SCAN_URL: 'clamd:///run/clamav/clamd.ctl',
      TURN_URL: 'turn:turn.example.com:3478?transport=udp',
      TURN_SECRET: 'secret secret secret',
      DATABASE_URL: 'postgres://tradewind:secret@db.example.com/tradewind',
      XERO_CLIENT_ID: 'client-id',
      XERO_CLIENT_SECRET: 'client-secret',
    }),
  )
  expect(JSON.stringify(told)).not.toContain('secret')
  expect(told).toMatchObject({
    mail: { host: 'mail.example.com', isHere: false },
    maps: { name: 'Photon', isHere: true },
    ai: { name: 'small', host: 'models.example.com' },
    storage: { name: 'S3', host: 's3.ap-southeast-2.amazonaws.com' },
    scan: { name: 'ClamAV', isHere: true },
    relay: { host: 'turn.example.com', isHere: false },
    database: { host: 'db.example.com' },
    payroll: { name: 'Xero', host: 'api.xero.com' },
    routing: null,
  })
})

test('without a vendor nothing leaves; what the company connects does', async () => {
  const app = await testApp()
  const { owner, technician, id } = await app.company()
  const list = async () => (await app.ok(sharedDataContract.list, {}, owner)).body
  const before = await list()
  expect(before.leaves).toBe(false)
  expect(before.result.map(flow => flow.key)).toEqual([...outsideServices, ...connectionNames])
  expect(before.result.filter(({ state }) => state === 'leaves')).toEqual([])
  for (const { key, title, about, carries } of before.result)
    expect([title, about, carries].every(Boolean), key).toBe(true)
  expect((await app.send(sharedDataContract.list, {}, technician)).status).toBe(403)

  await app.sql(
    `insert into calendar_feeds (company_id, user_id, token_hash, sealed_token, created_at, created_by)
     values ($1, $2, sha256('a'), 'a', now(), $2)`,
    [id, technician.id],
  )
  const after = await list()
  expect(after.leaves).toBe(true)
  const feed = () => after.result.find(({ key }) => key === 'own-feed')
  expect(feed()).toMatchObject({ state: 'leaves', count: 1, of: 'person', path: '/settings/calendar' })
})

test('a vendor of the operator shows what is sent by it, and one on this machine that nothing leaves', async () => {
  const app = await testApp({ alone: true })
  app.services.vendors = {
    ...noVendors,
    mail: { name: '', host: 'mail.example.com', isHere: false },
    ai: { name: 'small', host: '127.0.0.1', isHere: true },
    push: { name: 'Apple', host: '', isHere: false },
  }
  const { owner, id } = await app.company()
  const flows = async () => {
    const { leaves, result } = (await app.ok(sharedDataContract.list, {}, owner)).body
    const of = (key: string) => result.find(flow => flow.key === key)!
    return { leaves, of }
  }
  const { leaves, of } = await flows()
  expect(leaves).toBe(true)
  expect(of('mail')).toMatchObject({ state: 'leaves', host: 'mail.example.com', path: services.mail.path })
  expect(of('mail').sends).toEqual(expect.arrayContaining(['Quotes', 'Invoices', 'Invitations']))
  expect(of('ai').state).toBe('here')
  expect(of('push').state).toBe('idle')
  await app.sql(
    `insert into push_subscriptions (company_id, user_id, endpoint, p256dh, auth) values ($1, $2, 'https://push.example.com/a', 'key', 'auth')`,
    [id, owner.id],
  )
  expect((await flows()).of('push').state).toBe('leaves')
})
