import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Payee } from '../programme.rules.ts'

/** An amount due to a partner now, with the facts that decide whether it is paid. */
export interface Due extends Payee {
  partner_id: number
  company_name: string
  cents: number
  gst_registered: boolean
  rcti_agreed_at: Date | null
  address: string
  bank_sealed: string
}

/** Open entries `e` of referrals in review. */
const inReview = sql<boolean>`exists (select from partner_flags f where f.company_id = e.company_id
  and f.referral_id = e.referral_id and f.decided_at is null)`

/** The sums due and not in a batch; what belongs to a referral in review waits. */
export async function payoutsDue(tx: CompanyTx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with review as (
      select e.partner_id, sum(e.amount_cents) as cents from partner_entries e
      where e.company_id = ${tx.companyId} and e.payout_id is null and e.refused_at is null
        and e.payable_at <= ${tx.now} and e.referral_id in (
          select referral_id from partner_flags where company_id = ${tx.companyId} and decided_at is null)
      group by 1
    ), due as (
      select o.partner_id, (sum(o.open_cents) - coalesce(min(r.cents), 0))::bigint as cents
      from partner_open o left join review r on r.partner_id = o.partner_id
      where o.company_id = ${tx.companyId} and o.payable_at <= ${tx.now} group by 1
    )
    select d.partner_id, d.cents, a.company_name, a.status, a.abn, a.address, a.gst_registered, a.rcti_agreed_at,
      a.bank_sealed, a.bank_sealed <> '' as has_bank, a.bank_changed_at,
      exists (select 1 from partner_people p where p.company_id = a.company_id and p.partner_id = a.id
        and p.role = 'owner' and p.email_verified_at is not null) as is_verified
    from due d join partners a on a.company_id = ${tx.companyId} and a.id = d.partner_id
    where d.cents > 0 order by d.partner_id`.execute(tx)
  return rows
}

export interface NewPayout {
  partner_id: number
  net_cents: number
  gst_cents: number
  is_rcti: boolean
  abn: string
  payee: string
  address: string
  bank_sealed: string
  account_end: string
}

/** Stores a batch; undefined while another one is open. */
export async function insertBatch(tx: CompanyTx): Promise<number | undefined> {
  const row = await tx
    .insertRows('partner_batches', { created_at: tx.now })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const mostRows = 1_000

/** Stores payouts and takes the entries that are due; false if one of them now is another sum. */
export async function insertPayouts(
  tx: CompanyTx,
  batchId: number,
  payouts: readonly NewPayout[],
): Promise<boolean> {
  // A statement takes 65,535 values.
  for (let from = 0; from < payouts.length; from += mostRows) {
    const some = payouts.slice(from, from + mostRows).map(each => ({ ...each, batch_id: batchId }))
    await tx.insertRows('partner_payouts', some).execute()
  }
  const { rows } = await sql<{ id: number }>`
    with taken as (
      update partner_entries e set payout_id = p.id from partner_payouts p
      where e.company_id = ${tx.companyId} and p.company_id = e.company_id and p.batch_id = ${batchId}
        and p.partner_id = e.partner_id and e.payable_at <= ${tx.now} and not ${inReview}
        and e.payout_id is null and e.refused_at is null
      returning e.partner_id, e.payable_at, e.amount_cents
    ), ${openLess(tx)}
    select p.id from partner_payouts p
      left join (select partner_id, sum(amount_cents) as cents from taken group by 1) t on t.partner_id = p.partner_id
    where p.company_id = ${tx.companyId} and p.batch_id = ${batchId} and p.net_cents is distinct from t.cents
    limit 1`.execute(tx)
  return rows.length === 0
}

/** Takes the entries of `taken` out of the kept sums of what is open. */
const openLess = (tx: CompanyTx) => sql`opened as (
  update partner_open o set open_cents = o.open_cents - t.cents
  from (select partner_id, payable_at, sum(amount_cents) as cents from taken group by 1, 2) t
  where o.company_id = ${tx.companyId} and o.partner_id = t.partner_id and o.payable_at = t.payable_at
)`

export const batchRow = (tx: CompanyTx, id: number) =>
  tx.rows('partner_batches').where('id', '=', id).selectAll().executeTakeFirst()

/** Moves a batch on; undefined if it is in another state or version by now. */
export const moveBatch = (
  tx: CompanyTx,
  { id, version, from }: { id: number; version: number; from: readonly string[] },
  to: { status: string; approved_by?: number; approved_at?: Date; paid_by?: number; paid_at?: Date },
) =>
  tx
    .updateRows('partner_batches')
    .set({ ...to, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()

export const batches = (tx: CompanyTx) =>
  tx
    .rows('partner_batches as b')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'b.company_id').onRef('u.id', '=', 'b.approved_by'),
    )
    .orderBy('b.id', 'desc')
    .limit(60)
    .select([
      'b.id',
      'b.status',
      'b.created_at',
      'b.approved_at',
      'b.paid_at',
      'b.version',
      'u.fullname as approver',
    ])
    .select(eb => [
      sums(eb.ref('b.id'), 'count(*)::int').as('payouts'),
      sums(eb.ref('b.id'), 'coalesce(sum(net_cents + gst_cents), 0)::bigint').as('cents'),
    ])
    .execute()

const sums = (batch: unknown, what: string) =>
  sql<number>`(select ${sql.raw(what)} from partner_payouts p where p.company_id = b.company_id and p.batch_id = ${batch})`

export const payoutsOfBatch = (tx: CompanyTx, batchId: number) =>
  tx
    .rows('partner_payouts as p')
    .innerJoin('partners as a', join =>
      join.onRef('a.company_id', '=', 'p.company_id').onRef('a.id', '=', 'p.partner_id'),
    )
    .where('p.batch_id', '=', batchId)
    .orderBy('p.id')
    .selectAll('p')
    .select(['a.status as partner_status', 'a.bank_changed_at'])
    .execute()
export type BatchPayout = Awaited<ReturnType<typeof payoutsOfBatch>>[number]

/** Takes payouts out of their batch; their entries are due again. */
export async function dropPayouts(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with dropped as (
      update partner_entries set payout_id = null where company_id = ${tx.companyId} and payout_id = any(${ids}::bigint[])
      returning partner_id, payable_at, amount_cents
    )
    update partner_open o set open_cents = o.open_cents + d.cents
    from (select partner_id, payable_at, sum(amount_cents) as cents from dropped group by 1, 2) d
    where o.company_id = ${tx.companyId} and o.partner_id = d.partner_id and o.payable_at = d.payable_at`.execute(
    tx,
  )
  await tx.deleteRows('partner_payouts').where('id', 'in', ids).execute()
}

