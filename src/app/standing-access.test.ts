import { expect, test, vi } from 'vitest'
import { standingAccessContract } from '#features/account/standing-access/standing-access.contract.ts'
import {
  type StandingKindName,
  standingNames,
} from '#features/account/standing-access/standing-access.rules.ts'
import { linksContract } from '#features/franchise/links/links.contract.ts'
import { reportMailsContract } from '#features/insight/reports/report-mails.contract.ts'
import { printMailedReport } from '#features/insight/reports/server/mails/mail-reports.service.ts'
import { wallContract } from '#features/insight/wall/wall.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { activeGmail } from '#features/messages/gmail/server/read-gmail.service.ts'
import { incomingContract } from '#features/messages/phone/incoming.contract.ts'
import { usualIncoming } from '#features/messages/phone/incoming.rules.ts'
import { phoneContract } from '#features/messages/phone/phone.contract.ts'
import { recordingsContract } from '#features/messages/phone/recordings.contract.ts'
import { tabletsContract } from '#features/people/tablets/tablets.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { feedsContract } from '#features/schedule/calendar-feeds/feeds.contract.ts'
import { syncAccount } from '#features/schedule/google-calendar/server/google-sync.service.ts'
import { pushDeliverer } from '#features/talk/notifications/server/push-delivery.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { DoorConnection } from '#server/db/connection/door-connection.ts'
import { newStorageKey } from '#server/providers/storage/storage.port.ts'
import { standingKinds } from './standing-kinds.ts'
import { endpoints } from './testing/endpoints.ts'
import { type TestCompany, type TestUser, testApp } from './testing/test-app.ts'

const app = await testApp()
const { ok, sql, services } = app
const number = '0491 570 006'

interface Place {
  company: TestCompany
  maker: TestUser
}

