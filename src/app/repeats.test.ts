import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { mailToken } from '#features/insight/reports/server/mails/mail-reports.service.ts'
import { plainPdf } from '#features/jobs/quote-reading/testing/plain-pdf.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { documentToken } from '#features/money/documents/server/document-link.service.ts'
import { partnerWithOwner } from '#features/partners/partner-sign-in/testing/partner-person.ts'
import { sessionOf } from '#features/portal/client-sign-in/testing/portal-client.ts'
import { unsubscribeToken } from '#features/talk/opt-outs/server/opt-outs.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { endpoints } from './testing/endpoints.ts'
import { companyHasher, type SampleRows, sampleInput, sampleRows } from './testing/samples.ts'

// Every write is sent twice with one Idempotency-Key.
const app = await testApp({ demo: true })
const platform = await app.company({ name: 'Platform' })
await app.sql('update companies set is_platform = (id = $1)', [platform.id])
const writes = endpoints.filter(([, entry]) => entry.effect !== 'reads')

interface Sent {
  input?: Record<string, unknown>
  file?: { bytes: string; filename: string; type: string }
}
const csv = (text: string) => ({ bytes: text, filename: 'a.csv', type: 'text/csv' })

const at = (id: number) => ({ companyId: companyIdFrom(id, 'link'), now: app.services.now() })

/** The way to the page for feedback that the client of a job was sent. */
async function feedbackLink(mine: TestCompany, rows: Readonly<Record<string, unknown>>): Promise<string> {
  const settings = { url: 'https://reviews.test/ours', days_between: 30, own_page: true }
  await app.send(contracts.reviews.saveSettings, settings, mine.owner)
  await app.send(contracts.reviews.request, { id: rows.job as number, method: 1 }, mine.owner)
  const { text } = (await app.outbox(mine)).at(-1)!.payload
  return /customer-feedback\/([\w-]+)/.exec(text)![1]!
}

