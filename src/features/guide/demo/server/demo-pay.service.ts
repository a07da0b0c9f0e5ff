import { firstPayDay } from '#features/people/pay/pay-days.rules.ts'
import { rulesOfInput, usualRules } from '#features/people/pay/pay-fields.rules.ts'
import { putRate } from '#features/people/pay/server/pay-rates.queries.ts'
import { putRules } from '#features/people/pay/server/pay-rules.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { demoMembers } from './demo-members.ts'

/** The rates of the demo's people, by their ids by e-mail, and its pay rules. */
export async function fillPay(tx: CompanyTx, ids: ReadonlyMap<string, number>): Promise<void> {
  for (const { email, pay } of demoMembers)
    await putRate(tx, {
      user_id: ids.get(email)!,
      starts_on: firstPayDay,
      payment_type_id: pay.type,
      payment_rate: pay.rate,
      cost_rate: null,
      state: '',
      casual: false,
    })
  await putRules(tx, rulesOfInput(usualRules('NSW')))
}