/** Makes one of each kind; what comes back says whether it is open. */
const makers: Record<StandingKindName, (place: Place) => Promise<() => Promise<boolean>>> = {
  'own-feed': place => feed('own', place),
  'company-feed': place => feed('company', place),
  async wall({ maker }) {
    const spec = { name: 'Workshop', figures: ['jobs' as const], days: 7, technicians: false, clients: false }
    const { url } = (await ok(wallContract.add, spec, maker)).body
    const token = url.split('/').at(-1)!
    return async () => (await app.send(wallContract.show, { token }, null)).status === 200
  },
  async tablet({ maker }) {
    const { code } = (await ok(tabletsContract.add, { name: 'Yard', everybody: true }, maker)).body
    const { token } = (await ok(tabletsContract.pair, { code }, null)).body
    return async () => (await app.send(tabletsContract.open, { token }, null)).status === 200
  },
  async 'report-mail'({ company, maker }) {
    const input = {
      report: { name: 'jobs', by: 'suburb', compare: false },
      every: 'week',
      on_day: 1,
      at: 420,
    }
    const sent = { ...input, format: 'csv', emails: ['outside@example.test'] }
    const { id } = (await ok(reportMailsContract.save, sent as never, maker)).body
    await sql('update report_readers set confirmed_at = now() where company_id = $1', [company.id])
    const report = { user: null, from: '2026-01-01', to: '2026-01-31', language: 'en' }
    const paper = { kind: 'report' as const, id, name: 'jobs.csv', report }
    return async () => (await printMailedReport(services)(idOf(company), paper)) !== null
  },
  async google({ company, maker }) {
    const sealed = services.seal.seal('grant', `google-calendar:${company.id}:${maker.id}`)
    const [row] = await sql<{ id: number }>(
      `insert into google_accounts (company_id, user_id, email, sealed_token, write_calendar, connected_at)
       values ($1, $2, 'ana@plumbing.test', $3, 'main', now()) returning id`,
      [company.id, maker.id, sealed],
    )
    const written = new Set<string>()
    const calendars = {
      giveBack: async () => {},
      open: async () => ({
        list: async () => [],
        all: async () => ({ events: [], gone: [], token: 'new' }),
        since: async () => ({ events: [], gone: [], token: 'new' }),
        put: async (_calendar: string, id: string) => written.add(id) && id,
        remove: async (_calendar: string, id: string) => void written.delete(id),
      }),
    }
    const appointment_time = new Date(Date.now() + 86_400_000).toISOString()
    await bookedJobId(app, company, { assign_worker: [maker.id], appointment_time })
    return async () => {
      // As if nothing had been written yet.
      written.clear()
      await sql('delete from google_copies where company_id = $1', [company.id])
      for (const _time of [1, 2])
        await syncAccount({ ...services, calendars } as never, idOf(company), row!.id)
      return written.size > 0
    }
  },
  async browser({ company, maker }) {
    const [row] = await sql<{ id: number }>(
      `insert into push_subscriptions (company_id, user_id, endpoint, p256dh, auth)
       values ($1, $2, $3, 'key', 'auth') returning id`,
      [company.id, maker.id, `https://push.test/${maker.id}`],
    )
    let count = 0
    const push = { publicKey: '', trouble: () => null, send: async () => void count++ }
    const payload = { subscription: row!.id, text: '' }
    const claim = { companyId: idOf(company), id: 1, payload, writtenAt: services.now() }
    return async () => {
      const before = count
      await pushDeliverer(push, services).deliver(claim as never, services.db)
      return count > before
    }
  },
  async forwarding({ company, maker }) {
    await ok(incomingContract.saveSettings, { ...usualIncoming, mobile: number } as never, maker)
    const device = 'handset-1'
    const as = await app.user(company.id, 1)
    return async () => {
      const { call } = (await ok(phoneContract.ring, { device, number: '' }, as)).body
      const rung = call.legs.filter(leg => leg.number === '+61491570006')
      await sql('update call_legs set ended_at = now() where company_id = $1', [company.id])
      await sql("update calls set ended_at = now(), status = 'completed' where company_id = $1", [company.id])
      return rung.length > 0
    }
  },
  async recording({ company, maker }) {
    const key = newStorageKey(idOf(company))
    await app.keepFile(key, 'sound')
    const [row] = await sql<{ id: number }>(
      `with call as (
         insert into calls (company_id, direction, status, room, number, started_at, ended_at)
         values ($1, 'in', 'completed', $2, '', now(), now()) returning id
       ), file as (
         insert into files (company_id, part, name, type, bytes, key) values ($1, 'phone', 'a', 'audio/webm', 5, $2)
         returning id
       )
       insert into recordings (company_id, call_id, kind, leg_id, started_at, ended_at, file_id, seconds)
       select $1, call.id, 'call', 1, now(), now(), file.id, 1 from call, file returning id`,
      [company.id, key],
    )
    const { url } = (await ok(recordingsContract.hear, { id: row!.id }, maker)).body
    return async () => (await app.http.inject({ url })).statusCode === 200
  },
  async books({ company, maker }) {
    await sql(
      `insert into accounting_connections (company_id, sealed_tokens, organisations, organisation, state, connected_by, busy_until)
       values ($1, 'sealed', '[{"id":"books","name":"Trades","connection":"c"}]', 'books', 'on', $2, '2100-01-01')`,
      [company.id, maker.id],
    )
    return isThere(company, "accounting_connections where sealed_tokens <> '' and state = 'on'")
  },
  async 'google-reviews'({ company, maker }) {
    await sql(
      `insert into google_businesses (company_id, user_id, email, sealed_token, wait_until, connected_at)
       values ($1, $2, 'ana@plumbing.test', 'sealed', '2100-01-01', now())`,
      [company.id, maker.id],
    )
    return isThere(company, 'google_businesses where sealed_token is not null')
  },
  async mailbox({ company, maker }) {
    await sql(
      `insert into mailboxes (company_id, host, port, security, username, sealed_password, uid_validity, last_uid, read_at, connected_by, busy_until)
       values ($1, 'mail.invalid', 993, 'tls', 'office@mail.invalid', 'sealed', '1', 0, now(), $2, '2100-01-01')`,
      [company.id, maker.id],
    )
    return isThere(company, "mailboxes where sealed_password <> '' and state = 'on'")
  },
  async gmail({ company, maker }) {
    await sql(
      `with consent as (
         insert into vendor_consents (company_id, vendor, user_id, email, scopes, purposes, sealed_grant, connected_at)
         values ($1, 'google', $2, 'office@gmail.test', '{}', '{gmail}', 'sealed', now()) returning id
       )
       insert into gmail_accounts (company_id, consent_id, email, is_active, falls_back, not_before, read_at, connected_at, connected_by)
       select $1, id, 'office@gmail.test', true, true, '2100-01-01', now(), now(), $2 from consent`,
      [company.id, maker.id],
    )
    return isThere(company, 'gmail_accounts where is_active and user_id is null')
  },
  async 'own-gmail'({ company, maker }) {
    await sql(
      `with consent as (
         insert into vendor_consents (company_id, vendor, user_id, email, scopes, purposes, sealed_grant, connected_at)
         values ($1, 'google', $2, 'own@gmail.test', '{}', '{own-gmail}', 'sealed', now()) returning id
       )
       insert into gmail_accounts (company_id, consent_id, email, is_active, falls_back, not_before, read_at, connected_at, connected_by, user_id)
       select $1, id, 'own@gmail.test', true, true, '2100-01-01', now(), now(), $2, $2 from consent`,
      [company.id, maker.id],
    )
    return async () =>
      (await services.db.readCompany(idOf(company), tx => activeGmail(tx, services, maker.id))) !== undefined
  },
  async cards({ company, maker }) {
    await sql(
      `insert into card_accounts (company_id, account, name, is_test, key, connected_by, connected_at)
       values ($1, 'acct_1', 'Trades', true, '', $2, now())`,
      [company.id, maker.id],
    )
    return isThere(company, 'card_accounts where is_on')
  },
}

