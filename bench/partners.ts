// `npx tsx bench/partners.ts [--entries 1000000] [--times 40]`: a partner's profile with 10 and with 10,000 referrals, and
// with so many ledger entries that are not paid; the host's desk beside them; a batch of 1,000 partners.
import { loadavg } from 'node:os'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { sealBank } from '#features/partners/programme/server/bank.service.ts'
import { newSecret } from '#server/auth/secrets.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import type { LoadedCompany } from './load.ts'
import { argument, inTurn } from './measure.ts'
import { type OwnDatabase, withOwnCompany } from './own-database.ts'

const entries = Number(argument('--entries') ?? 1_000_000)
const times = Number(argument('--times') ?? 40)
const inBatch = 1_000
/** Partners by id: a small one, a large one, one with a large ledger, and those of the batch. */
const [small, large, rich, first] = [1, 2, 3, 10]

await withOwnCompany(run)

/** Adds partners, their referrals and entries; the entries of the rich one lie around today, those of the batch are due. */
async function load(owner: pg.Pool, host: number, app: Awaited<ReturnType<typeof benchApp>>) {
  const put = (text: string, ...values: unknown[]) => owner.query(text, [host, ...values])
  await owner.query('update companies set is_platform = (id = $1)', [host])
  await put(
    `insert into partners (company_id, id, company_name, company_website, phone, reason, kind, created_at, abn)
     select $1, n, 'Partner ' || n, 'https://partner.test', '0412345678', 'Many trades.', 'other', now(), '51824753556'
     from generate_series(1, $2::int) n`,
    first + inBatch - 1,
  )
  await put(
    `insert into partner_links (company_id, id, partner_id, code, is_main, created_at)
     select company_id, id, id, 'pbench' || id, true, now() from partners where company_id = $1`,
  )
  await put(
    `insert into partner_people
       (company_id, id, partner_id, email, first_name, last_name, role, password_hash, email_verified_at, created_at)
     select company_id, id, id, 'pat' || id || '@partner.test', 'Pat', 'Ner', 'owner', 'x', now(), now()
     from partners where company_id = $1`,
  )
  const referrals = (partner: string, from: number, count: number) =>
    put(
      `insert into partner_referrals
         (company_id, partner_id, link_id, referred_company_id, name, email, registered_at, is_paid, monthly_cents)
       select $1, ${partner}, ${partner}, $2::bigint + n, 'Firm ' || n, 'firm' || n || '@firm.test',
         now() - n * interval '1 minute', n % 2 = 0, 6273
       from generate_series(1, $3::int) n`,
      from,
      count,
    )
  await referrals(String(small), 1_000_000, 10)
  await referrals(String(large), 2_000_000, 10_000)
  await referrals(String(rich), 3_000_000, 10_000)
  await referrals(`${first} + (n - 1) % ${inBatch}`, 4_000_000, 10 * inBatch)
  const ledger = (partners: string, count: number, at: string) =>
    put(
      `insert into partner_entries (company_id, partner_id, referral_id, name, invoice_id, kind, at, base_cents, rate_bp,
         amount_cents, payable_at)
       select company_id, partner_id, id, name, id * 1000 + k, 'paid', ${at}, 6273, 1000, 627,
         date_trunc('hour', ${at}) + interval '30 days'
       from partner_referrals, generate_series(1, $2::int) k where company_id = $1 and partner_id ${partners}`,
      count,
    )
  await ledger(`= ${small}`, 10, `now() - k * interval '5 days'`)
  await ledger(`= ${large}`, 10, `now() - k * interval '5 days'`)
  await ledger(`= ${rich}`, entries / 10_000, `now() - k * 60.0 * interval '1 day' / ${entries / 10_000}`)
  await ledger(`>= ${first}`, 10, `now() - (30 + k) * interval '1 day'`)
  await put(
    `update partner_links l set signups = r.signups, paying = r.paying from (
       select link_id, count(*) as signups, count(*) filter (where is_paid) as paying
       from partner_referrals where company_id = $1 group by 1) r where l.company_id = $1 and l.id = r.link_id`,
  )
  await put(
    `insert into partner_open (company_id, partner_id, payable_at, open_cents)
     select company_id, partner_id, payable_at, sum(amount_cents) from partner_entries where company_id = $1 group by 1, 2, 3`,
  )
  const bank = { bsb: '062-000', accountNumber: '12345678', accountName: 'Pat Ner' }
  for (let id = first; id < first + inBatch; id++)
    await put(
      'update partners set bank_sealed = $3 where company_id = $1 and id = $2',
      id,
      sealBank(app.services, id, bank).bank_sealed,
    )
  const tokens = []
  for (const id of [small, large, rich]) {
    const { secret, hash } = newSecret()
    await put(
      `insert into partner_sessions (company_id, token_hash, partner_id, person_id, created_at, expires_at)
       values ($1, $2, $3, $3, now(), now() + interval '1 day')`,
      hash,
      id,
    )
    tokens.push(secret)
  }
  await owner.query('vacuum analyze')
  return tokens as [string, string, string]
}

