import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { soon } from '#app/testing/sample-maker.ts'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { documentToken } from '#features/money/documents/server/document-link.service.ts'
import { sessionOf } from '#features/portal/client-sign-in/testing/portal-client.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { sampleInput, sampleRows } from './testing/samples.ts'

// Two people press at once, or one whose first answer is slow: what is issued, sent or paid happens once. Each call comes
// eight times without a key, and must leave what one call leaves.

const app = await testApp()
const { invoices, jobs, leads, onSite, quotes, reminders, reviews } = contracts as never as {
  [feature: string]: Record<string, Endpoint>
}
type Asked = [entry: Endpoint, input: object]
/** Prepares a company and names the call. */
type Case = (company: TestCompany) => Promise<Asked>

async function ok(entry: Endpoint | undefined, input: object, company: TestCompany): Promise<never> {
  const { status, body } = await app.send(entry as never, input as never, company.owner)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as never
}

const client = { name: 'Ada', email: 'ada@example.test', phone: '0412 345 678', address: '1 Low Street' }
const lines = [{ id: '1', name: 'Labour', price: 220, quantity: 1 }]

async function job(company: TestCompany): Promise<number> {
  const worker = String(company.technician.id)
  const booked = { ...client, appointments: [{ appointment_time: soon(), duration: 60, worker }] }
  const { lastJobInsertId: id } = (await ok(jobs!.add, booked, company)) as { lastJobInsertId: number }
  await ok(jobs!.edit, { id, money: 220, include_tax: true, payby_id: 1 }, company)
  return id
}
interface Row {
  id: number
  version: number
}
type Opened = Row & { client_id: number; entries: { id: number }[] }
async function draft(company: TestCompany, more: object = {}): Promise<Row> {
  const { result } = (await ok(invoices!.add, { ...client, lines, ...more }, company)) as { result: Row }
  return result
}
const opened = async (company: TestCompany, id: number): Promise<Opened> =>
  ((await ok(invoices!.byId, { id }, company)) as { result: Opened }).result
async function issued(company: TestCompany, more: object = {}): Promise<Opened> {
  const { id } = await draft(company, more)
  await ok(invoices!.send, { id, via: 'none' }, company)
  return opened(company, id)
}
async function paid(company: TestCompany) {
  const { id } = await issued(company)
  await ok(invoices!.pay, { id, amount_cents: 10_000, method: 3, note: '' }, company)
  return opened(company, id)
}
async function quote(
  company: TestCompany,
  { sent = true, accepted = false, ...more }: object & Partial<Record<'sent' | 'accepted', boolean>> = {},
): Promise<Row> {
  const { result } = (await ok(quotes!.add, { ...client, lines, ...more }, company)) as { result: Row }
  if (sent) await ok(quotes!.send, { id: result.id, via: 'none' }, company)
  if (accepted) await ok(quotes!.decide, { id: result.id, accepted: true, note: 'By phone' }, company)
  return ((await ok(quotes!.open, { id: result.id }, company)) as { result: Row }).result
}
const byMail = { via: 'email', email: client.email, phone: '', note: '' }