const isThere = (company: TestCompany, rows: string) => async () =>
  (await sql(`select 1 from ${rows} and company_id = $1`, [company.id])).length > 0

/** Accounts of the company: named with who connected them and ended like the others, and they outlast that person. */
const ofCompany: readonly StandingKindName[] = [
  'tablet',
  'mailbox',
  'gmail',
  'google-reviews',
  'books',
  'cards',
]
const ofPeople = standingNames.filter(name => !ofCompany.includes(name))

const idOf = ({ id }: TestCompany) => companyIdFrom(id, 'link')

async function feed(of: 'own' | 'company', { maker }: Place) {
  const { url } = (await ok(feedsContract.make, { of }, maker)).body.result
  const token = url!.split('/').at(-2)!
  return async () => (await app.send(feedsContract.read, { token }, null)).status === 200
}

/** Somebody of the company's own who may make all kinds. */
async function ownPlace(): Promise<Place> {
  const company = await app.company({ pack_id: 4 })
  return { company, maker: await app.user(company.id, 1) }
}

/** Head office's owner inside a member. */
async function guestPlace() {
  const head = await app.company({ pack_id: 4 })
  const company = await app.company({ pack_id: 4 })
  const coming = await app.user(head.id, 1)
  await sql('update companies set email = $2 where id = $1', [company.id, `north-${company.id}@trades.test`])
  await ok(linksContract.invite, { name: 'North', email: company.owner.email }, head.owner)
  const id = /invite_id=([\w-]+)/.exec((await app.mailTo(company.owner.email)).text)![1]!
  await ok(linksContract.accept, { id, group_id: 1 }, company.owner)
  const switched = await ok(
    linksContract.switchTo,
    { email: `north-${company.id}@trades.test` } as never,
    coming,
  )
  const [guest] = await sql<{ id: number }>(
    'select id from users where company_id = $1 and account_id = $2',
    [company.id, coming.accountId],
  )
  const maker = { ...coming, id: guest!.id, companyId: company.id, token: switched.body.accessToken }
  return { company, maker, head, coming }
}

