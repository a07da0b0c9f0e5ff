import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { FlagSign } from '../programme.rules.ts'

/** The link of a code; closed and blocked partners' links are none. */
export const linkByCode = (tx: CompanyTx, code: string) =>
  tx
    .rows('partner_links as l')
    .innerJoin('partners as a', join =>
      join.onRef('a.company_id', '=', 'l.company_id').onRef('a.id', '=', 'l.partner_id'),
    )
    .where('l.code', '=', code)
    .where('l.active', '=', true)
    .where('a.status', '=', 'approved')
    .select(['l.id', 'l.partner_id', 'a.company_name', 'a.company_website', 'a.abn', 'a.address'])
    .executeTakeFirst()

export interface Plan {
  pack_name: string
  monthly_cents: number
  is_paid: boolean
  trial_ends: string | null
}

export interface NewReferral extends Plan {
  partner_id: number
  link_id: number
  referred_company_id: number
  name: string
  email: string
}

/** Notes by whose link a company came; undefined if that is known already. */
export async function insertReferral(tx: CompanyTx, row: NewReferral): Promise<number | undefined> {
  const added = await tx
    .insertRows('partner_referrals', { ...row, registered_at: tx.now })
    .onConflict(on => on.columns(['company_id', 'referred_company_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await addToLink(tx, row.link_id, { signups: 1, paying: Number(row.is_paid) })
  return added?.id
}

/** Adds to what came of a link. */
async function addToLink(
  tx: CompanyTx,
  id: number,
  more: { signups: number; paying: number },
): Promise<void> {
  await tx
    .updateRows('partner_links')
    .set(eb => ({ signups: eb('signups', '+', more.signups), paying: eb('paying', '+', more.paying) }))
    .where('id', '=', id)
    .execute()
}

/** The referral of a company, locked: whose it is decides who earns. */
export const referralOfCompany = (tx: CompanyTx, referredCompanyId: number) =>
  tx
    .rows('partner_referrals')
    .where('referred_company_id', '=', referredCompanyId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

export async function signUpsSince(tx: CompanyTx, partnerId: number, since: Date): Promise<number> {
  const { n } = await tx
    .rows('partner_referrals')
    .where('partner_id', '=', partnerId)
    .where('registered_at', '>', since)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function insertFlags(
  tx: CompanyTx,
  { partnerId, referralId }: { partnerId: number; referralId: number },
  signs: readonly FlagSign[],
): Promise<void> {
  if (signs.length === 0) return
  const row = { partner_id: partnerId, referral_id: referralId, created_at: tx.now }
  await tx
    .insertRows(
      'partner_flags',
      signs.map(sign => ({ ...row, sign })),
    )
    .onConflict(on => on.columns(['company_id', 'referral_id', 'sign']).doNothing())
    .execute()
}

/** How many referrals a partner has, and how many of them pay. */
export async function referralCounts(
  tx: CompanyTx,
  partnerId: number,
): Promise<{ count: number; paid: number }> {
  return tx
    .rows('partner_links')
    .where('partner_id', '=', partnerId)
    .select(sql<number>`coalesce(sum(signups), 0)::int`.as('count'))
    .select(sql<number>`coalesce(sum(paying), 0)::int`.as('paid'))
    .executeTakeFirstOrThrow()
}

export interface NewEntry {
  partner_id: number
  referral_id: number
  name: string
  invoice_id: number
  kind: 'paid' | 'refunded'
  at: Date
  base_cents: number
  rate_bp: number
  amount_cents: number
  payable_at: Date
  refused_at?: Date | null
  refused_reason?: string
}

/** Stores an entry; false if this payment is in the ledger already. */
export async function insertEntry(tx: CompanyTx, entry: NewEntry): Promise<boolean> {
  const row = await tx
    .insertRows('partner_entries', entry)
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row && !entry.refused_at) await addToOpen(tx, entry)
  return row !== undefined
}

/** Adds to what a partner has open from a moment on. */
const addToOpen = (tx: CompanyTx, entry: Pick<NewEntry, 'partner_id' | 'payable_at' | 'amount_cents'>) =>
  tx
    .insertRows('partner_open', {
      partner_id: entry.partner_id,
      payable_at: entry.payable_at,
      open_cents: entry.amount_cents,
    })
    .onConflict(on =>
      on
        .columns(['company_id', 'partner_id', 'payable_at'])
        .doUpdateSet({ open_cents: sql<number>`partner_open.open_cents + excluded.open_cents` }),
    )
    .execute()

/** The entry of a paid invoice, locked, with what was given back of it since. */
export async function paidEntry(tx: CompanyTx, invoiceId: number) {
  const paid = await tx
    .rows('partner_entries')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'paid')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!paid) return undefined
  const back = await tx
    .rows('partner_entries')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'refunded')
    .select(eb => [
      sql<number>`coalesce(sum(${eb.ref('base_cents')}), 0)::bigint`.as('base'),
      sql<number>`coalesce(sum(${eb.ref('amount_cents')}), 0)::bigint`.as('amount'),
    ])
    .executeTakeFirstOrThrow()
  return { ...paid, leftBase: paid.base_cents - back.base, leftAmount: paid.amount_cents + back.amount }
}

export const entryRow = (tx: CompanyTx, id: number) =>
  tx.rows('partner_entries').where('id', '=', id).select(['id', 'invoice_id']).executeTakeFirst()

/** Adds to what a partner earned in a month. */
export async function addToMonth(
  tx: CompanyTx,
  partnerId: number,
  month: string,
  cents: number,
): Promise<void> {
  await tx
    .insertRows('partner_months', { partner_id: partnerId, month, earned_cents: cents })
    .onConflict(on =>
      on
        .columns(['company_id', 'partner_id', 'month'])
        .doUpdateSet({ earned_cents: sql<number>`partner_months.earned_cents + excluded.earned_cents` }),
    )
    .execute()
}

/** A partner's earnings per month, from the month that begins on the given day. */
export const monthsSince = (tx: CompanyTx, partnerId: number, month: string) =>
  tx
    .rows('partner_months')
    .where('partner_id', '=', partnerId)
    .where('month', '>=', month)
    .select(['month', 'earned_cents'])
    .execute()

/**
 * Refuses what a referral brought and was not paid out yet, or what one invoice did, and takes it out of the kept sums;
 * the number of entries refused.
 */
export async function refuseEntries(
  tx: CompanyTx,
  which: { referralId: number } | { invoiceId: number },
  reason: string,
  zone: string,
): Promise<number> {
  const chosen =
    'referralId' in which ? sql`referral_id = ${which.referralId}` : sql`invoice_id = ${which.invoiceId}`
  const { rows } = await sql<{ n: number }>`
    with refused as (
      update partner_entries set refused_at = ${tx.now}, refused_reason = ${reason}
      where company_id = ${tx.companyId} and ${chosen} and payout_id is null and refused_at is null
      returning partner_id, at, payable_at, amount_cents
    ), months as (
      update partner_months m set earned_cents = m.earned_cents - r.cents
      from (select partner_id, date_trunc('month', at at time zone ${zone})::date as month, sum(amount_cents) as cents
        from refused group by 1, 2) r
      where m.company_id = ${tx.companyId} and m.partner_id = r.partner_id and m.month = r.month
    ), opened as (
      update partner_open o set open_cents = o.open_cents - r.cents
      from (select partner_id, payable_at, sum(amount_cents) as cents from refused group by 1, 2) r
      where o.company_id = ${tx.companyId} and o.partner_id = r.partner_id and o.payable_at = r.payable_at
    )
    select count(*)::int as n from refused`.execute(tx)
  return rows[0]!.n
}

/** Facts of a plan and a company that a partner sees, as they are now. */
export interface Seen extends Plan {
  id: number
  name: string
  email: string
  is_gone: boolean
}

/** Keeps what is seen of referrals; rows that are the same stay untouched. */
export async function keepSeen(tx: CompanyTx, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return
  await sql`
    with s as (
      select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s (id bigint, name text, email text,
        pack_name text, monthly_cents bigint, is_paid boolean, trial_ends date, is_gone boolean)
    ), before as (
      -- Locked: what a link's sum changes by depends on it.
      select r.id, r.link_id, r.is_paid from partner_referrals r join s on s.id = r.id
      where r.company_id = ${tx.companyId}
        and (r.name, r.email, r.pack_name, r.monthly_cents, r.is_paid, r.trial_ends, r.gone_at is not null)
          is distinct from (s.name, s.email, s.pack_name, s.monthly_cents, s.is_paid, s.trial_ends, s.is_gone)
      order by r.id for update of r
    ), links as (
      update partner_links l set paying = l.paying + d.more
      from (select b.link_id, sum(s.is_paid::int - b.is_paid::int) as more from before b join s on s.id = b.id
        group by 1) d
      where l.company_id = ${tx.companyId} and l.id = d.link_id and d.more <> 0
    )
    update partner_referrals r set name = s.name, email = s.email, pack_name = s.pack_name,
      monthly_cents = s.monthly_cents, is_paid = s.is_paid, trial_ends = s.trial_ends,
      gone_at = case when s.is_gone then coalesce(r.gone_at, ${tx.now}::timestamptz) end, version = r.version + 1
    from s join before b on b.id = s.id
    where r.company_id = ${tx.companyId} and r.id = s.id`.execute(tx)
}

/** Referrals from an id on, a portion at a time. */
export const referralsAfter = (tx: CompanyTx, id: number, most: number) =>
  tx
    .rows('partner_referrals')
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .select(['id', 'referred_company_id', 'name', 'email', 'is_paid'])
    .execute()

/** People of a partner who may sign in, with what they want to hear of. */
export const peopleOf = (tx: CompanyTx, partnerId: number) =>
  tx
    .rows('partner_people')
    .where('partner_id', '=', partnerId)
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .select(['id', 'email', 'first_name', 'role', 'notices', 'language', 'email_verified_at'])
    .execute()

/** The code that a company came with. */
export const referCodeOf = (company: CompanyTx) =>
  company
    .selectFrom('companies')
    .where('id', '=', company.companyId)
    .select(['refer_code', 'is_platform'])
    .executeTakeFirst()

/** The details checked of companies that came through a partner. */
export const companiesBy = (tx: PlatformTx, ids: readonly number[]) =>
  tx
    .selectFrom('companies')
    .where('id', 'in', ids)
    .select(['id', 'name', 'email', 'abn', 'address', 'subscription_date'])
    .execute()

/** Decides a flag; undefined if it has been decided. */
export const decideFlag = (
  tx: CompanyTx,
  id: number,
  fields: { cleared: boolean; note: string; decided_by: number },
) =>
  tx
    .updateRows('partner_flags')
    .set({ ...fields, decided_at: tx.now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning(['id', 'referral_id', 'sign'])
    .executeTakeFirst()

/** Gives a referral to another partner. */
export async function moveReferralRow(
  tx: CompanyTx,
  { id, link_id, is_paid }: { id: number; link_id: number; is_paid: boolean },
  to: { partner_id: number; link_id: number },
): Promise<void> {
  await tx
    .updateRows('partner_referrals')
    .set({ ...to, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  await addToLink(tx, link_id, { signups: -1, paying: -Number(is_paid) })
  await addToLink(tx, to.link_id, { signups: 1, paying: Number(is_paid) })
}

/** Referrals with unpaid entries that were not compared for a day; 500 at a time. */
export const referralsToCompare = (tx: CompanyTx) =>
  tx
    .rows('partner_referrals as r')
    .innerJoin('partners as a', join =>
      join.onRef('a.company_id', '=', 'r.company_id').onRef('a.id', '=', 'r.partner_id'),
    )
    .where('r.gone_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('r.compared_at', 'is', null),
        eb('r.compared_at', '<', new Date(tx.now.getTime() - 86_400_000)),
      ]),
    )
    .where(
      sql<boolean>`exists (select from partner_entries e where e.company_id = r.company_id and e.referral_id = r.id
        and e.payout_id is null and e.refused_at is null)`,
    )
    .orderBy('r.id')
    .limit(500)
    .select(['r.id', 'r.partner_id', 'r.referred_company_id', 'a.bank_mark'])
    .execute()
export type Referral = Awaited<ReturnType<typeof referralsToCompare>>[number]

/** True if another referral of the partner is paid by one of these cards. */
export async function sharesCard(
  tx: CompanyTx,
  partnerId: number,
  referralId: number,
  marks: readonly string[],
): Promise<boolean> {
  if (marks.length === 0) return false
  const other = await tx
    .rows('partner_referrals')
    .where('partner_id', '=', partnerId)
    .where('id', '<>', referralId)
    .where(sql<boolean>`card_marks && ${marks}::text[]`)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

export async function keepComparison(tx: CompanyTx, id: number, marks: readonly string[]): Promise<void> {
  await tx
    .updateRows('partner_referrals')
    .set({ compared_at: tx.now, card_marks: [...marks] })
    .where('id', '=', id)
    .execute()
}
