import { runningPlans } from '#features/account/plans/server/plans.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import { companiesBy, keepSeen, type Plan, referralsAfter, type Seen } from './ledger.queries.ts'

interface SeenCompany extends Plan {
  name: string
  email: string
  abn: string
  address: string
}

/** Details a partner may see, and signs of the partner's own companies; leaves out deleted companies. */
export function seenCompanies(host: CompanyTx, ids: readonly number[]): Promise<Map<number, SeenCompany>> {
  return asPlatform(host, async platform => {
    if (ids.length === 0) return new Map()
    const rows = await companiesBy(platform, ids)
    const plans = await runningPlans(platform, ids)
    return new Map(
      rows.map(({ id, subscription_date, ...company }) => {
        const plan = plans.get(id)
        const isFree = !plan || plan.is_trial
        const seen = {
          ...company,
          pack_name: isFree ? '' : plan.pack_name,
          monthly_cents: isFree ? 0 : plan.monthly_cents,
          is_paid: !isFree && plan.is_paid,
          trial_ends: isFree ? subscription_date : null,
        }
        return [id, seen]
      }),
    )
  })
}

/** Brings one referral up to date. */
export async function refreshReferral(
  host: CompanyTx,
  row: { id: number; referred_company_id: number; name: string; email: string },
): Promise<void> {
  const found = await seenCompanies(host, [row.referred_company_id])
  await keepSeen(host, [seenOf(row, found)])
}

const portion = 500

/** Brings all referrals up to date, a portion at a time. */
export async function refreshReferrals(
  within: <T>(fn: (host: CompanyTx) => Promise<T>) => Promise<T>,
): Promise<void> {
  for (let after = 0; ; ) {
    const last = await within(async host => {
      const rows = await referralsAfter(host, after, portion)
      const found = await seenCompanies(
        host,
        rows.map(row => row.referred_company_id),
      )
      await keepSeen(
        host,
        rows.map(row => seenOf(row, found)),
      )
      return rows.length < portion ? null : rows.at(-1)!.id
    })
    if (last === null) return
    after = last
  }
}

const gone: Plan = { pack_name: '', monthly_cents: 0, is_paid: false, trial_ends: null }

function seenOf(
  row: { id: number; referred_company_id: number; name: string; email: string },
  found: Map<number, SeenCompany>,
): Seen {
  const company = found.get(row.referred_company_id)
  if (!company) return { id: row.id, name: row.name, email: row.email, ...gone, is_gone: true }
  const { abn: _, address: __, ...seen } = company
  return { id: row.id, ...seen, is_gone: false }
}