/** Ways in which a right goes, and the kinds that each takes along. */
const needsRight = ofPeople.filter(name => 'permission' in standingKinds[name].access)
const needsGroup = ofPeople.filter(name => {
  const { access } = standingKinds[name]
  return 'permission' in access || 'kinds' in access
})
const ways: Record<string, { closes: readonly string[]; take(place: Place): Promise<unknown> }> = {
  'being disabled': {
    closes: ofPeople,
    take: ({ company, maker }) => ok(teamContract.setStatus, { id: maker.id, active: false }, company.owner),
  },
  'a permission taken away': {
    closes: needsRight,
    take: ({ company }) => sql(`update permissions set roles = '' where company_id = $1`, [company.id]),
  },
  'another group': {
    closes: needsGroup,
    take: ({ company, maker }) =>
      sql('update users set group_id = 3 where company_id = $1 and id = $2', [company.id, maker.id]),
  },
  'a plan that ended': {
    closes: ofPeople,
    take: ({ company }) =>
      sql('update companies set subscription_date = current_date - 5 where id = $1', [company.id]),
  },
}

async function openOnes(opened: Record<string, () => Promise<boolean>>) {
  const open = []
  for (const [name, isOpen] of Object.entries(opened)) if (await isOpen()) open.push(name)
  return open
}

async function makeAll(place: Place) {
  const opened: Record<string, () => Promise<boolean>> = {}
  for (const name of standingNames) opened[name] = await makers[name](place)
  return opened
}

test.each(Object.keys(ways))(
  '%s closes what hung on it, and the list says so',
  async way => {
    const place = await ownPlace()
    const opened = await makeAll(place)
    expect(await openOnes(opened)).toEqual(standingNames)
    await ways[way]!.take(place)
    const closed = ways[way]!.closes
    expect(await openOnes(opened)).toEqual(standingNames.filter(name => !closed.includes(name)))
    const { result } = (await ok(standingAccessContract.list, {}, place.company.owner)).body
    for (const { kind, ended } of result)
      expect([kind, ended !== null]).toEqual([kind, closed.includes(kind)])
    // A connection to Google goes with its person.
    expect(result.length).toBeGreaterThanOrEqual(standingNames.length - 1)
  },
  60_000,
)

const partings: Record<string, (place: Awaited<ReturnType<typeof guestPlace>>) => Promise<unknown>> = {
  'leaving a franchise': ({ company }) => ok(linksContract.leave, {}, company.owner),
  'being disabled at head office': ({ head, coming }) =>
    ok(teamContract.setStatus, { id: coming.id, active: false }, head.owner),
  'becoming a technician at head office': ({ head, coming }) =>
    sql('update users set group_id = 3 where company_id = $1 and id = $2', [head.id, coming.id]),
}

test.each(Object.keys(partings))(
  '%s closes all that head office made inside a member, and leaves named what it connected',
  async parting => {
    const place = await guestPlace()
    const opened = await makeAll(place)
    expect(await openOnes(opened)).toEqual(standingNames)
    await partings[parting]!(place)
    expect(await openOnes(opened)).toEqual(ofCompany)
    const { result } = (await ok(standingAccessContract.list, {}, place.company.owner)).body
    for (const kind of ofCompany)
      expect(result.find(row => row.kind === kind)).toMatchObject({
        ended: null,
        asks: true,
        made_by: place.maker.fullname,
      })
    // Nor does their sign-in go on.
    services.sessions.forget()
    expect((await app.send(standingAccessContract.list, {}, place.maker)).status).toBe(401)
  },
  60_000,
)

test('what is the company’s asks an owner once its maker no longer may, and is theirs when they take it over', async () => {
  const { company, maker } = await ownPlace()
  for (const kind of ofCompany) await makers[kind]({ company, maker })
  const listed = async () => (await ok(standingAccessContract.list, {}, company.owner)).body.result
  expect((await listed()).map(({ asks }) => asks)).toEqual(ofCompany.map(() => false))
  await ok(teamContract.setStatus, { id: maker.id, active: false }, company.owner)
  expect((await listed()).map(({ asks }) => asks)).toEqual(ofCompany.map(() => true))
  for (const kind of ofCompany) {
    expect((await app.send(standingAccessContract.takeOver, { kind }, company.office)).status).toBe(403)
    await ok(standingAccessContract.takeOver, { kind }, company.owner)
  }
  for (const row of await listed())
    expect(row).toMatchObject({ asks: false, made_by: company.owner.fullname })
  expect((await app.send(standingAccessContract.takeOver, { kind: 'wall' }, company.owner)).status).toBe(404)
})