/** Valid input for endpoints that need more than a sample: a file, or something done before. */
const arranged: Record<string, (mine: TestCompany, rows: SampleRows, client: string) => Promise<Sent>> = {
  'activityStatement.lodge': async ({ id }) => {
    await catchUpFigures(app.services.db, [id])
    const nothing = { sales: 0, sales_tax: 0, purchases_tax: 0 }
    return { input: { from: '2010-01-01', to: '2010-03-31', basis: 'cash', ...nothing } }
  },
  'answerLinks.paper': async (_mine, rows) => {
    const [id, client_id] = [rows.acceptedQuote as number, rows.client]
    await app.sql('update quotes set client_id = $1 where id = $2', [client_id, id])
    return { input: { client_id, kind: 'quote', id } }
  },
  'inbox.filesToJob': async ({ id }, rows) => {
    const [message] = await app.sql<{ id: number }>(
      `insert into sms_messages (company_id, direction, phone, body, parts, status, thread_id)
       values ($1, 'in', '+61412000333', 'Photo', 1, 'received', $2) returning id`,
      [id, rows.thread],
    )
    await app.sql(
      `insert into files (company_id, message_id, part, name, type, bytes, key)
       values ($1, $2, 'job', 'leak.jpg', 'image/jpeg', 1, $3)`,
      [id, message!.id, `${id}/leak`],
    )
    return { input: { id: Number(message!.id), job_id: rows.job } }
  },
  'bookings.ask': async (_mine, rows, client) => {
    const wanted = { job_type_id: rows.type, address: '5 Own Street' }
    const { body } = await app.send(contracts.bookings.times, wanted, { token: client })
    return { input: { ...wanted, starts_at: body.times[0], note: '' } }
  },
  'bookings.askByLink': async ({ id }, rows) => {
    const quote = rows.acceptedQuote as number
    await app.sql(`update quotes set job_id = null, site_address = '5 Own Street' where id = $1`, [quote])
    const token = documentToken(app.services.seal, 'quote', at(id), quote)
    const { body } = await app.send(contracts.bookings.timesByLink, { token }, null)
    return { input: { token, starts_at: body.times[0], note: '' } }
  },
  'quotes.decideByLink': async ({ id }, rows) => ({
    input: {
      token: documentToken(app.services.seal, 'quote', at(id), rows.sentQuote as number),
      accepted: true,
      revision: 0,
      name: 'Ada',
      signature: drawing,
    },
  }),
  'signatures.signByLink': async (mine, rows) => {
    const { body } = await app.send(contracts.signatures.link, { id: rows.job as number }, mine.owner)
    const signed = { signature: drawing, signedBy: 'Ada', email: 'ada@example.test', accepted: true }
    return { input: { token: body.stringId, ...signed } }
  },
  'feedback.give': async (mine, rows) => ({
    input: { shortlinkId: await feedbackLink(mine, rows), stars: 4, comment: 'Neat work', name: 'Ada' },
  }),
  'feedback.note': async (mine, rows) => ({
    input: { shortlinkId: await feedbackLink(mine, rows), step: 'opened' },
  }),
  'optOuts.unsubscribe': async ({ id }) => {
    const address = 'ada@example.test'
    const token = unsubscribeToken(app.services.seal, { ...at(id), channel: 'email', address })
    return { input: { token, checked: true } }
  },
  'reportMails.answer': async ({ id }, rows) => {
    const token = mailToken(app.services.seal, companyIdFrom(id, 'link'), rows.reportReader as number)
    return { input: { token, wanted: true } }
  },
  'clientDiscounts.use': async (mine, rows) => {
    const coupon = { name: 'Spring', code: 'SPRING', percent_bp: 500, duration_months: 0 }
    await app.send(contracts.coupons.add, { ...coupon, max_redemptions: null, expires_on: null }, mine.owner)
    const token = documentToken(app.services.seal, 'invoice', at(mine.id), rows.invoice as number)
    return { input: { token, code: 'SPRING' } }
  },
  'clock.recordPosition': async mine => {
    await app.send(contracts.clock.clock, { status: 'In' }, mine.owner)
    return { input: { latitude: -33.8, longitude: 151.2 } }
  },
  'company.saveLogo': async () => ({}),
  'differences.setAsideFile': async (_mine, rows) => ({
    input: {
      key: 'sample-repeated-1',
      path: '/jobs/addfiles/:id',
      title: 'Job #1',
      job: rows.job as number,
      made_at: '2026-03-03T02:00:00Z',
    } as never,
  }),
  'claims.addFile': async (_mine, rows) => ({
    input: { key: rows.claimKey as string, userId: rows.claimsOf as number },
  }),
  'emailDesigns.uploadPicture': async () => ({}),
  'minisite.uploadPicture': async () => ({}),
  'publicPages.saveName': async mine => ({ input: { slug: `repeat-${mine.id}` } }),
  'licenceFiles.add': async (_mine, rows) => ({ input: { id: rows.licence as number } }),
  'feeds.revoke': async mine => {
    await app.send(contracts.feeds.make, { of: 'own' }, mine.owner)
    return { input: { of: 'own' } }
  },
  'imports.save': async () => ({ file: csv('Name\nAda Wong\n') }),
  'items.importItems': async () => ({
    input: { columns: 'auto' },
    file: csv('Name,Price\nTap,12.50\n'),
  }),
  'priceLists.bringIn': async (_mine, rows) => ({
    input: { id: rows.supplier as number, columns: 'auto', follow: '1' },
    file: csv('Code,Price\nT-1,12.50\n'),
  }),
  'profile.savePicture': async () => ({}),
  'formPapers.draft': async () => ({
    file: {
      bytes: plainPdf(['Checked by: ____']).toString('latin1'),
      filename: 'a.pdf',
      type: 'application/pdf',
    },
  }),
  'formPapers.add': async () => ({
    file: {
      bytes: plainPdf(['Certificate 12']).toString('latin1'),
      filename: 'a.pdf',
      type: 'application/pdf',
    },
  }),
  // A picture is looked at dot by dot; a paper is read at once.
  'supplierInvoices.take': async () => ({
    file: {
      bytes: plainPdf(['Tax invoice 12', 'Total $11.00']).toString('latin1'),
      filename: 'a.pdf',
      type: 'application/pdf',
    },
  }),
}

/**
 * Endpoints that begin anew each time: their answer is a secret, which is not stored, or the session ends, or the
 * request carries a password or tax facts, of which no quick hash is stored.
 */