/** Calls by feature and name, with what a screen sends. */
const cases: Record<string, Case> = {
  'onSite.issue': async company => [onSite!.issue!, { job_id: await job(company) }],
  'onSite.issue of a draft': async company => {
    const job_id = await job(company)
    await draft(company, { job_id })
    return [onSite!.issue!, { job_id }]
  },
  'onSite.take': async company => {
    const { id, version } = await issued(company, { job_id: await job(company) })
    return [onSite!.take!, { id, version, amount_cents: 2_000, method: 1 }]
  },
  'invoices.send': async company => {
    const { id, version } = await draft(company)
    return [invoices!.send!, { ...byMail, id, version }]
  },
  'invoices.send again': async company => {
    const { id, version } = await issued(company)
    return [invoices!.send!, { ...byMail, id, version }]
  },
  'invoices.editSent': async company => {
    const { id, version } = await issued(company)
    return [invoices!.editSent!, { ...client, ...byMail, id, version, lines: [{ ...lines[0], price: 250 }] }]
  },
  'invoices.pay': async company => {
    const { id, version } = await issued(company)
    return [invoices!.pay!, { id, version, amount_cents: 2_000, method: 3, note: '' }]
  },
  'invoices.removeReceipt': async company => {
    const { entries } = await paid(company)
    return [invoices!.removeReceipt!, { id: entries.at(-1)!.id, note: 'Wrong' }]
  },
  'invoices.refund': async company => {
    const { id, version } = await paid(company)
    return [invoices!.refund!, { id, version, amount_cents: 1_000, method: 3, note: '' }]
  },
  'invoices.credit': async company => {
    const { id, version } = await issued(company)
    return [invoices!.credit!, { id, version, amount_cents: 1_000, note: 'Late' }]
  },
  'invoices.applyCredit': async company => {
    const first = await issued(company)
    await ok(invoices!.pay, { id: first.id, amount_cents: 30_000, method: 3, note: '' }, company)
    const { id, version } = await issued(company, { client_id: first.client_id })
    return [invoices!.applyCredit!, { id, version, amount_cents: 1_000 }]
  },
  'invoices.void': async company => {
    const { id, version } = await issued(company)
    return [invoices!.void!, { id, version, note: 'Wrong' }]
  },
  'leads.toClient': async company => {
    const { result } = (await ok(leads!.add, { name: 'Bo', phone: client.phone }, company)) as { result: Row }
    return [leads!.toClient!, { id: result.id, client_id: null }]
  },
  'quotes.send': async company => {
    const { id, version } = await quote(company, { sent: false })
    return [quotes!.send!, { ...byMail, id, version }]
  },
  'quotes.decide': async company => {
    const { id, version } = await quote(company)
    return [quotes!.decide!, { id, version, accepted: true, note: 'By phone' }]
  },
  'quotes.decideByLink': async company => {
    const { id } = await quote(company, { sent: false })
    const email = `ada-${company.id}@example.test`
    await ok(quotes!.send, { ...byMail, email, id }, company)
    const { text } = await app.mailTo(email)
    const token = /clientPortal\/quotes\/([\w.-]+)/.exec(text)![1]!
    return [quotes!.decideByLink!, { token, accepted: false, revision: 0, name: 'Ada', note: 'Too much' }]
  },
  'quotes.toJob': async company => {
    const { id, version } = await quote(company, { accepted: true })
    return [quotes!.toJob!, { id, version }]
  },
  'reminders.remind': async company => {
    const { id, version } = await issued(company)
    return [
      reminders!.remind!,
      { kind: 'invoice', id, version, ...byMail, subject: 'Due', text: 'Please pay' },
    ]
  },
}

