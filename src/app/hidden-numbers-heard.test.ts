import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { testApp } from '#app/testing/test-app.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { groups } from '#shared/access.ts'
import { endpoints } from './testing/endpoints.ts'
import { hiddenDigits, maskingCompany, tellsNumber } from './testing/hidden-number.ts'
import { sampleInput } from './testing/samples.ts'

// What reaches a technician by itself while the office works: events of the socket, who else is there, and notifications.
const app = await testApp({ demo: true })
const writes = endpoints.filter(([, { access, effect }]) => access.as === 'user' && effect !== 'reads')
const number = `+61${hiddenDigits}`
const browserOf = (userId: number) => `https://push.test/${userId}`

/** What a person hears by the socket from now on. */
async function listening({ token }: { token: string }) {
  const caller = { socket: { remoteAddress: '127.0.0.1' } } as never
  const socket: WebSocket = await app.http.injectWS('/api/live', caller)
  const heard: string[] = []
  socket.on('message', text => void heard.push(String(text)))
  socket.send(JSON.stringify({ token, since: null }))
  await expect.poll(() => heard.some(text => text.includes('"ready"'))).toBe(true)
  return { socket, heard }
}

async function maskedWithBrowsers() {
  const { company, rows } = await maskingCompany(app, 'demo')
  for (const { id } of [company.technician, company.office])
    await app.sql(
      `insert into push_subscriptions (company_id, user_id, endpoint, p256dh, auth) values ($1, $2, $3, 'key', 'auth')`,
      [company.id, id, browserOf(id)],
    )
  return { company, rows }
}

/** Payloads of notifications that were delivered to a person. */
const pushedTo = ({ id }: { id: number }) =>
  app.pushes.filter(({ to }) => to.endpoint === browserOf(id)).map(({ payload }) => payload)

test('while an owner does everything that changes something, a technician hears no number', {
  timeout: 240_000,
}, async () => {
  const { company, rows } = await maskedWithBrowsers()
  const { technician } = company
  let { owner } = company
  const { heard } = await listening(technician)
  for (const [name, entry] of writes) {
    const input = sampleInput(name, rows)
    // Masking stays on.
    if (input === null || name === 'phoneMasking.save') continue
    if ((await app.request(entry, input, owner)).status !== 401) continue
    // An earlier one has signed them out.
    owner = await app.user(company.id, groups.owner)
    await app.request(entry, input, owner)
  }
  await app.followed(company)
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(100)
  await expect.poll(() => pushedTo(technician).length, { timeout: 10_000 }).toBeGreaterThan(2)
  expect(await tellsNumber(heard)).toBe(false)
  expect(await tellsNumber(pushedTo(technician))).toBe(false)
})

test('a notice with a number in it reaches a technician’s browser without it, the office’s with it', async () => {
  const { company } = await maskedWithBrowsers()
  const { technician, office } = company
  const notice = {
    kind: 'jobClosed' as const,
    users: [technician.id, office.id],
    values: { number: 7, name: number },
  }
  await app.services.db.withCompany(companyIdFrom(company.id, 'session'), tx =>
    tellPeople(tx, app.services.outbox, [notice]),
  )
  for (const [person, tells] of [
    [technician, false],
    [office, true],
  ] as const) {
    await expect.poll(() => pushedTo(person).length, { timeout: 10_000 }).toBe(1)
    expect(await tellsNumber(pushedTo(person))).toBe(tells)
  }
})
