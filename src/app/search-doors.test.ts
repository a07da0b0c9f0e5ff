import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import type { Endpoint } from '#shared/endpoint.ts'

const app = await testApp()

/** Texts, and what people type for them. */
const cases: readonly [stored: string, typed: string][] = [
  ['Nguyễn Thị Hồng', 'Nguyen'],
  ['Nguyen Anh', 'Nguyễn anh'],
  ['Zoë Müller', 'zoe muller'],
  ['Jose\u0301 Pen\u0303a', 'José'],
  ['José Luz', 'jose\u0301 luz'],
  ['Żółć', 'Zolc'],
  ['Łukasz Đặng', 'lukasz dang'],
  ['Strauß', 'STRAUSS'],
  ['Siobhan O’Brien', "O'Brien"],
  ["Sean O'Brien", 'sean O’Brien'],
  ['Sean O’Brien', 'obrien'],
  ["St John's", 'st johns'],
  ['St Johns', 'St. John’s'],
  ['Smith-Jones', 'smith jones'],
  ['Smith Jones', 'Smith‑Jones'],
  ['ＡＢＣ　Ｔａｐｓ', 'abc taps'],
  ['Abc Taps', 'ａｂｃ'],
  ['DIYARBAKIR Işık', 'diyarbakir isik'],
]
const stored = [...new Set(cases.map(([name]) => name))]
/** Searches that say nothing, and signs that no text here has. */
const nothing = ['´', '\u0301', '\u0301'.repeat(60), "'", '-', '🚿', '%', '_', '\\']

type Fill = (company: TestCompany, names: readonly string[]) => Promise<unknown>
const named =
  (table: string, columns = '', values = ''): Fill =>
  ({ id }, names) =>
    app.sql(
      `insert into ${table} (company_id, name${columns}) select $1, name${values}
     from unnest($2::text[]) with ordinality named(name, n)`,
      [id, names],
    )
