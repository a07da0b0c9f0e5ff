import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { clientHistoryContract } from '../client-history.contract.ts'

const app = await testApp()
const { history, balance } = clientHistoryContract

async function withHistory() {
  const company = await app.company()
  const { id } = (
    await app.send(
      clientsContract.add,
      {
        name: 'Ana',
        phone: '0412 345 678',
        email: 'ana@costa.test',
        contacts: [{ name: 'Tom', phone: '0298765432' }],
      },
      company.office,
    )
  ).body
  await app.sql(
    `with job as (
       insert into jobs (company_id, number, client_id, address, created_at) values ($1, 7, $2, '1 High St', '2026-01-01') returning id
     ), appointment as (
       insert into appointments (company_id, job_id, starts_at, ends_at) select $1, id, '2026-01-02', '2026-01-02 01:00' from job
     ), quote as (
       insert into quotes (company_id, number, client_id, quoted_on, tax, total_cents, created_at)
       values ($1, 3, $2, '2026-01-03', 1000, 5000, '2026-01-03')
     ), invoice as (
       insert into invoices (company_id, number, status, client_id, tax, total_cents, owed_cents, due_on, created_at)
       values ($1, 4, 'issued', $2, 1000, 11000, 6000, '2026-01-05', '2026-01-04') returning id
     ), entries as (
       insert into ledger_entries (company_id, client_id, invoice_id, kind, amount_cents, day, at, number)
       select $1, $2, id, kind, cents, '2026-01-05', '2026-01-05', 9 from invoice,
         (values ('invoice', 11000), ('payment', -5000)) e(kind, cents)
     ), message as (
       insert into sms_messages (company_id, direction, phone, body, parts, status, created_at, thread_id)
       select $1, 'in', number, words, 1, 'received', '2026-01-06', thread_of($1, number, null, null, '2026-01-06')
       from (values ('+61298765432', 'On my way?'), ('+61400000000', 'somebody else')) said(number, words)
     ), mail as (
       insert into outbox (company_id, kind, recipient, payload, is_private, created_at)
       values ($1, 'mail', 'Ana@costa.test', '{"subject": "Your quote"}', false, '2026-01-07'),
         ($1, 'mail', 'ana@costa.test', '{"subject": "A code"}', true, '2026-01-07')
     )
     insert into files (company_id, job_id, name, type, bytes, key, created_at)
     select $1, id, 'tap.jpg', 'image/jpeg', 1, 'k' || $1, '2026-01-08' from job`,
    [company.id, id],
  )
  return { company, id }
}

test('all that happened with a client stands in one list, newest first', async () => {
  const { company, id } = await withHistory()
  const { result, next } = (await app.send(history, { id }, company.owner)).body
  expect(result.map(({ kind, number, text, amount_cents }) => [kind, number, text, amount_cents])).toEqual([
    ['file', null, 'tap.jpg', null],
    ['message', null, 'Your quote', null],
    ['message', null, 'On my way?', null],
    ['payment', 9, '', 5_000],
    ['invoice', 4, '', 11_000],
    ['quote', 3, '', 5_000],
    ['appointment', 7, '1 High St', null],
    ['job', 7, '1 High St', null],
  ])
  expect(next).toBeNull()
  expect((await app.send(balance, { id }, company.owner)).body).toMatchObject({
    owed_cents: 6_000,
    overdue_cents: 6_000,
  })
  // Overpaid elsewhere by $45.
  await app.sql(
    `insert into ledger_entries (company_id, client_id, kind, amount_cents, day, at, number)
     values ($1, $2, 'payment', -4500, '2026-01-06', '2026-01-06', 10)`,
    [company.id, id],
  )
  expect((await app.send(balance, { id }, company.owner)).body).toMatchObject({
    owed_cents: 1_500,
    overdue_cents: 1_500,
  })
})

test('who may not see money sees none of it', async () => {
  const { company, id } = await withHistory()
  const { result } = (await app.send(history, { id }, company.operator)).body
  expect(new Set(result.map(each => each.kind))).toEqual(new Set(['file', 'message', 'appointment', 'job']))
  expect((await app.send(balance, { id }, company.operator)).status).toBe(403)
})

test('a client with 300 jobs is paged to the last, each entry once, also where many share a moment', async () => {
  const { company, id } = await withHistory()
  await app.sql(
    `with job as (
       insert into jobs (company_id, number, client_id, created_at)
       select $1, 100 + n, $2, timestamptz '2026-02-01' + make_interval(days => n / 100) from generate_series(1, 300) n returning id
     )
     insert into appointments (company_id, job_id, starts_at, ends_at) select $1, id, '2026-02-03', '2026-02-03 01:00' from job`,
    [company.id, id],
  )
  const seen = new Set<string>()
  let after: string | undefined
  do {
    const { result, next } = (await app.send(history, { id, ...(after && { after }) }, company.owner)).body
    for (const each of result) seen.add(`${each.kind} ${each.id} ${each.at}`)
    after = next ?? undefined
  } while (after)
  expect(seen.size).toBe(608)
  const jobs = (await app.send(history, { id, kind: 'job' }, company.owner)).body.result
  expect(new Set(jobs.map(each => each.kind))).toEqual(new Set(['job']))
  expect((await app.send(history, { id, after: 'nonsense' }, company.owner)).status).toBe(400)
})
