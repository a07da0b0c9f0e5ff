import type { TestCompany, testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { rememberingBooks } from '#server/providers/accounting/testing/remembering-books.ts'
import { accountingContract } from '../accounting.contract.ts'
import { pushBooks } from '../server/push-books.service.ts'
import { sealTokens } from '../server/tokens.service.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

/** Books for an app that is to be made: each test gets new ones by `renew`. */
export function renewedBooks() {
  let books = rememberingBooks()
  return {
    books: () => books,
    renew: () => {
      books = rememberingBooks()
    },
    accounting: {
      ...books.accounting,
      open: (...given: Parameters<typeof books.accounting.open>) => books.accounting.open(...given),
      refresh: (...given: Parameters<typeof books.accounting.refresh>) => books.accounting.refresh(...given),
    },
  }
}

/** Connects the company's books. Its turns are the test's alone, by `push`, and not the schedule's. */
export async function connectBooks(app: TestApp, company: TestCompany, isMatched = true) {
  const id = companyIdFrom(company.id, 'session')
  const ends = new Date(Date.now() + 1_800_000).toISOString()
  await app.sql(
    `insert into accounting_connections (company_id, sealed_tokens, organisations, has_payroll, busy_until)
     values ($1, $2, $3, true, '2100-01-01')`,
    [
      company.id,
      sealTokens(app.services.seal, id, { access: 'a', refresh: 'r', ends, payroll: true }),
      JSON.stringify([{ id: 'org-1', name: 'Harbour Plumbing', connection: 'c-1' }]),
    ],
  )
  await app.send(accountingContract.choose, { organisation: 'org-1' }, company.owner)
  // Usually the month that runs, in which the papers of a test are only while that month lasts.
  await app.sql(
    `update accounting_connections set settings = jsonb_set(settings, '{from}', '"2026-01-01"') where company_id = $1`,
    [company.id],
  )
  if (isMatched)
    await app.sql('update accounting_connections set matched_at = now() where company_id = $1', [company.id])
}

/** Takes a turn of writing to the books; what went wrong on our side. */
export async function push(app: TestApp, company: TestCompany): Promise<unknown[]> {
  const reserve = (until: string | null) =>
    app.sql('update accounting_connections set busy_until = $2 where company_id = $1', [company.id, until])
  const errors: unknown[] = []
  await reserve(null)
  await pushBooks(
    { ...app.services, accounting: app.services.providers.accounting },
    companyIdFrom(company.id, 'session'),
    error => errors.push(error),
  )
  await reserve('2100-01-01')
  return errors
}
