import { expect, test } from 'vitest'
import { payingIdentity } from '#app/plan-hooks.ts'
import { testApp } from '#app/testing/test-app.ts'
import { insertCard } from '#features/account/plans/server/plan-cards.queries.ts'
import { bankingSetting } from '#features/money/money-settings/server/money-settings.service.ts'
import { saveSetting } from '#server/company-setting.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { partnerHomeContract } from '../../partner-home/partner-home.contract.ts'
import { partnerWithOwner } from '../../partner-sign-in/testing/partner-person.ts'
import { prepareBatch } from '../../programme/server/payouts.service.ts'
import { refreshAll } from '../../programme/server/programme.schedules.ts'
import { referredCompany, tellLedger } from '../../programme/testing/paying-company.ts'
import { partnerDeskContract as contract } from '../partner-desk.contract.ts'

// Counts what is due to all partners of the host.
const app = await testApp({ alone: true })
const platform = await app.company({ name: 'Platform' })
await app.sql('update companies set is_platform = (id = $1)', [platform.id])
const host = platform.owner
// Tests move the clock by a month.
await app.sql("update sessions set expires_at = '2040-01-01'")
const other = await app.company()
const days = (n: number) => new Date(Date.now() + n * 86_400_000)
let invoice = 1_000

/** A partner who can be paid. */
async function payable({ abn = '51824753556' } = {}) {
  const partner = await partnerWithOwner(app)
  const as = partner.owner
  const own = { firstName: 'Pat', lastName: 'Ner', email: as.email }
  const bank = { bsb: '062-000', accountNumber: '12345678', accountName: 'Pat Ner' }
  await app.ok(partnerHomeContract.saveProfile, { ...own, ...bank }, as)
  if (abn) await app.sql('update partners set abn = $2 where id = $1', [partner.id, abn])
  return partner
}
/** Leaves nothing due of earlier tests. */
async function settleAll() {
  await app.sql('update partner_entries set refused_at = now() where payout_id is null')
  await app.sql('delete from partner_open')
}
const ledgerOf = async (as: { token: string }) =>
  (await app.ok(partnerHomeContract.profile, {}, as)).body.partner
const entriesOf = async (as: { token: string }) =>
  (await app.ok(partnerHomeContract.commissions, {}, as)).body.data
const latest = async () => (await app.ok(contract.batches, {}, host)).body.batches[0]!

test('a payment is entered once, held 30 days, and a refund takes exactly its own back', async () => {
  const partner = await payable()
  const firm = await referredCompany(app, partner)
  const paid = ++invoice
  await Promise.all([1, 2].map(() => tellLedger(app, firm.id, { invoiceId: paid, net_cents: 9_995 })))
  expect(await entriesOf(partner.owner)).toMatchObject([
    { base_cents: 9_995, rate_bp: 1_000, amount_cents: 1_000, state: 'pending' },
  ])
  const profile = await ledgerOf(partner.owner)
  expect(profile.referrals).toMatchObject({
    paidCount: 1,
    revenue: { monthly: { total: 10 }, yearly: { total: 10 } },
  })
  expect(profile.referrals.list[0]).toMatchObject({ monthly_price: 100, pack_name: 'Crew' })
  await tellLedger(app, firm.id, { invoiceId: paid, kind: 'refunded', net_cents: 3_333 })
  await tellLedger(app, firm.id, { invoiceId: paid, kind: 'refunded', net_cents: 6_662 })
  await tellLedger(app, firm.id, { invoiceId: paid, kind: 'refunded', net_cents: 6_662 })
  const entries = await entriesOf(partner.owner)
  expect(entries.map(each => each.amount_cents).sort()).toEqual([-333, -667, 1_000])
  expect((await ledgerOf(partner.owner)).referrals.revenue.monthly.total).toBe(0)
})