/** Rows of each list, by these names. */
const doors: Readonly<Record<string, Fill>> = {
  'accounting.contacts': ({ id }, names) =>
    app.sql(
      `insert into book_contacts (company_id, organisation, vendor_id, name, email, abn, read_at)
       select $1, '', n::text, name, '', '', now() from unnest($2::text[]) with ordinality named(name, n)`,
      [id, names],
    ),
  'accounting.drifts': ({ id }, names) =>
    app.sql(
      `with sent as (
         insert into accounting_records (company_id, organisation, kind, record_id, label)
         select $1, '', 'invoice', n, name from unnest($2::text[]) with ordinality named(name, n) returning id
       )
       insert into book_drifts (company_id, organisation, record_id, ours, theirs, fields, seen_at)
       select $1, '', id, side, side, '{total}', now() from sent, (select '{"total_cents": 1, "tax_cents": 0, "left_cents": 1,
         "status": "open", "contact_id": "", "contact": ""}'::jsonb as side) sides`,
      [id, names],
    ),
  'accounting.matches': ({ id }, names) =>
    app.sql(
      `with made as (
         insert into clients (company_id, name) select $1, name from unnest($2::text[]) name returning id
       )
       insert into book_matches (company_id, organisation, client_id, reason, act) select $1, '', id, 'none', 'make' from made`,
      [id, names],
    ),
  'accounting.payments': ({ id }, names) =>
    app.sql(
      `with invoiced as (
         insert into invoices (company_id, tax, status, number, name)
         select $1, 0, 'issued', 900 + n, name from unnest($2::text[]) with ordinality named(name, n) returning id
       )
       insert into book_payments (company_id, organisation, vendor_id, invoice_id, cents, day, currency, account, reference,
         state, seen_at)
       select $1, '', id::text, id, 1, '2026-01-01', 'AUD', '', '', 'left', now() from invoiced`,
      [id, names],
    ),
  'accounting.records': ({ id }, names) =>
    app.sql(
      `insert into accounting_records (company_id, kind, label, organisation, record_id)
       select $1, 'client', name, '', n from unnest($2::text[]) with ordinality named(name, n)`,
      [id, names],
    ),
  'bundles.list': named('bundles'),
  'checklists.list': named('checklists', ', items', `, '[]'`),
  'clients.list': named('clients'),
  'find.everything': named('leads'),
  'heldAddresses.list': ({ id }, names) =>
    app.sql(
      `insert into held_addresses (company_id, address, kind, at)
       select $1, name, 'bounces', now() from unnest($2::text[]) name`,
      [id, names],
    ),
  'inventory.list': named('stock_parts', ', price_cents, cost_cents', ', 1, 1'),
  'invoices.list': named('invoices', ', tax', ', 0'),
  'items.list': named('items'),
  'jobTemplates.list': named('job_templates'),
  'jobTypes.list': named('job_types'),
  'jobs.find': named('jobs', ', number', ', n'),
  'leads.list': named('leads'),
  'leadSources.list': named('lead_sources'),
  'leaveKinds.list': named('leave_kinds'),
  'links.members': named(
    'franchise_members',
    ', email, expires_at, invited_at, invited_by, token_hash',
    `, n || '@example.test', now(), now(), '', decode(md5(name), 'hex')`,
  ),
  'mail.outbox': ({ id }, names) =>
    app.sql(
      `insert into outbox (company_id, kind, payload, recipient, is_private)
       select $1, 'mail', jsonb_build_object('subject', name), 'a@example.com', false from unnest($2::text[]) name`,
      [id, names],
    ),
  'optOuts.list': ({ id }, names) =>
    app.sql(
      `insert into opt_outs (company_id, address, channel, via) select $1, name, 'email', 'office' from unnest($2::text[]) name`,
      [id, names],
    ),
  'orders.jobOptions': named('jobs', ', number', ', n'),
  'orders.list': async ({ id }, names) => {
    await named('suppliers')({ id } as TestCompany, names)
    await app.sql(
      `with place as (insert into stock_places (company_id, name) values ($1, 'Shed') returning id)
       insert into stock_orders (company_id, created_at, number, place_id, supplier_id)
       select $1, now(), row_number() over (), place.id, s.id from suppliers s, place where s.company_id = $1`,
      [id],
    )
  },
  'phone.customerContacts': async (company, names) => {
    await app.sql(`insert into settings (company_id, name, value) values ($1, 'phone', '{"owners": true}')`, [
      company.id,
    ])
    await named('clients', ', phone', `, '0412345678'`)(company, names)
  },
  'phone.list': ({ id }, names) =>
    app.sql(
      `insert into calls (company_id, direction, started_at, status, note)
       select $1, 'in', now(), 'completed', name from unnest($2::text[]) name`,
      [id, names],
    ),
  'priceLists.prices': async ({ id }, names) => {
    await app.sql(
      `with supplier as (insert into suppliers (company_id, name) values ($1, 'One') returning id)
       insert into supplier_items (company_id, changed_at, key, name, price_cents, supplier_id)
       select $1, now(), name, name, 1, supplier.id from unnest($2::text[]) name, supplier`,
      [id, names],
    )
  },
  'inbox.threads': async (company, names) => {
    await named('clients')(company, names)
    await app.sql(
      `insert into threads (company_id, client_id, last_at) select $1, id, now() from clients where company_id = $1`,
      [company.id],
    )
  },
  'timesheets.jobs': named('jobs', ', number', ', n'),
  'quotes.list': named('quotes', ', number, quoted_on, tax', ', n, current_date, 0'),
  'recentlyDeleted.clients': named('clients', ', deleted_at', ', now()'),
  'recentlyDeleted.jobs': named('jobs', ', number, deleted_at', ', n, now()'),
  'reviewList.list': async (company, names) => {
    await named('jobs', ', number', ', n')(company, ['Job'])
    await app.sql(
      `insert into feedback (company_id, job_id, name, stars, token_hash, created_at, expires_at, given_at)
       select $1::bigint, j.id, said, 5, decode(md5($1::bigint || said), 'hex'), now(), now(), now()
       from jobs j, unnest($2::text[]) said where j.company_id = $1`,
      [company.id, names],
    )
  },
  'statements.ageing': async (company, names) => {
    await named('clients')(company, names)
    await app.sql(
      `insert into invoices (company_id, tax, status, number, name, client_id, owed_cents, issued_on, due_on)
       select $1, 0, 'issued', row_number() over (), name, id, 100, current_date, current_date from clients where company_id = $1`,
      [company.id],
    )
  },
  'stockPlaces.list': named('stock_places'),
  'stockTemplates.list': named('stock_templates'),
  'supplierInvoices.list': async ({ id }, names) => {
    await named('suppliers')({ id } as TestCompany, names)
    await app.sql(
      `insert into supplier_invoices (company_id, created_at, supplier_id)
       select $1, now(), id from suppliers where company_id = $1`,
      [id],
    )
  },
  'suppliers.list': named('suppliers'),
  'team.list': async ({ id, owner }, names) => {
    await app.sql(
      `with made as (
         insert into accounts (email, password_hash) select 'n' || n || '-' || $4 || '@example.test', ''
         from generate_series(1, cardinality($2::text[])) n returning id, email)
       insert into users (company_id, account_id, email, fullname, group_id)
       select $1, m.id, m.email, ($2::text[])[split_part(substr(m.email, 2), '-', 1)::int], u.group_id
       from made m, users u where u.company_id = $1 and u.id = $3`,
      [id, names, owner.id, String(id)],
    )
  },
  'territories.areas': ({ id }, names) =>
    app.sql(
      `with member as (insert into franchise_members
         (company_id, name, status, email, expires_at, invited_at, invited_by, token_hash)
         values ($1, 'One', 'active', '', now(), now(), '', decode(md5('t' || $3), 'hex')) returning id)
       insert into franchise_areas (company_id, created_at, member_id, suburb)
       select $1, now(), member.id, name from unnest($2::text[]) name, member`,
      [id, names, String(id)],
    ),
  'tools.list': named('tools', ', held_since', ', now()'),
}
/** Doors of the platform's own company; the same condition serves them. */
const elsewhere = [
  'partnerDesk.commissions',
  'partnerDesk.list',
  'partnerHome.commissions',
  'partnerHome.referrals',
  'planHost.companies',
]