/** Writes that issue, send or pay and may happen as often as they are asked for, each with the reason. */
const repeated: Record<string, string> = {
  'invoices.add': 'a draft, which nobody is told of',
  'invoices.edit': 'a draft, under its version',
  'invoices.addItem': 'a draft, or a revision with its entry',
  'invoices.readByLink': 'notes the first look alone',
  'quotes.add': 'a draft, which nobody is told of',
  'quotes.edit': 'a draft, under its version',
  'quotes.readByLink': 'notes the first look alone',
  'reminders.save': 'settings',
  'reminders.stop': 'stopped stays stopped',
  'bookings.ask': 'below: a client asks',
  'bookings.askByLink': 'below: a client asks',
  'clientChat.send': 'a client’s own words, which leave no house',
  'clientChat.sendFile': 'a client’s own words, which leave no house',
  'support.sendSupportMessage': 'words in a chat',
  'support.answerSupport': 'words in a chat',
  'team.invite': 'a few an hour, and each link ends the one before',
  'links.inviteAgain': 'a few an hour, and each link ends the one before',
  'links.end': 'who has parted stays parted',
  'links.leave': 'who has left stays out',
  'links.saveHead': 'settings',
  'arrivals.tellLate': 'below: only what is ahead today',
  'handover.transfer': 'whoever gives the task away does not have it after that',
  'cardPayments.payByLink': 'one page for one amount',
  'cardPayments.backByLink': 'looks up what was paid',
  'cardReaders.charge': 'one payment of an invoice at a time',
  'cardReaders.look': 'looks up what was paid',
  'cardPayments.link': 'one account, by the key of the company',
  'cardPayments.lookAtLinked': 'looks up what the account may do',
  'cardReaders.cancel': 'what is cancelled stays so',
  'payrollLeave.retry': 'what was not taken waits again, as by one press',
  'payrollLeave.saveTypes': 'settings',
  'payrollProgram.retry': 'what was not taken waits again, as by one press',
  'automations.renewSecret': 'the last secret counts',
  'automations.retry': 'only a failed run waits again',
  'emailDesigns.uploadPicture': 'each picture is a file of its own',
  'minisite.uploadPicture': 'each picture is a file of its own',
  'gmail.file': 'a mail is filed once: its own tests have a mailbox',
  'mailbox.file': 'a mail is filed once: its own tests have a mailbox',
  'automations.skipStep': 'a step is skipped by its position',
  'automations.stopRuns': 'what is stopped stays stopped',
  'automations.undo': 'what is undone has nothing left to undo',
  'campaigns.cancel': 'what is cancelled stays so',
  'campaigns.resume': 'only a paused campaign goes on',
  'campaigns.start': 'only a draft starts: its own tests have two servers',
  'campaigns.test': 'the same test sent just now is refused',
  'spotlight.add': 'each press is a post of its own, under its key',
  'spotlight.retry': 'only what failed is tried again',
  'spotlight.takeBack': 'what is taken back stays so',
  'clientDiscounts.use': 'an invoice takes one code',
  'feedback.give': 'the last word of a client counts',
  'webForm.take': 'a ticket counts once',
  'plugin.textUs': 'a ticket counts once',
  'bookingPage.accept': 'what counts is the same booking once more',
  'publicBooking.hold': 'a page holds one time',
  'publicBooking.confirm': 'the last code counts',
  'publicBooking.activate': 'what counts is the same booking once more',
  'publicBooking.deposit': 'what was paid counts once',
  'publicBooking.move': 'moved twice it stands at the last time',
  'waitingList.join': 'a ticket counts once',
  'waitingList.leave': 'who has left has left',
  'waitingList.offer': 'nobody has two open offers',
  'formLinks.add': 'a link more, which ends by itself',
  'claims.reverse': 'what is reversed stays reversed',
  'formLinks.end': 'what has ended stays ended',
  'formLinks.fill': 'a ticket counts once',
  'formLinks.fillOfClient': 'a ticket counts once',
  'formLinks.fillOfUser': 'a ticket counts once',
  'signatures.signByLink': 'what is signed stays signed',
  'phoneNumbers.adopt': 'needs a line: its own tests have one',
  'phoneNumbers.buy': 'needs a line: its own tests have one',
  'phoneNumbers.release': 'needs a line: its own tests have one',
}
/** Features whose calls leave the house, but issue, send and pay nothing: codes and links, keys, files, what is deleted. */
const elsewhere = new Set([
  ...[
    'clientSignIn',
    'signIn',
    'loginList',
    'social',
    'profile',
    'company',
    'demo',
    'feeds',
    'standingAccess',
    'googleCalendar',
    'googleBusiness',
    'connections',
    'searchConsole',
  ],
  ...[
    'imports',
    'items',
    'webForm',
    'leadForms',
    'plugin',
    'signatures',
    'shifts',
    'openShifts',
    'shiftSwaps',
    'tablets',
    'team',
    'mail',
    'accounting',
    'recurring',
  ],
  // The host's money, and calls that run: their own tests have several at once.
  ...['plans', 'planCredit', 'planHost', 'partnerDesk', 'partnerHome', 'partnerSignIn', 'phone'],
  ...['phoneAnswering', 'recordings', 'supervision'],
])
/** Calls of other features that delete, withdraw or connect. */
const isNoSending = (name: string) => /\.(remove\w*|withdraw\w*|connect|disconnect|goOn)$/.test(name)

const money = new Set(['invoices', 'quotes', 'onSite', 'reminders', 'statements'])
/** Every call that issues, sends or pays, from the contracts: an endpoint that joins is tried without a line here. */
const calls = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { effect }]) => effect === 'leaves' || (money.has(feature) && effect !== 'reads'))
    .map(([name, entry]): [string, Endpoint] => [`${feature}.${name}`, entry])
    .filter(([name]) => !isNoSending(name) && !(elsewhere.has(feature) && !(name in repeated))),
)
/** Further calls with the features' samples. */
const bySamples = calls.filter(([name]) => !(name in cases) && !(name in repeated))

test.each(Object.entries(cases))('%s eight times at once is done once', async (_name, prepare) => {
  const left = await Promise.all(
    [1, 8].map(async times => {
      const company = await app.company()
      const [entry, input] = await prepare(company)
      const answers = await Promise.all(
        Array.from({ length: times }, () => app.send(entry as never, input as never, company.owner)),
      )
      const statuses = answers.map(answer => answer.status)
      expect(
        statuses.filter(status => status === 200).length,
        JSON.stringify(answers.map(each => (each.body as { message?: string }).message)),
      ).toBe(1)
      expect(
        statuses.every(status => status < 500),
        String(statuses),
      ).toBe(true)
      return leftIn(company)
    }),
  )
  expect(left[1]).toEqual(left[0])
})