test('the tenth paid referral turns Silver, and a plan that ends turns it back', async () => {
  const partner = await payable()
  const firms = []
  for (let n = 0; n < 10; n++) firms.push(await referredCompany(app, partner))
  await tellLedger(app, firms[9]!.id, { invoiceId: ++invoice, net_cents: 10_000 })
  expect((await entriesOf(partner.owner))[0]).toMatchObject({ rate_bp: 1_500, amount_cents: 1_500 })
  expect((await ledgerOf(partner.owner)).referrals.tier).toEqual({ current: 2, nextTier: 25, progress: 40 })
  await app.sql("update subscriptions set status = 'ended' where company_id = $1", [firms[0]!.id])
  await app.sql('delete from companies where id = $1', [firms[1]!.id])
  await refreshAll(app.services, payingIdentity)
  expect((await ledgerOf(partner.owner)).referrals).toMatchObject({
    count: 10,
    paidCount: 8,
    tier: { current: 1 },
  })
  await tellLedger(app, firms[9]!.id, { invoiceId: ++invoice, net_cents: 10_000 })
  expect((await entriesOf(partner.owner))[0]).toMatchObject({ rate_bp: 1_000 })
})

test('a batch is prepared, approved by one, put into the bank’s file, and paid with a statement, to the cent', async () => {
  await settleAll()
  const registered = await payable()
  await app.sql('update partners set gst_registered = true, rcti_agreed_at = now() where id = $1', [
    registered.id,
  ])
  const plain = await payable()
  const small = await payable()
  const noAbn = await payable({ abn: '' })
  for (const [partner, net] of [
    [registered, 77_777],
    [plain, 50_000],
    [small, 49_994],
    [noAbn, 75_010],
  ] as const) {
    const firm = await referredCompany(app, partner)
    await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: net })
  }
  expect((await app.send(contract.prepare, {}, host)).body.message).toBe('No payouts due.')
  app.setNow(days(31))
  const due = (await app.ok(contract.overview, {}, host)).body.due
  expect(due.map(each => [each.partner_id, each.cents, each.problem.split('.')[0]])).toEqual([
    [registered.id, 7_778, ''],
    [plain.id, 5_000, ''],
    [small.id, 4_999, 'Below the minimum payout: carried over to next month'],
    [noAbn.id, 7_501, 'Add your ABN'],
  ])
  await app.ok(contract.prepare, {}, host)
  expect((await app.send(contract.prepare, {}, host)).status).toBe(409)
  const { id, version, cents } = await latest()
  expect(cents).toBe(7_778 + 778 + 5_000)
  const asked = { id, version }
  const approvals = await Promise.all([1, 2].map(() => app.send(contract.approve, asked, host)))
  expect(approvals.map(each => each.status).sort()).toEqual([200, 409])
  expect((await app.send(contract.bankFile, { batch_id: id }, host)).status).toBe(409)
  await app.ok(
    contract.saveAccount,
    { bank: 'CBA', user_number: '301500', name: 'Tradewind', bsb: '062111', account: '111222' },
    host,
  )
  const file = String((await app.ok(contract.bankFile, { batch_id: id }, host)).body).split('\r\n')
  expect(file.map(line => line.length)).toEqual([120, 120, 120, 120])
  expect(file[1]!.slice(0, 30)).toBe('1062-000 12345678 530000008556')
  expect(file[2]!.slice(20, 30)).toBe('0000005000')
  expect(file[3]!.slice(20, 50)).toBe('000001355600000135560000000000')
  await app.ok(contract.markPaid, { id, version: version + 1 }, host)
  expect((await app.send(contract.markPaid, { id, version: version + 1 }, host)).status).toBe(409)
  expect((await app.mailTo(registered.owner.email)).subject).toBe('Your payout of $85.56')
  const { payouts } = (await app.ok(partnerHomeContract.payouts, {}, registered.owner)).body
  expect(payouts).toMatchObject([
    { status: 'paid', net_cents: 7_778, gst_cents: 778, is_rcti: true, account_end: '678' },
  ])
  const statement = await app.ok(partnerHomeContract.statement, { id: payouts[0]!.id }, registered.owner)
  const paper = (await readPdf(statement.body as unknown as Uint8Array)).pages.join('\n')
  expect(paper).toContain('Recipient-created tax invoice')
  expect(paper.match(/\$[\d,.]+/g)).toEqual(['$777.77', '$77.78', '$77.78', '$7.78', '$85.56'])
  for (const text of ['ABN 51824753556', '10%', '…678', 'Platform']) expect(paper).toContain(text)
  const hosts = await app.ok(contract.statement, { payout_id: payouts[0]!.id }, host)
  expect((await readPdf(hosts.body as unknown as Uint8Array)).pages.join('\n')).toBe(paper)
  const stranger = await app.send(partnerHomeContract.statement, { id: payouts[0]!.id }, plain.owner)
  expect(stranger.status).toBe(404)
  expect(await entriesOf(registered.owner)).toMatchObject([{ state: 'paid' }])
  // Given back after the payout: carried over as a debt.
  const [entry] = await app.sql<{ invoice_id: number; referral_id: number; referred_company_id: number }>(
    `select e.invoice_id, r.referred_company_id from partner_entries e join partner_referrals r on r.id = e.referral_id
     where e.partner_id = $1 and e.refused_at is null`,
    [registered.id],
  )
  await tellLedger(app, entry!.referred_company_id, {
    invoiceId: entry!.invoice_id,
    kind: 'refunded',
    net_cents: 77_777,
  })
  expect((await ledgerOf(registered.owner)).ledger.payable_cents).toBe(-7_778)
  app.setNow(null)
})

