// The first run's list of clients beside contacts: `npx tsx bench/match-contacts.ts [--contacts 10000]`. As many clients as
// contacts, a third found by email, a third by name, the rest by nothing. Prints how long keeping, matching and a page take.
import { sql } from 'kysely'
import {
  contactList,
  countMatches,
  keepContacts,
  matchClients,
  matchList,
} from '#features/money/accounting/server/matching/matching.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDoors } from '#server/db/doors.ts'
import { listPage } from '#server/list.ts'
import { loadCompany } from './load.ts'
import { argument } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const contacts = Number(argument('--contacts') ?? 10_000)
/** The most that Xero gives at once. */
const ofPage = 1_000

await withOwnDatabase(async ({ serve }) => {
  const db = openDoors(serve, error => console.error(error.message))
  const company = companyIdFrom((await loadCompany(db, 10)).id, 'seed')
  await db.withCompany(company, tx =>
    sql`insert into clients (company_id, name, email)
      select ${company}, 'Person ' || n || ' of ' || md5(n::text), 'person' || n || '@example.test'
      from generate_series(1, ${contacts}) n`.execute(tx),
  )
  const there = Array.from({ length: contacts }, (_, n) => ({
    id: `contact-${n}`,
    name: n % 3 === 1 ? `Person ${n} of ${n}` : `Contact ${n}`,
    email: n % 3 === 0 ? `PERSON${n}@example.test` : '',
    abn: '',
  }))
  await db.withCompany(company, tx =>
    sql`update clients set name = 'Person ' || n || ' of ' || n from (
        select id, (regexp_match(email, '^person(\\d+)@'))[1]::int as n from clients
        where company_id = ${company} and email like 'person%') named
      where clients.company_id = ${company} and clients.id = named.id and n % 3 = 1`.execute(tx),
  )
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await work()
    console.log(`${what}: ${(performance.now() - started).toFixed(0)} ms`)
    return result
  }
  await timed(`${contacts} contacts kept, ${ofPage} at a time`, async () => {
    for (let from = 0; from < contacts; from += ofPage)
      await db.withCompany(company, tx => keepContacts(tx, 'org', there.slice(from, from + ofPage)))
  })
  const all = sql`select id from clients where company_id = ${company}`
  for (const what of ['clients put beside them', 'the same again'])
    await timed(what, () => db.withCompany(company, tx => matchClients(tx, 'org', all)))
  console.log(await timed('counted', () => db.withCompany(company, tx => countMatches(tx, 'org'))))
  await timed('a page of the list', () =>
    db.withCompany(company, tx =>
      listPage(tx, matchList(tx, { organisation: 'org', search: '', status: 0 }), {
        pageNumber: 1,
        pageSize: 50,
        sortField: 'name',
        sortOrder: 'ASC',
      } as never),
    ),
  )
  await timed('a contact searched', () =>
    db.withCompany(company, tx =>
      listPage(tx, contactList(tx, { organisation: 'org', search: 'contact 99' }), {
        pageNumber: 1,
        pageSize: 20,
        sortField: 'name',
        sortOrder: 'ASC',
      } as never),
    ),
  )
  await db.close()
})