const beginAnew = new Set([
  'payrollProgram.add',
  'partnerHome.join',
  'accounting.connect',
  'clientSignIn.signOut',
  'loginList.confirmFactor',
  'loginList.startFactor',
  'partnerHome.close',
  'partnerSignIn.changePassword',
  'partnerSignIn.confirmFactor',
  'partnerSignIn.logout',
  'partnerSignIn.startFactor',
])
/** Endpoints that need another service, a second company, a code, a call that runs or a day's work; their own tests cover them. */
const elsewhere = new Set([
  ...['handover.send', 'links.accept', 'links.decline', 'links.end', 'links.invite', 'links.inviteAgain'],
  ...['links.leave', 'links.saveHead', 'links.switchTo'],
  ...['offers.publish', 'offers.take', 'territories.importAreas'],
  ...['callReports.about', 'callReports.draft', 'supervision.supervise'],
  'standingAccess.takeOver',
  'searchConsole.verifyUrlPrefix',
  'mailbox.file',
  'gmail.file',
  ...['connections.retry', 'connections.retryExchange', 'connections.start', 'connections.finish'],
  ...['googleBusiness.start', 'googleCalendar.start'],
  'cardPayments.payByLink',
  'cardPayments.backByLink',
  'clientMessages.replyByLink',
  'webForm.take',
  'plugin.textUs',
  ...[
    'publicBooking.hold',
    'publicBooking.confirm',
    'publicBooking.activate',
    'publicBooking.deposit',
    'publicBooking.move',
  ],
  'bookingPage.accept',
  ...['waitingList.join', 'waitingList.leave', 'waitingList.offer'],
  ...['formLinks.fill', 'formLinks.fillOfClient', 'formLinks.fillOfUser'],
  ...['autoClockIn.arrive', 'autoClockIn.undo'],
  'arrivals.tellLate',
  ...['tablets.pair', 'tablets.person', 'tablets.press'],
  'cardPayments.connect',
  'cardPayments.link',
  'cardReaders.add',
  'cardReaders.charge',
  'cardReaders.remove',
  'clientMessages.simulateMail',
  'clientMessages.simulateReport',
  'demo.reset',
  'googleBusiness.connect',
  'googleBusiness.disconnect',
  'googleBusiness.select',
  'googleBusiness.sync',
  'googleCalendar.connect',
  'googleCalendar.disconnect',
  'googleCalendar.select',
  'googleCalendar.sync',
  'loginList.endFactor',
  'onSite.issue',
  'partnerDesk.approve',
  'partnerDesk.cancel',
  'partnerDesk.decideFlag',
  'partnerDesk.markPaid',
  'partnerDesk.moveReferral',
  'partnerDesk.payByHand',
  'partnerDesk.prepare',
  'partnerDesk.refuseEntry',
  'partnerDesk.setStatus',
  'partnerHome.changePerson',
  'partnerHome.switchLink',
  'partnerSignIn.endFactor',
  'partnerSignIn.endSession',
  'phone.add',
  'phone.addIncoming',
  'phone.addOutgoing',
  'phone.answer',
  'phone.complete',
  'phone.dial',
  'phone.hangUp',
  'phone.hangUpOutgoing',
  'phone.hold',
  'phone.note',
  'phone.reject',
  'phone.signal',
  'phone.transferIncoming',
  'phoneNumbers.adopt',
  'phoneNumbers.buy',
  'phoneNumbers.release',
  'phone.transferOutgoing',
  'phoneAnswering.addSound',
  'phoneAnswering.press',
  'recordings.begin',
  'recordings.finish',
  'recordings.pause',
  'recordings.piece',
  'recordings.told',
  'recordings.words',
  'phone.upgrade',
  'handover.transfer',
])
/** Features of the host's money: each call needs a plan, a card or an invoice, which their own tests make. */
const withPlan = /^(plans|planCredit|planHost|coupons)\./
/**
 * Public ones that note a look or a click, once anyway; what a phone that was signed out hands in under the keys of its entries;
 * and the door itself, with passwords and links that work once.
 */