test('a cancelled batch leaves all of it due; a partner who changed bank is taken out at approval', async () => {
  await settleAll()
  const [one, two] = [await payable(), await payable()]
  for (const partner of [one, two]) {
    const firm = await referredCompany(app, partner)
    await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: 60_000, at: days(-31) })
  }
  await app.ok(contract.prepare, {}, host)
  await app.ok(contract.cancel, await latest(), host)
  expect((await app.ok(contract.overview, {}, host)).body.due).toHaveLength(2)
  await app.ok(contract.prepare, {}, host)
  const moved = { firstName: 'Pat', lastName: 'Ner', email: two.owner.email, accountNumber: '999' }
  await app.ok(partnerHomeContract.saveProfile, moved, two.owner)
  await app.ok(contract.approve, await latest(), host)
  expect(await latest()).toMatchObject({ payouts: 1, cents: 6_000 })
  expect((await ledgerOf(two.owner)).payout_problem).toContain('7 days')
  await app.ok(contract.cancel, await latest(), host)
})

test('what is flagged waits in review until the host decides', async () => {
  await settleAll()
  const partner = await payable()
  const [mine, fine] = [
    await referredCompany(app, partner, { email: partner.owner.email }),
    await referredCompany(app, partner, { abn: '51 824 753 556' }),
  ]
  for (const firm of [mine, fine])
    await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: 60_000, at: days(-31) })
  expect((await entriesOf(partner.owner)).map(each => each.state)).toEqual(['review', 'review'])
  const { flags } = (await app.ok(contract.flags, {}, host)).body
  const of = (id: number) => flags.filter(each => each.company_id === id)
  expect(of(mine.id).map(each => each.sign)).toEqual(expect.arrayContaining(['email']))
  expect(
    (await app.send(contract.decideFlag, { flag_id: of(mine.id)[0]!.id, cleared: false }, host)).status,
  ).toBe(400)
  for (const flag of of(mine.id)) {
    await app.ok(contract.decideFlag, { flag_id: flag.id, cleared: false, note: 'Your own company.' }, host)
  }
  for (const flag of of(fine.id)) await app.ok(contract.decideFlag, { flag_id: flag.id, cleared: true }, host)
  const entries = await entriesOf(partner.owner)
  expect(entries.map(each => [each.state, each.refused_reason]).sort()).toEqual([
    ['payable', ''],
    ['refused', 'Your own company.'],
  ])
})

test('a company is moved to the partner of a code, with a reason, and earns there from then on', async () => {
  const [from, to] = [await payable(), await payable()]
  const firm = await referredCompany(app, from)
  await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: 10_000 })
  const move = { referred_company_id: firm.id, refer_code: to.code.toUpperCase(), reason: 'Agreed by mail' }
  expect((await app.send(contract.moveReferral, { ...move, refer_code: 'p-none' }, host)).body.field).toBe(
    'refer_code',
  )
  expect((await app.send(contract.moveReferral, { ...move, reason: '' }, host)).status).toBe(400)
  await app.ok(contract.moveReferral, move, host)
  await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: 20_000 })
  const amounts = async (as: { token: string }) => (await entriesOf(as)).map(each => each.amount_cents)
  expect([await amounts(from.owner), await amounts(to.owner)]).toEqual([[1_000], [2_000]])
})

