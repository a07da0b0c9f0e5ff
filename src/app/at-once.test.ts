import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { soon } from '#server/testing/samples.ts'
import { type TestCompany, testApp } from '#server/testing/test-app.ts'
import type { Endpoint } from '#shared/endpoint.ts'

// Two people press at once, or one whose first answer is slow: what is issued, sent or paid happens once. Each call comes
// eight times without a key, and must leave what one call leaves.

const app = await testApp()
const { invoices, jobs, onSite, quotes, reminders, statements } = contracts as never as {
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

/** Writes that may happen as often as they are asked for, each with the reason. */
const repeated: Record<string, string> = {
  'invoices.add': 'a draft, which nobody is told of',
  'invoices.edit': 'a draft, under its version',
  'invoices.addItem': 'a draft, or a revision with its entry',
  'invoices.removeItems': 'what is gone stays gone',
  'invoices.remove': 'what is gone stays gone',
  'quotes.add': 'a draft, which nobody is told of',
  'quotes.edit': 'a draft, under its version',
  'quotes.remove': 'what is gone stays gone',
  'quotes.readByLink': 'notes the first look alone',
  'invoices.readByLink': 'notes the first look alone',
  'quotes.withdrawLinks': 'what is withdrawn stays withdrawn',
  'invoices.withdrawLinks': 'what is withdrawn stays withdrawn',
  'statements.withdrawLinks': 'what is withdrawn stays withdrawn',
  'reminders.save': 'settings',
  'reminders.stop': 'stopped stays stopped',
  'statements.send': 'a copy of what is owed, without a state of its own',
  'onSite.sendReceipt': 'a copy of a receipt, which stays one',
}

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

/** What a company has issued, sent and booked, without ids. */
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

test('every write of these features is tried, or may be repeated for a reason', () => {
  const features = { invoices, quotes, onSite, reminders, statements }
  const writes = Object.entries(features).flatMap(([feature, entries]) =>
    Object.entries(entries!)
      .filter(([, entry]) => entry.effect !== 'reads')
      .map(([name]) => `${feature}.${name}`),
  )
  expect(writes.filter(name => !(name in cases) && !(name in repeated))).toEqual([])
  expect(Object.keys(repeated).filter(name => !writes.includes(name))).toEqual([])
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
  expect([status, body.message]).toEqual([409, 'Job #1 has invoice #1 already. Send this one too?'])
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