const withoutKey = /\.(readByLink|visit|handIn|handInFile)$|^(signIn|social|clientSignIn|partnerSignIn)\./
const repeated = writes.filter(
  ([name, { access }]) =>
    !beginAnew.has(name) &&
    !elsewhere.has(name) &&
    !withPlan.test(name) &&
    !(access.as === 'public' && withoutKey.test(name)),
)

const hashesOf = await companyHasher(app)

/** Everything a company holds, as a hash of each table, and the work on its schedule. */
async function held(companyId: number) {
  const works = await app.sql(
    `select name, count(*)::int from pgboss.job where (data ->> 'companyId')::bigint = $1 group by 1 order by 1`,
    [companyId],
  )
  return { ...(await hashesOf(companyId)), works }
}

/** Waits until what is due for a company is done and sent; a claim of the outbox lasts five minutes. */
const settled = (companyId: number) =>
  expect
    .poll(
      () =>
        app.sql(
          `select name from pgboss.job where (data ->> 'companyId')::bigint = $1
           and (state = 'active' or state = 'created' and start_after <= now())
           union all
           select kind from outbox where company_id = $1 and status = 'waiting' and due_at < now() + interval '6 min'
           union all
           select 'happenings' from companies_with_happenings(null) as those(id) where id = $1`,
          [companyId],
        ),
      { timeout: 15_000 },
    )
    .toEqual([])

async function newCompany() {
  const mine = await app.company()
  const rows = await sampleRows(app, mine, 'Own')
  return { mine, rows, client: await sessionOf(app, mine, rows.client) }
}

/** The caller and the input of an endpoint in a company. */
async function prepared(
  name: string,
  entry: Endpoint,
  { mine, rows, client }: Awaited<ReturnType<typeof newCompany>>,
  keyFor: string,
) {
  const isForPlatform = 'platform' in entry.access && entry.access.platform
  const user = isForPlatform ? platform.owner : mine.owner
  const partner = entry.access.as === 'partner' ? (await partnerWithOwner(app)).owner : null
  const callers = { public: null, client: { token: client }, user, partner }
  const as = callers[entry.access.as]
  const { input, file }: Sent = arranged[name]
    ? await arranged[name](mine, rows, client)
    : { input: sampleInput(name, rows) ?? undefined }
  const headers = { 'idempotency-key': `${name}-${keyFor}-${mine.id}` }
  const send = (other?: Sent['file']) => app.request(entry, input ?? {}, as, { headers, file: other ?? file })
  return { mine, send }
}

let used: Awaited<ReturnType<typeof newCompany>> | undefined

/** The first answer of an endpoint: in the company of the tests before, or where those have used its rows up, in a new one. */
async function sentFirst(name: string, entry: Endpoint, keyFor = 'repeat') {
  if (used && !(name in arranged)) {
    const again = await prepared(name, entry, used, keyFor)
    const first = await again.send()
    if (first.status === 200) return { ...again, first }
  }
  used = await newCompany()
  const anew = await prepared(name, entry, used, keyFor)
  const first = await anew.send()
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  return { ...anew, first }
}

test.each(repeated)('%s with the same key is done once and answers as before', async (name, entry) => {
  const { mine, send, first } = await sentFirst(name, entry)
  await settled(mine.id)
  const before = await held(mine.id)
  const second = await send()
  await settled(mine.id)
  expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
  expect(await held(mine.id)).toEqual(before)
})

test.each(repeated.filter(([, entry]) => entry.upload))(
  '%s refuses the key of another file',
  async (name, entry) => {
    const { mine, send } = await sentFirst(name, entry, 'other-file')
    await settled(mine.id)
    const before = await held(mine.id)
    const other = await send({ bytes: 'Name,Price\nPipe,3\n', filename: 'a.csv', type: 'text/csv' })
    expect([other.status, other.body.message]).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ])
    expect(await held(mine.id)).toEqual(before)
  },
)

test('every exception names a call', () => {
  const names = new Set(
    Object.entries(contracts).flatMap(([feature, contract]) =>
      Object.keys(contract).map(name => `${feature}.${name}`),
    ),
  )
  const named = [...Object.keys(arranged), ...beginAnew, ...elsewhere]
  expect(named.filter(name => !names.has(name))).toEqual([])
})