test('terms hold from their day on; the past stays as it was', async () => {
  const { current } = (await app.ok(contract.settings, {}, host)).body
  const day = (n: number) => days(n).toISOString().slice(0, 10)
  const terms = { ...current, bronze_bp: 1_250, from_day: day(40) }
  expect((await app.send(contract.saveTerms, { ...terms, from_day: day(-3) }, host)).body.field).toBe(
    'from_day',
  )
  expect((await app.send(contract.saveTerms, { ...terms, gold_at: 5 }, host)).body.field).toBe('gold_at')
  await app.ok(contract.saveTerms, terms, host)
  const partner = await payable()
  const firm = await referredCompany(app, partner)
  await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: 10_000 })
  await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: 10_000, at: days(42) })
  expect((await entriesOf(partner.owner)).map(each => each.rate_bp)).toEqual([1_250, 1_000])
})

test('a blocked partner is signed out, and a stale version is refused', async () => {
  const partner = await payable()
  const { body } = await app.ok(contract.list, { search: partner.code }, host)
  const [row] = body.data
  const asked = { partner_id: row!.id, status: 'blocked' as const, version: row!.version }
  await app.ok(contract.setStatus, asked, host)
  expect((await app.send(contract.setStatus, asked, host)).status).toBe(409)
  expect((await app.send(partnerHomeContract.profile, {}, partner.owner)).status).toBe(401)
})

test('other companies see the programme and nothing of the desk', async () => {
  expect((await app.ok(contract.programme, {}, other.owner)).body).toMatchObject({
    is_host: false,
    terms: { silver_at: 10 },
  })
  for (const entry of [contract.overview, contract.flags, contract.batches, contract.settings])
    expect((await app.send(entry, {}, other.owner)).status).toBe(403)
})

test('a payout is paid by hand once, stays out of the bank’s file, and the last one pays the batch', async () => {
  await settleAll()
  const [one, two] = [await payable(), await payable()]
  for (const partner of [one, two]) {
    const firm = await referredCompany(app, partner)
    await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: 60_000, at: days(-31) })
  }
  await app.ok(contract.prepare, {}, host)
  expect((await ledgerOf(one.owner)).ledger).toMatchObject({ payable_cents: 6_000, underway_cents: 6_000 })
  const prepared = await latest()
  const inBatch = async () => (await app.ok(contract.batch, { batch_id: prepared.id }, host)).body.payouts
  const [first, second] = await inBatch()
  const pay = async (payout_id: number) =>
    app.send(contract.payByHand, { ...(await latest()), payout_id }, host)
  expect((await pay(first!.id)).status).toBe(409)
  await app.ok(contract.approve, prepared, host)
  const { id, version } = await latest()
  const both = await Promise.all(
    [1, 2].map(() => app.send(contract.payByHand, { id, version, payout_id: first!.id }, host)),
  )
  expect(both.map(each => each.status).sort()).toEqual([200, 409])
  expect((await pay(first!.id)).status).toBe(404)
  expect((await app.mailTo(one.owner.email)).subject).toBe('Your payout of $60.00')
  expect((await inBatch()).map(each => each.status)).toEqual(['paid', 'approved'])
  const file = String((await app.ok(contract.bankFile, { batch_id: id }, host)).body).split('\r\n')
  expect(file).toHaveLength(3)
  expect((await pay(second!.id)).status).toBe(200)
  expect(await latest()).toMatchObject({ status: 'paid', payouts: 2, cents: 12_000 })
  expect((await ledgerOf(one.owner)).ledger).toMatchObject({ payable_cents: 0, paid_cents: 6_000 })
})

