import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { PaidFact, StepName } from '../onboarding.rules.ts'

export interface OnboardingRow {
  has: Record<StepName, boolean>
  paid: Record<PaidFact, boolean>
  skipped: number[]
  tour_complete: boolean
}

/** Which steps the company has done. Deleted and cancelled rows count: what was done once stays done. */
export async function onboardingRow(tx: CompanyTx): Promise<OnboardingRow> {
  const company = tx.companyId
  const asked = sql<OnboardingRow>`
    select jsonb_build_object(
        'company', c.abn <> '' or (c.address <> '' and c.phone <> ''),
        'team', exists (select from users u where u.company_id = ${company} offset 1),
        'client', exists (select from clients x where x.company_id = ${company}),
        'job', exists (select from jobs j where j.company_id = ${company}),
        'appointment', exists (select from appointments a where a.company_id = ${company})
      ) as has,
      jsonb_build_object(
        'bank', exists (select from settings s where s.company_id = ${company} and s.name = 'banking'
          and (s.value ->> 'account_number' <> '' or s.value ->> 'payid' <> '')),
        'quote', exists (select from quotes q where q.company_id = ${company}),
        'invoice', exists (select from invoices i where i.company_id = ${company})
      ) as paid,
      coalesce(o.skipped, '{}') as skipped,
      coalesce(o.tour_complete, false) as tour_complete
    from companies c
    left join company_onboarding o on o.company_id = ${company}
    where c.id = ${company}`
  const { rows } = await overAllWork(tx, 'steps of the company', all => asked.execute(all))
  return rows[0]!
}

export async function keepTourComplete(tx: CompanyTx): Promise<void> {
  await tx
    .insertRows('company_onboarding', { tour_complete: true })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet({ tour_complete: true }))
    .execute()
}

/** Adds a step to the skipped ones or takes it out, whatever was there. */
export async function keepSkipped(tx: CompanyTx, step: number, isSkipped: boolean): Promise<void> {
  const given = isSkipped ? [step] : []
  await sql`
    insert into company_onboarding as o (company_id, skipped) values (${tx.companyId}, ${given}::smallint[])
    on conflict (company_id) do update set skipped = array_remove(o.skipped, ${step}::smallint) || excluded.skipped
  `.execute(tx)
}