/** Input for calls that need more than their sample. */
const arranged: Record<string, (company: TestCompany) => Promise<object>> = {
  'batches.begin': async company => ({ kind: 'jobs', ids: [await job(company)], via: 'none' }),
  'links.invite': async company => {
    await app.sql('update companies set pack_id = 4 where id = $1', [company.id])
    return { name: 'North', email: `north-${company.id}@example.test` }
  },
  'reviews.bulk': async company => {
    const settings = { url: 'https://example.test/r', days_between: 0, own_page: false }
    await ok(reviews!.saveSettings, settings, company)
    return { ids: [await job(company)], method: 1 }
  },
}

test.each(bySamples)('%s eight times at once sends and pays as much as once', async (name, entry) => {
  const left = await Promise.all(
    [1, 8].map(async times => {
      const company = await app.company()
      const rows = await sampleRows(app, company, 'Own')
      const input = (await arranged[name]?.(company)) ?? sampleInput(name, rows)
      const as =
        entry.access.as === 'client' ? { token: await sessionOf(app, company, rows.client) } : company.owner
      await settled(company)
      const before = await countedIn(company)
      const answers = await Promise.all(
        Array.from({ length: times }, () => app.send(entry as never, input as never, as)),
      )
      const statuses = answers.map(answer => answer.status)
      expect(statuses, JSON.stringify(answers.map(each => each.body))).toContain(200)
      expect(Math.max(...statuses)).toBeLessThan(500)
      await settled(company)
      const after = await countedIn(company)
      expect(after, 'it does something').not.toEqual(before)
      return Object.fromEntries(Object.keys(after).map(name => [name, after[name]! - before[name]!]))
    }),
  )
  expect(left[1]).toEqual(left[0])
})

/** Everything that a company has issued, sent and booked, without ids. */
async function leftIn({ id }: TestCompany) {
  const [row] = await app.sql(
    `select
      (select json_agg(json_build_object('status', status, 'owed', owed_cents, 'number', number) order by number) from invoices where company_id = $1) as invoices,
      (select json_agg(json_build_object('kind', kind, 'amount', amount_cents, 'number', number) order by id) from ledger_entries where company_id = $1) as ledger,
      (select json_agg(json_build_object('status', status, 'job', job_id is not null) order by id) from quotes where company_id = $1) as quotes,
      (select json_agg(amount_cents order by id) from jobs where company_id = $1) as jobs,
      (select count(*) from outbox where company_id = $1) as messages`,
    [id],
  )
  return row
}

/** How much a company has sent, begun and booked. */
async function countedIn({ id }: TestCompany): Promise<Record<string, number>> {
  const tables = [
    ...['outbox', 'sms_messages', 'ledger_entries', 'invoices', 'quotes', 'jobs', 'appointments'],
    ...[
      'card_refunds',
      'review_requests',
      'booking_requests',
      'payroll_runs',
      'payroll_employees',
      'payroll_sheets',
      'payroll_leave',
      'trail_notices',
    ],
  ]
  const counts = tables.map(name => `(select count(*)::int from ${name} where company_id = $1) as ${name}`)
  const [row] = await app.sql<Record<string, number>>(
    `select ${counts.join()},
      (select count(*)::int from booking_requests where company_id = $1 and status <> 'requested') as answered`,
    [id],
  )
  return row!
}

/** Waits until the server has done what was begun. */
const settled = ({ id }: TestCompany) =>
  expect
    .poll(
      () =>
        app.sql(
          `select name from pgboss.job where (data ->> 'companyId')::bigint = $1
           and (state = 'active' or state = 'created' and start_after <= now())`,
          [id],
        ),
      { timeout: 15_000 },
    )
    .toEqual([])

test('every reason belongs to a call', () => {
  const names = new Set(calls.map(([name]) => name))
  expect(Object.keys(repeated).filter(name => !names.has(name))).toEqual([])
})