async function run(database: OwnDatabase, company: LoadedCompany): Promise<void> {
  const owner = new pg.Pool({ ...database.migrate, max: 2 })
  owner.on('error', () => {})
  const app = await benchApp(database.serve)
  const start = performance.now()
  const [ofSmall, ofLarge, ofRich] = await load(owner, company.id, app)
  console.log(
    `loaded ${entries.toLocaleString('en')} entries in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  const send = async (entry: Endpoint, input: object = {}, token = company.token) => {
    const method = entry.method as 'POST'
    const fromQuery = entry.method === 'GET'
    const answer = await app.http.inject({
      method,
      url: `/api${entry.path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(fromQuery ? { query: input as Record<string, string> } : { payload: input }),
    })
    if (answer.statusCode !== 200) throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const { partnerHome: home, partnerDesk: desk } = contracts
  const page = (search = '') => ({ search, pagination: { pageNumber: 1, pageSize: 20 } })
  try {
    const took = await inTurn(times, {
      'profile, 10 referrals': () => send(home.profile, {}, ofSmall),
      'profile, 10,000 referrals': () => send(home.profile, {}, ofLarge),
      'profile, the large ledger': () => send(home.profile, {}, ofRich),
      'referrals of 10,000': () => send(home.referrals, page(), ofLarge),
      'referrals, a rare word': () => send(home.referrals, page('firm777@'), ofLarge),
      'links of 10,000': () => send(home.links, {}, ofLarge),
      'ledger, first page': () => send(home.commissions, page(), ofRich),
      'ledger, a word': () => send(home.commissions, page('firm 777'), ofRich),
      'desk: partners': () => send(desk.list, page()),
      'desk: all entries': () => send(desk.commissions, page()),
      'desk: entries of a word': () => send(desk.commissions, page('partner 777')),
      'desk: what is due': () => send(desk.overview),
    })
    for (const [name, { p50, p95 }] of Object.entries(took))
      console.log(`${name.padEnd(28)} ${p50.toFixed(1).padStart(8)} ms  p95 ${p95.toFixed(1)} ms`)
    await send(desk.saveAccount, {
      bank: 'CBA',
      user_number: '301500',
      name: 'Host',
      bsb: '062-111',
      account: '111222',
    })
    await timed('batch prepared', () => send(desk.prepare))
    const { batches } = (await send(desk.batches)).json()
    const { id, version, payouts } = batches[0]
    await timed(`of ${payouts}, approved`, () => send(desk.approve, { id, version }))
    await timed('bank file', () => send(desk.bankFile, { batch_id: String(id) }))
    await timed('paid, each mailed', () => send(desk.markPaid, { id, version: version + 1 }))
    console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  } finally {
    await app.stop()
    await owner.end()
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  console.log(`${name.padEnd(28)} ${(performance.now() - start).toFixed(0).padStart(8)} ms`)
}
