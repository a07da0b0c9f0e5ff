import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { type Accounting, BooksSignedOut } from '#server/providers/accounting/accounting.port.ts'
import { accountingContract as c } from '../accounting.contract.ts'
import { connectBooks, renewedBooks } from '../testing/connected-books.ts'
import { connectionOf } from './connection.queries.ts'
import { freshTokens, sealTokens } from './tokens.service.ts'

const { accounting } = renewedBooks()
const app = await testApp({ accounting })
const idOf = ({ id }: TestCompany) => companyIdFrom(id, 'session')

/** A company whose tokens are about to end, and a program that answers when it is let. */
async function ending() {
  const company = await app.company()
  await connectBooks(app, company)
  const old = { access: 'a', refresh: 'old', ends: new Date().toISOString(), payroll: true }
  const keep = (refresh: string) =>
    app.sql('update accounting_connections set sealed_tokens = $2 where company_id = $1', [
      company.id,
      sealTokens(app.services.seal, idOf(company), { ...old, refresh }),
    ])
  await keep('old')
  const used: string[] = []
  let answer = () => {}
  let begun = () => {}
  const asked = new Promise<void>(resolve => {
    begun = resolve
  })
  const slow: Accounting = {
    ...accounting,
    async refresh(tokens) {
      used.push(tokens.refresh)
      begun()
      await new Promise<void>(resolve => {
        answer = resolve
      })
      return { ...tokens, refresh: 'new', ends: new Date(Date.now() + 1_800_000).toISOString() }
    },
  }
  const fresh = async (from: Accounting = slow) => {
    const connection = await app.services.db.readCompany(idOf(company), connectionOf)
    return freshTokens(app.services, from, idOf(company), connection!)
  }
  return { company, keep, used, asked, answer: () => answer(), fresh }
}

test('while Xero takes its time the company goes on, and its tokens are used by one process', async () => {
  const { company, used, asked, answer, fresh } = await ending()
  const waiting = [fresh(), fresh(), fresh()]
  await asked
  // Changes the very row: under a lock it would wait for Xero.
  await app.sql('update accounting_connections set seen_change = seen_change + 1 where company_id = $1', [
    company.id,
  ])
  expect((await app.ok(c.state, {}, company.owner)).body.result.connection).toMatchObject({ trouble: null })
  answer()
  expect((await Promise.all(waiting)).map(({ refresh }) => refresh)).toEqual(['new', 'new', 'new'])
  expect(used).toEqual(['old'])
})

test('a refusal lets the next one ask, and so does a process that was stopped', async () => {
  const { company, fresh } = await ending()
  const refusing: Accounting = {
    ...accounting,
    refresh: async () => {
      throw new Error('away')
    },
  }
  await expect(fresh(refusing)).rejects.toThrow('away')
  await app.sql(
    `update accounting_connections set renewing_until = now() - interval '1 second' where company_id = $1`,
    [company.id],
  )
  expect((await fresh(accounting)).access).not.toBe('a')
})

test('disconnected meanwhile, what Xero gave is given back; connected anew, the new tokens stay', async () => {
  const first = await ending()
  const waiting = first.fresh().catch(error => error)
  await first.asked
  await app.ok(c.disconnect, {}, first.company.owner)
  first.answer()
  expect(await waiting).toBeInstanceOf(BooksSignedOut)
  const second = await ending()
  const other = second.fresh().catch(error => error)
  await second.asked
  await second.keep('anew')
  second.answer()
  expect(await other).toBeInstanceOf(Error)
  const kept = await app.services.db.readCompany(idOf(second.company), connectionOf)
  const { refresh } = JSON.parse(
    app.services.seal.open(kept!.sealed_tokens, `accounting:${second.company.id}`)!,
  ) as { refresh: string }
  expect(refresh).toBe('anew')
})
