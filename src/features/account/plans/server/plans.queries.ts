import { type Selectable, sql, type Updateable } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { Packs, PlanInvoices, Subscriptions } from '#server/db/row-types.ts'
import { pauseNoticeDays } from '../pause.rules.ts'

export type PackRow = Selectable<Packs>
export type SubscriptionRow = Selectable<Subscriptions>
export type InvoiceRow = Selectable<PlanInvoices>

export async function allPacks(tx: Pick<PlatformTx, 'selectFrom'>): Promise<PackRow[]> {
  return tx.selectFrom('packs').selectAll().orderBy('month_cents').orderBy('id').execute()
}

/** The company's plan as its row says, with the pack's name. */
export async function planRow(tx: CompanyTx) {
  return tx
    .selectFrom('companies as c')
    .innerJoin('packs as p', 'p.id', 'c.pack_id')
    .where('c.id', '=', tx.companyId)
    .select(['c.pack_id', 'p.name as pack_name', 'p.pause_months', 'c.subscription_date', 'c.plan_paused'])
    .executeTakeFirstOrThrow()
}

/** Whom to ask about plans: the platform's own company; '' on an installation without one. */
export async function platformContact(tx: PlatformTx): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .where('is_platform', '=', true)
    .select('email')
    .executeTakeFirst()
  return row?.email ?? ''
}

/** The company's subscription; undefined if it never had one. */
export async function subscription(tx: CompanyTx): Promise<SubscriptionRow | undefined> {
  return tx.rows('subscriptions').selectAll().executeTakeFirst()
}

/**
 * The same, with the company's plan locked until the transaction ends. The company's row is what is locked: there may be
 * no subscription yet.
 */
export async function lockSubscription(tx: CompanyTx): Promise<SubscriptionRow | undefined> {
  await tx.selectFrom('companies').where('id', '=', tx.companyId).select('id').forUpdate().execute()
  return subscription(tx)
}

export type SubscriptionFields = Omit<SubscriptionRow, 'company_id' | 'version' | 'began_at'>

/** Stores a subscription that begins, or begins anew. */
export async function putSubscription(
  tx: CompanyTx,
  fields: Partial<SubscriptionFields> &
    Pick<
      SubscriptionFields,
      'status' | 'pack_id' | 'period' | 'price_cents' | 'anchor' | 'period_start' | 'period_end' | 'pays_by'
    >,
): Promise<SubscriptionRow> {
  return tx
    .insertRows('subscriptions', { ...fields, began_at: tx.now })
    .onConflict(conflict =>
      conflict.column('company_id').doUpdateSet({
        ...fields,
        began_at: sql<Date>`case when subscriptions.status = 'ended' then excluded.began_at else subscriptions.began_at end`,
        version: sql<number>`subscriptions.version + 1`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateSubscription(
  tx: CompanyTx,
  fields: Updateable<Subscriptions>,
): Promise<SubscriptionRow> {
  return tx
    .updateRows('subscriptions')
    .set({ ...fields, version: sql<number>`version + 1` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Companies whose paid period is over, those that get their month's credit, and whose pause begins or ends soon. */
export async function companiesDue(tx: PlatformTx, today: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .where('status', '<>', 'ended')
    .where(eb =>
      eb.or([
        eb('period_end', '<=', today),
        eb.and([eb('credited_month', 'is', null), eb('is_paused', '=', false)]),
        eb.and([
          eb('credited_month', '<=', sql<string>`(${today}::date - interval '1 month')::date`),
          eb('is_paused', '=', false),
        ]),
        eb.and([eb('pause_from', '<=', today), eb('is_paused', '=', false)]),
        eb.and([
          eb('pause_until', '<=', sql<string>`${today}::date + ${pauseNoticeDays}::integer`),
          ...[eb('is_paused', '=', true), eb('pause_told', '=', false)],
        ]),
      ]),
    )
    .select('company_id')
    .orderBy('period_end')
    .execute()
  return rows.map(row => row.company_id)
}

/** The companies' plans and prices, for the referrals of partners. */
export async function plansOf(tx: PlatformTx, companyIds: readonly number[]) {
  if (companyIds.length === 0) return []
  return (
    tx
      .selectFrom('companies as c')
      .innerJoin('packs as p', 'p.id', 'c.pack_id')
      .leftJoin('subscriptions as s', join =>
        join.onRef('s.company_id', '=', 'c.id').on('s.status', 'in', ['active', 'past_due', 'paused']),
      )
      .where('c.id', 'in', [...companyIds])
      .select(['c.id', 'c.pack_id', 'p.name as pack_name', 'p.trial', 'c.created_at'])
      .select(['s.price_cents', 's.period', 's.status', 's.began_at', 's.is_paused', 's.pause_cents'])
      // All that it ever paid for a plan went back.
      .select(
        sql<boolean>`coalesce((select bool_and(i.refunded_cents >= i.total_cents) from plan_invoices i
        where i.company_id = c.id and i.status = 'paid' and i.kind in ('plan', 'renewal') and i.total_cents > 0), false)`.as(
          'is_refunded',
        ),
      )
      .execute()
  )
}

/** Companies that came while everything was free, or whose plan ran out then: they keep everything without end. */
export async function keepEverything(tx: PlatformTx, today: string, pack_id: number): Promise<void> {
  await sql`
    with gone as (
      update subscriptions set status = 'ended', is_paused = false, pause_from = null, pause_until = null,
        version = version + 1
      where status <> 'ended' and period_end <= ${today}::date returning company_id
    )
    update companies c set pack_id = ${pack_id}, subscription_date = null, plan_paused = false
    where not exists (select from subscriptions s where s.company_id = c.id and s.status <> 'ended')
      or c.id in (select company_id from gone)`.execute(tx)
}

/** Jobs of the company, and how many its pack includes; those are only counted where there is a limit. */
export async function jobsOf(
  tx: CompanyTx,
  sellsPlans: boolean,
): Promise<{ used_jobs: number; total_jobs: number | null }> {
  const asked = sql<{ used_jobs: number; total_jobs: number | null }>`
    select p.jobs as total_jobs, case when p.jobs is null then 0 else
      (select count(*)::int from (select from jobs where company_id = c.id and deleted_at is null
        limit p.jobs + 1000) j) end as used_jobs
    from companies c join packs p on p.id = c.pack_id where c.id = ${tx.companyId}`
  const { rows } = await overAllWork(tx, 'the plan’s quota', all => asked.execute(all))
  const { used_jobs, total_jobs } = rows[0]!
  return { used_jobs, total_jobs: sellsPlans ? total_jobs : null }
}