test('a batch that breaks off leaves nothing of itself, and cancelling keeps what was paid by hand', async () => {
  await settleAll()
  const [one, two] = [await payable(), await payable()]
  for (const partner of [one, two]) {
    const firm = await referredCompany(app, partner)
    await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: 60_000, at: days(-31) })
  }
  const hostId = companyIdFrom(platform.id, 'platform')
  const broken = app.services.db.withCompany(hostId, async tx => {
    await prepareBatch(tx, app.services)
    throw new Error('the line broke')
  })
  await expect(broken).rejects.toThrow('the line broke')
  expect((await app.ok(contract.overview, {}, host)).body.due.map(each => each.cents)).toEqual([6_000, 6_000])
  const { id } = (await app.ok(contract.prepare, {}, host)).body
  await app.ok(contract.approve, await latest(), host)
  const [first] = (await app.ok(contract.batch, { batch_id: id }, host)).body.payouts
  await app.ok(contract.payByHand, { ...(await latest()), payout_id: first!.id }, host)
  await app.ok(contract.cancel, await latest(), host)
  expect(await latest()).toMatchObject({ status: 'paid', payouts: 1, cents: 6_000 })
  expect((await app.ok(contract.overview, {}, host)).body.due.map(each => each.cents)).toEqual([6_000])
})

test('the host refuses the commission of one payment with its refund, unless it is settled', async () => {
  await settleAll()
  const partner = await payable()
  const firm = await referredCompany(app, partner)
  const bad = ++invoice
  await tellLedger(app, firm.id, { invoiceId: bad, net_cents: 10_000 })
  await tellLedger(app, firm.id, { invoiceId: bad, kind: 'refunded', net_cents: 4_000 })
  await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: 20_000 })
  const rows = async () => (await app.ok(contract.commissions, { search: firm.name }, host)).body.data
  const [, refund, paid] = await rows()
  expect(paid).toMatchObject({ partner: partner.name, amount_cents: 1_000, state: 'pending' })
  const refuse = (entry_id: number, reason = '<script>alert(1)</script>') =>
    app.send(contract.refuseEntry, { entry_id, reason }, host)
  expect((await refuse(refund!.id)).status).toBe(409)
  expect((await refuse(paid!.id, '')).body).toMatchObject({ field: 'reason' })
  expect((await refuse(paid!.id)).status).toBe(200)
  expect((await refuse(paid!.id)).status).toBe(409)
  expect(
    (await entriesOf(partner.owner)).map(each => [each.amount_cents, each.state, each.refused_reason]),
  ).toEqual([
    [2_000, 'pending', ''],
    [-400, 'refused', '<script>alert(1)</script>'],
    [1_000, 'refused', '<script>alert(1)</script>'],
  ])
  const { ledger, referrals } = await ledgerOf(partner.owner)
  expect([ledger.pending_cents, referrals.revenue.monthly.total]).toEqual([2_000, 20])
  const csv = await app.ok(contract.exportCommissions, { search: partner.name }, host)
  expect(readCsv(csv.body as unknown as Uint8Array)).toHaveLength(3)
})

test('the partner’s bank account or a card of another referral puts a company in review', async () => {
  await settleAll()
  const partner = await payable()
  const [mine, one, two, fine] = [
    await referredCompany(app, partner),
    await referredCompany(app, partner),
    await referredCompany(app, partner),
    await referredCompany(app, partner),
  ]
  const within = (id: number, fn: Parameters<typeof app.services.db.withCompany<unknown>>[1]) =>
    app.services.db.withCompany(companyIdFrom(id, 'seed'), fn)
  const bank = { account_name: 'Own', bank_name: '', payid: '' }
  await within(mine.id, tx =>
    saveSetting(tx, bankingSetting, { ...bank, bsb: '062000', account_number: '1234 5678' }, undefined),
  )
  await within(fine.id, tx =>
    saveSetting(tx, bankingSetting, { ...bank, bsb: '062000', account_number: '99999' }, undefined),
  )
  for (const [firm, fingerprint] of [
    [one, 'same'],
    [two, 'same'],
    [fine, 'another'],
  ] as const)
    await within(firm.id, tx =>
      insertCard(tx, {
        method: `pm_${firm.id}`,
        brand: 'Visa',
        last4: '4242',
        expires: '12/30',
        customer: 'cus_1',
        fingerprint,
        is_default: true,
      }),
    )
  for (const firm of [mine, one, two, fine])
    await tellLedger(app, firm.id, { invoiceId: ++invoice, net_cents: 10_000 })
  await refreshAll(app.services, payingIdentity)
  const { flags } = (await app.ok(contract.flags, {}, host)).body
  const signsOf = (id: number) => flags.filter(each => each.company_id === id).map(each => each.sign)
  expect([mine, two, fine].map(firm => signsOf(firm.id))).toEqual([['bank'], ['card'], []])
  const [kept] = await app.sql<{ marks: string }>(
    'select card_marks::text as marks from partner_referrals where referred_company_id = $1',
    [one.id],
  )
  expect(kept!.marks).not.toContain('same')
  const twin = await payable()
  const { body } = await app.ok(contract.list, { search: twin.code }, host)
  expect(body.data).toMatchObject([{ shares_bank: true }])
})