test('the list asks as many statements for many rows as for one', async () => {
  const { company, maker } = await ownPlace()
  const asked = vi.spyOn(DoorConnection.prototype, 'executeQuery')
  // The server's own work each minute asks the same doors: the fewest of five reads are those of the list alone.
  const statements = async () => {
    const counts: number[] = []
    let rows = 0
    for (let n = 0; n < 5; n++) {
      services.sessions.forget()
      asked.mockClear()
      rows = (await ok(standingAccessContract.list, {}, company.owner)).body.result.length
      counts.push(asked.mock.calls.length)
    }
    return { rows, count: Math.min(...counts) }
  }
  await makers.wall({ company, maker })
  const few = await statements()
  for (let n = 0; n < 5; n++) await makers.wall({ company, maker: n % 2 === 0 ? maker : company.owner })
  await makers['own-feed']({ company, maker })
  const many = await statements()
  asked.mockRestore()
  expect([few.rows, many.rows]).toEqual([1, 7])
  expect(many.count).toBe(few.count)
})

test('owners see and end what everybody has made, others their own, and each end closes one', async () => {
  const place = await ownPlace()
  const { company, maker } = place
  const opened = await makeAll(place)
  const listed = async (as: TestUser) => (await ok(standingAccessContract.list, {}, as)).body.result
  const rows = await listed(company.owner)
  expect(rows.map(({ kind }) => kind)).toEqual(standingNames)
  for (const row of rows)
    expect(row, row.kind).toMatchObject({ made_by: maker.fullname, made_at: expect.any(String), ended: null })
  expect(await listed(company.office)).toEqual([])
  const { kind, id } = rows[0]!
  const other = await app.company()
  for (const as of [company.office, other.owner])
    expect((await app.send(standingAccessContract.end, { kind, id }, as)).status).toBe(404)
  let left: string[] = [...standingNames]
  for (const row of rows) {
    await ok(standingAccessContract.end, { kind: row.kind, id: row.id }, company.owner)
    left = left.filter(name => name !== row.kind)
    expect(await openOnes(opened)).toEqual(left)
  }
  expect(await listed(company.owner)).toEqual([])
}, 60_000)

test('calls go to the number of somebody who works here, whoever set it up, until they leave', async () => {
  const { company, maker } = await ownPlace()
  await sql('update users set phone = $2 where company_id = $1 and id = $3', [
    company.id,
    '+61491570006',
    company.technician.id,
  ])
  const isOpen = await makers.forwarding({ company, maker })
  await ok(teamContract.setStatus, { id: maker.id, active: false }, company.owner)
  expect(await isOpen()).toBe(true)
  await ok(teamContract.setStatus, { id: company.technician.id, active: false }, company.owner)
  expect(await isOpen()).toBe(false)
})

