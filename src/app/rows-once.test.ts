import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import { sessionOf } from '#features/portal/client-sign-in/testing/portal-client.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { copies } from './testing/copies.ts'
import { companyLent, sampleInput, sampleRows } from './testing/samples.ts'

// Each write comes eight times at once without a key. Whatever the answers say, the rows that stand afterwards are those of
// one call: what adds a thing for each call is named here, with the reason.

/** Writes that leave rows for each call that is taken. */
const adds: Record<string, readonly string[]> = {
  'each call is a thing of its own, and a repeated press has its key': [
    ...[
      'agenda.add',
      'appointments.add',
      'automations.importFile',
      'bundles.add',
      'campaigns.add',
      'clientSites.add',
      'clients.add',
      'diary.add',
    ],
    ...['formAnswers.answer', 'formAsks.addRound', 'formLinks.add'],
    ...[
      'invoices.add',
      'jobs.add',
      'jobs.duplicate',
      'leads.add',
      'leads.note',
      'licences.add',
      'orders.add',
    ],
    ...['openShifts.post'],
    ...['phone.ring', 'quotes.add', 'reports.add', 'reportPins.pin', 'shifts.addLeave', 'shifts.askLeave'],
    ...[
      'spotlight.add',
      'stockTemplates.add',
      'supplierInvoices.add',
      'tools.add',
      'tools.check',
      'transfers.send',
      'leadForms.add',
      'wall.add',
      'tablets.add',
    ],
    ...['inventory.stockItems', 'inventory.book'],
  ],
  'a person’s own words': [
    ...[
      'checklists.explain',
      'clientChat.send',
      'clientMessages.simulateReply',
      'inbox.addNote',
      'support.sendSupportMessage',
    ],
  ],
  'under the version that the screen sends with it (at-once.test.ts)': [
    ...['appointments.move', 'invoices.addItem', 'invoices.send', 'invoices.editSent', 'invoices.pay'],
    ...['invoices.refund', 'invoices.applyCredit', 'invoices.credit', 'jobs.edit', 'jobs.editMany'],
    ...['onSite.take', 'quotes.send', 'quotes.toJob'],
  ],
  'no more than is left to arrive or to give back': [
    'transfers.confirm',
    'orders.receive',
    'orders.giveBack',
  ],
  'each hearing is noted': ['recordings.hear'],
  'each look is noted': ['trails.look'],
  'each change of a time is kept with its reason': ['timesheets.add', 'timesheets.edit'],
  'a round of the same documents, which it finds again': ['accounting.start', 'reviews.bulk'],
  'a few an hour, and each link ends the one before': ['team.invite'],
  'each new PIN is told to its person': ['tablets.resetPin'],
}
const named = new Set(Object.values(adds).flat())

const writes = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>)
    .filter(
      ([, { effect, upload, access }]) => effect !== 'reads' && !upload && /^(user|client)$/.test(access.as),
    )
    .map(([name, entry]): [string, Endpoint] => [`${feature}.${name}`, entry]),
)

const app = await testApp()
const lent = companyLent(
  copies(app, async () => {
    const company = await app.company()
    return { company, rows: await sampleRows(app, company, 'Own') }
  }),
)
/** What tells of calls, and not what they left; followers work their queue off after the answers. */
const ofCalls = [
  'changes',
  'events',
  'happening_cursors',
  'happening_dates',
  'happening_queue',
  'happenings',
  'idempotency_keys',
  'message_counts',
  'portal_sessions',
  'security_events',
  'sessions',
]
const tables = (
  await app.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'company_id' and table_name <> all ($1::text[])
       and not (select relispartition from pg_class where oid = format('public.%I', table_name)::regclass)`,
    [ofCalls],
  )
).map(({ name }) => name)
const counts = tables.map(name => `(select count(*)::int from ${name} where company_id = $1) as ${name}`)
const countedIn = async (id: number) =>
  (await app.sql<Record<string, number>>(`select ${counts.join()}`, [id]))[0]!

/** What the last call of a company left, which the next one finds. */
const lastCounts = new Map<number, Record<string, number>>()

/** Calls so many times at once with a company's samples: the answers, and the rows that came, by table. */
async function rowsOf(name: string, entry: Endpoint, times: number) {
  const { company, rows } = await lent.take()
  const input = sampleInput(name, rows) ?? {}
  const isClient = entry.access.as === 'client'
  const as = isClient ? { token: await sessionOf(app, company, rows.client) } : company.owner
  const before = lastCounts.get(company.id) ?? (await countedIn(company.id))
  const answers = await Promise.all(Array.from({ length: times }, () => app.request(entry, input, as)))
  const statuses = answers.map(({ status }) => status)
  for (const status of statuses) lent.saw(entry, status)
  const after = await countedIn(company.id)
  lastCounts.set(company.id, after)
  return { statuses, added: tables.map(table => ({ table, rows: after[table]! - before[table]! })) }
}

test.each(writes)('%s eight times at once leaves the rows of one', async (name, entry) => {
  const { statuses, added } = await rowsOf(name, entry, 8)
  expect(Math.max(...statuses), String(statuses)).toBeLessThan(500)
  if (named.has(name) || added.every(({ rows }) => rows < 2)) return
  // One call may leave several rows: then it is asked how many.
  const once = await rowsOf(name, entry, 1)
  const more = added.filter(({ rows }, n) => rows > Math.max(1, once.added[n]!.rows))
  expect(more, String(statuses)).toEqual([])
})

test('every name is that of a write', () => {
  const known = new Set(writes.map(([name]) => name))
  expect([...named].filter(name => !known.has(name))).toEqual([])
})