test('each person of a partner is mailed in their own language', async () => {
  const partner = await payable()
  const news = { referrals: true, trials: true, payouts: true }
  await app.ok(partnerHomeContract.saveNotices, { ...news, language: 'de' }, partner.owner)
  const firm = await referredCompany(app, partner, { paid: false })
  const ends = days(2).toISOString().slice(0, 10)
  await app.sql('update companies set subscription_date = $2 where id = $1', [firm.id, ends])
  await refreshAll(app.services, payingIdentity)
  const mail = await app.mailTo(partner.owner.email)
  expect(mail.subject).toBe(`Die Testzeit von ${firm.name} endet bald`)
  expect(mail.text).not.toContain(ends)
  const colleague = `colleague-${partner.id}@partner.test`
  const input = { email: colleague, firstName: 'Cleo', lastName: 'League', role: 'member' as const }
  await app.ok(partnerHomeContract.invite, input, partner.owner)
  expect((await app.mailTo(colleague)).text).toContain('Hallo Cleo,')
})

test('partners hear once of a trial that ends within three days, unless they switched it off', async () => {
  const [hears, not] = [await payable(), await payable()]
  await app.ok(
    partnerHomeContract.saveNotices,
    { referrals: true, trials: false, payouts: true, language: 'de' },
    not.owner,
  )
  const firms = []
  for (const partner of [hears, not]) firms.push(await referredCompany(app, partner, { paid: false }))
  for (const firm of firms)
    await app.sql('update companies set subscription_date = $2 where id = $1', [
      firm.id,
      days(2).toISOString().slice(0, 10),
    ])
  await refreshAll(app.services, payingIdentity)
  await refreshAll(app.services, payingIdentity)
  const told = await app.sql<{ recipient: string }>(
    "select recipient from outbox where payload ->> 'subject' like '%’s trial ends soon' or recipient = any($1)",
    [[hears.owner.email, not.owner.email]],
  )
  expect(told.filter(each => each.recipient === hears.owner.email)).toHaveLength(2)
  expect((await app.mailTo(hears.owner.email)).subject).toBe(`${firms[0]!.name}’s trial ends soon`)
  expect((await app.mailTo(not.owner.email)).subject).toBe('Your bank details were changed')
})

test('after all of this, what is kept equals what is counted', async () => {
  const links = await app.sql(`
    select l.id, l.signups, l.paying, count(r.id)::int, (count(*) filter (where r.is_paid))::int as paid
    from partner_links l left join partner_referrals r on r.link_id = l.id group by l.company_id, l.id
    having l.signups <> count(r.id) or l.paying <> count(*) filter (where r.is_paid)`)
  expect(links).toEqual([])
  const open = await app.sql(`
    select * from (select partner_id, payable_at, sum(amount_cents) as cents from partner_entries
      where payout_id is null and refused_at is null group by 1, 2) e
    full join (select * from partner_open where open_cents <> 0) o using (partner_id, payable_at)
    where coalesce(e.cents, 0) <> coalesce(o.open_cents, 0)`)
  expect(open).toEqual([])
})
