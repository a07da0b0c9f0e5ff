import { companyIdFrom } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import type { Account } from '../accounts.queries.ts'

/** Records in each of the person's companies that their second step went on or off; their security logs tell of it. */
export async function recordFactor(
  tx: PlatformTx,
  { id, memberships }: Pick<Account, 'id'> & { memberships: readonly { company_id: number }[] },
  isOn: boolean,
): Promise<void> {
  const state = (second_factor: boolean) => ({ second_factor })
  for (const { company_id } of memberships)
    await asCompany(tx, companyIdFrom(company_id, 'link'), async company =>
      company.record('accounts', state(!isOn), state(isOn), id),
    )
}