/** Endpoints that open without a sign-in, and what each hangs on: a kind of the list, or something else than a person. */
const doors: Record<string, string> = {
  'feeds.read': 'own-feed',
  'wall.show': 'wall',
  'differences.handIn':
    'the ticket of a phone that was signed out, for a day: it takes proposals in and shows none',
  'differences.handInFile':
    'the ticket of a phone that was signed out, for a day: it takes photos in and shows none',
  'tablets.pair': 'tablet',
  'tablets.open': 'tablet',
  'tablets.person': 'tablet',
  'tablets.press': 'tablet',
  'recordings.sound': 'recording',
  'reportMails.link': 'report-mail',
  'reportMails.answer': 'report-mail',
  'arrivals.follow': 'the appointment, for hours',
  'bookings.timesByLink': 'the quote, withdrawn there',
  'bookings.askByLink': 'the quote, withdrawn there',
  'clientMessages.readLink': 'the client’s conversation',
  'clientMessages.replyByLink': 'the client’s conversation',
  'company.picture': 'nothing: a logo',
  'mailViews.read': 'the mail’s client, or the template',
  'planPayments.paper': 'the invoice, for a week',
}
const doorsOfFeatures: Record<string, string> = {
  cardPayments: 'the document, withdrawn there',
  clientDiscounts: 'the document, withdrawn there',
  invoices: 'the document, withdrawn there',
  quotes: 'the document, withdrawn there',
  statements: 'the document, withdrawn there',
  signatures: 'the job, until it is signed',
  feedback: 'the job, for as long as it may be given',
  optOuts: 'the client’s address',
  clientSignIn: 'the client’s address',
  webForm: 'the company: it takes words in and shows none',
  plugin: 'the company: it takes words in, and shows what is public',
  publicBooking: 'the booking, until its notice; the page, switched off there',
  waitingList: 'the place on the list, until its last day; the list, switched off there',
  formLinks: 'the form’s link, ended there',
  formProof: 'the filled-in form, for as long as it is kept',
  legal: 'nothing',
  signIn: 'a sign-in',
  social: 'a sign-in',
  partnerSignIn: 'a sign-in',
  partnerHome: 'a sign-in',
}

test('every endpoint that opens without a sign-in hangs on something that is written here', () => {
  const open = endpoints.filter(([, entry]) => entry.access.as === 'public').map(([name]) => name)
  const unknown = open.filter(name => !(name in doors) && !(name.split('.')[0]! in doorsOfFeatures))
  expect(unknown).toEqual([])
})

/** Columns with which something is opened, and what each hangs on. */
const keys: Record<string, string> = {
  'account_tokens.token_hash': 'a sign-in',
  'accounting_connections.sealed_tokens': 'books',
  'automation_secrets.sealed': 'an automation’s own calls to others, which it signs',
  'calendar_feeds.sealed_token': 'own-feed',
  'calendar_feeds.token_hash': 'own-feed',
  'consent_ways.sealed_verifier': 'a sign-in, for ten minutes',
  'vendor_consents.sealed_access': 'the connection that uses it, ended there',
  'vendor_consents.sealed_grant': 'gmail',
  'ended_grants.sealed_grant': 'nothing: it is on its way back to its vendor',
  'feedback.token_hash': 'the job',
  'form_links.token_hash': 'the form’s link, ended there',
  'franchise_members.token_hash': 'an invitation that needs a sign-in',
  'google_accounts.sealed_token': 'google',
  'google_businesses.sealed_token': 'google-reviews',
  'google_calendars.sync_token': 'google',
  'clock_tablets.token_hash': 'tablet',
  'email_domains.next_sealed_key': 'signs mail, opens nothing',
  'email_domains.sealed_key': 'signs mail, opens nothing',
  'site_domains.token': 'stands in public DNS, opens nothing',
  'mailboxes.sealed_password': 'mailbox',
  'partner_sessions.token_hash': 'a sign-in',
  'partner_tokens.token_hash': 'a sign-in',
  'portal_sessions.token_hash': 'a sign-in',
  'push_subscriptions.endpoint': 'browser',
  'recording_hearings.token_hash': 'recording',
  'sessions.token_hash': 'a sign-in',
  'signatures.token_hash': 'the job',
  'sms_reply_links.token_hash': 'the client’s conversation',
  'trips.token_hash': 'the appointment',
  'wall_screens.token_hash': 'wall',
}

test('every column with which something is opened hangs on something that is written here', async () => {
  const rows = await sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (column_name like '%token%' or column_name like 'sealed%' or table_name || '.' || column_name = 'push_subscriptions.endpoint')
     order by 1`,
  )
  expect(rows.map(({ name }) => name).filter(name => !(name in keys))).toEqual([])
  const named = new Set([...Object.values(keys), ...Object.values(doors)])
  // Those without a column or a door of their own are settings, mails and the second kind of feed and of mailbox.
  const quiet = ['company-feed', 'forwarding', 'report-mail', 'cards', 'own-gmail']
  expect(standingNames.filter(name => !named.has(name) && !quiet.includes(name))).toEqual([])
})