test('a client asks for one time once', async () => {
  const company = await app.company()
  const rows = await sampleRows(app, company, 'Own')
  const as = { token: await sessionOf(app, company, rows.client) }
  const wanted = { job_type_id: rows.type as number, address: '5 Own Street' }
  const { body } = await app.send(contracts.bookings.times, wanted, as)
  const asked = { ...wanted, starts_at: body.times[0]!, note: '' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.send(contracts.bookings.ask, asked, as)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  const quote = rows.acceptedQuote as number
  await app.sql(`update quotes set job_id = null, site_address = '5 Own Street' where id = $1`, [quote])
  const at = { companyId: companyIdFrom(company.id, 'link'), now: app.services.now() }
  const token = documentToken(app.services.seal, 'quote', at, quote)
  const linked = await app.send(contracts.bookings.timesByLink, { token }, null)
  const wished = { token, starts_at: linked.body.times[0]!, note: '' }
  // Ten an hour are one client's, by whatever way.
  const taken = await Promise.all([0, 1].map(() => app.send(contracts.bookings.askByLink, wished, null)))
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a client is told once that somebody is on the way or late', async () => {
  const told = async (times: number) => {
    const company = await app.company()
    const { lastJobInsertId: id } = (await ok(
      jobs!.add,
      {
        ...client,
        appointments: [
          {
            appointment_time: new Date(Date.now() + 60_000).toISOString(),
            duration: 60,
            worker: String(company.technician.id),
          },
        ],
      },
      company,
    )) as { lastJobInsertId: number }
    const rows = await app.sql<{ id: number }>('select id from appointments where company_id = $1', [
      company.id,
    ])
    const late = { minutes: 15, appointment_ids: rows.map(row => Number(row.id)) }
    for (const [entry, input] of [
      [jobs!.edit, { id, status_id: 2 }],
      [contracts.arrivals.tellLate, late],
    ] as [Endpoint, object][]) {
      const answers = await Promise.all(
        Array.from({ length: times }, () => app.send(entry as never, input as never, company.technician)),
      )
      expect(answers[0]!.status, JSON.stringify(answers.map(each => each.body))).toBeLessThan(500)
      expect(answers.map(each => each.status)).toContain(200)
    }
    return app.sql(
      `select (select json_agg(body order by id) from sms_messages where company_id = $1) as texts,
        (select json_agg(type order by id) from diary_entries where company_id = $1) as diary`,
      [company.id],
    )
  }
  expect(await told(8)).toEqual(await told(1))
})

test('what one person begins twice at once is no error', async () => {
  const company = await app.company()
  const id = await job(company)
  const eight = async (entry: Endpoint, input: object) =>
    (
      await Promise.all(
        Array.from({ length: 8 }, () => app.send(entry as never, input as never, company.technician)),
      )
    ).map(({ status }) => status)
  const times = () =>
    app.sql('select ended_at is null as is_open from job_times where company_id = $1', [company.id])
  expect(await eight(contracts.jobTime.work, { jobId: id, status: 'In' })).toEqual(Array(8).fill(200))
  expect(await times()).toEqual([{ is_open: true }])
  expect(await eight(contracts.jobTime.work, { jobId: id, status: 'Out' })).toEqual(Array(8).fill(200))
  expect(await times()).toEqual([{ is_open: false }])
  expect(await eight(contracts.clock.clock, { status: 'In' })).toEqual(Array(8).fill(200))
  expect(await eight(contracts.clock.clock, { status: 'Out' })).toEqual(Array(8).fill(200))
  expect(await eight(contracts.feeds.make, { of: 'own' })).toEqual(Array(8).fill(200))
})

test('a job that was invoiced is invoiced again only when that is meant', async () => {
  const company = await app.company()
  const job_id = await job(company)
  const [first, second] = [await draft(company, { job_id }), await draft(company, { job_id })]
  const send = ({ id }: Row, more: object = {}) =>
    app.send(invoices!.send as never, { id, via: 'none', ...more } as never, company.owner)
  const answers = await Promise.all([send(first), send(second)])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  const refused = answers[0]!.status === 409 ? first : second
  const { status, body } = (await send(refused)) as { status: number; body: { message: string } }
  expect([status, body.message]).toEqual([409, 'Job #1 already has invoice #1. Send this one too?'])
  expect((await send(refused, { again: true })).status).toBe(200)
})

test('a deposit is invoiced once, also from five drafts at once', async () => {
  const company = await app.company()
  const { id: quote_id } = await quote(company, { accepted: true, deposit_percent: 30 } as never)
  const drafts: Row[] = []
  for (let i = 0; i < 5; i++) {
    const { result } = (await ok(invoices!.draft, { quote_id, by: 'deposit' }, company)) as {
      result: { more_jobs: { id: number }[] }
    }
    const { id: _, more_jobs, ...begun } = result as never as { id: number; more_jobs: { id: number }[] }
    drafts.push(await draft(company, { ...begun, more_jobs: more_jobs.map(each => each.id) }))
  }
  const answers = await Promise.all(
    drafts.map(({ id }) => app.send(invoices!.send as never, { id, via: 'none' } as never, company.owner)),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409])
})