export async function approvePayouts(tx: CompanyTx, batchId: number): Promise<void> {
  await tx.updateRows('partner_payouts').set({ status: 'approved' }).where('batch_id', '=', batchId).execute()
}

/** Marks approved payouts of a batch as paid, or one of them that was paid by hand; those that were not paid before. */
export const setPaid = (tx: CompanyTx, batchId: number, byHand: { payoutId: number } | null) =>
  tx
    .updateRows('partner_payouts')
    .set({ status: 'paid', paid_at: tx.now, by_hand: byHand !== null })
    .where('batch_id', '=', batchId)
    .where('status', '=', 'approved')
    .$if(byHand !== null, query => query.where('id', '=', byHand!.payoutId))
    .returningAll()
    .execute()

export const payoutRow = (tx: CompanyTx, id: number) =>
  tx.rows('partner_payouts').where('id', '=', id).selectAll().executeTakeFirst()

/** The ledger's entries behind a payout, oldest first. */
export const entriesOfPayout = (tx: CompanyTx, payoutId: number) =>
  tx
    .rows('partner_entries as e')
    .where('e.payout_id', '=', payoutId)
    .orderBy('e.at')
    .orderBy('e.id')
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.base_cents',
      'e.rate_bp',
      'e.amount_cents',
      'e.invoice_id',
      'e.name',
    ])
    .execute()

/** True if one of these payouts holds an entry in review: a flag was raised after the batch was prepared. */
export async function payoutsInReview(tx: CompanyTx, batchId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from partner_payouts p
      join partner_entries e on e.company_id = p.company_id and e.payout_id = p.id
      join partner_flags f on f.company_id = e.company_id and f.referral_id = e.referral_id and f.decided_at is null
    where p.company_id = ${tx.companyId} and p.batch_id = ${batchId}`.execute(tx)
  return rows.map(row => row.id)
}