const entries = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([name, entry]): [string, Endpoint] => [
    `${feature}.${name}`,
    entry,
  ]),
)
const asked = (entry: Endpoint) =>
  Object.keys((entry.input as unknown as { def?: { shape?: object } } | undefined)?.def?.shape ?? {})

test('each list and picker that can be searched is a door here', () => {
  const searched = entries.flatMap(([name, entry]) =>
    asked(entry).includes('search') && (entry.list || /options|contacts|companies/i.test(name)) ? [name] : [],
  )
  expect([...Object.keys(doors), ...elsewhere].sort()).toEqual(
    expect.arrayContaining([...new Set([...searched, 'find.everything', 'jobs.find'])].sort()),
  )
})

test.each(Object.keys(doors))('%s finds names however they are typed', async name => {
  const company = await app.company()
  await doors[name]!(company, stored)
  const entry = entries.find(([each]) => each === name)![1]
  const ask = async (typed: string) => {
    const field = ['text', 'queryParams'].find(each => asked(entry).includes(each)) ?? 'search'
    const answer = await app.request(entry, { [field]: typed }, company.owner)
    expect(answer.status, `${typed}: ${JSON.stringify(answer.body)}`).toBe(200)
    return JSON.stringify(answer.body)
  }
  for (const [found, typed] of cases)
    expect(await ask(typed), `${typed} finds ${found}`).toContain(JSON.stringify(found).slice(1, -1))
  for (const typed of nothing) {
    const answer = await ask(typed)
    expect(
      stored.filter(each => answer.includes(JSON.stringify(each).slice(1, -1))),
      typed,
    ).toEqual([])
  }
})

/** Names, and how somebody mistypes them. */
const mistyped = [
  ['Minh Nguyen', 'nguyan'],
  ['Olga Petrov', 'olga petrof'],
  ['8 Parramatta Road', 'paramatta road'],
] as const

test.each(Object.keys(doors))(
  '%s finds what a mistyped name resembles, only where nothing has it, and says so',
  async door => {
    const company = await app.company()
    await doors[door]!(
      company,
      mistyped.map(([name]) => name),
    )
    const entry = entries.find(([each]) => each === door)![1]
    const field = ['text', 'queryParams'].find(each => asked(entry).includes(each)) ?? 'search'
    const ask = async (typed: string, more = {}) => {
      const { status, body } = await app.request(entry, { [field]: typed, ...more }, company.owner)
      expect(status, JSON.stringify(body)).toBe(200)
      const found = JSON.stringify(body)
      return mistyped.map(([name]) => name).filter(name => found.includes(name))
    }
    for (const [name, typed] of mistyped) expect(await ask(typed), typed).toEqual([name])
    for (const typed of ['zzzzqq', '0499999999', 'xq']) expect(await ask(typed), typed).toEqual([])
    if (!entry.list) return
    const pages = async (search: string, pageNumber: number) =>
      (
        (await app.request(entry, { search, pagination: { pageNumber } }, company.owner)).body as unknown as {
          pagination: object
        }
      ).pagination
    expect(await pages('nguyan', 1)).toMatchObject({ totalSize: 1, next: null, alike: true })
    expect(await pages('nguyan', 2)).toMatchObject({ totalSize: 0 })
    expect(await pages('nguyen', 1)).not.toHaveProperty('alike')
  },
)

/** Lists that sort by names; that of jobs is searched by another door. */
const sorted = Object.entries({ ...doors, 'jobs.list': doors['jobs.find']! }).flatMap(([name, fill]) => {
  const entry = entries.find(([each]) => each === name)![1]
  const fields = ['name', 'fullname', 'label', 'area'] as const
  return fields
    .filter(field => entry.list?.sorts.includes(field))
    .map(field => ({ name, field, entry, fill }))
})

test.each(sorted)('$name sorts by $field as people read, page by page', async ({ field, entry, fill }) => {
  const company = await app.company()
  const order = [
    '2 High',
    '10 High',
    'apple',
    'Äpple',
    'Apple 2',
    'Apple 10',
    'Emil',
    'Émile',
    'zebra',
    'Zed',
    'Żółć',
  ]
  await fill(company, [...order].sort())
  const found: string[] = []
  let after: string | null | undefined
  do {
    const pagination = { sortField: field, sortOrder: 'ASC', pageSize: 10, ...(after && { after }) }
    const { status, body } = await app.request(entry, { pagination }, company.owner)
    expect(status).toBe(200)
    const answer = body as unknown as Record<string, unknown[]> & { pagination: { next: string | null } }
    for (const row of answer[entry.list!.rows]!) {
      const text = JSON.stringify(row)
      found.push(...order.filter(each => text.includes(JSON.stringify(each))))
    }
    after = answer.pagination.next
  } while (after)
  expect(found).toEqual(order)
})
