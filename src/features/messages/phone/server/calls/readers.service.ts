import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { hasPhone } from '../../phone.rules.ts'
import { colleagues } from './people.queries.ts'
import { phoneSettings } from './phone-settings.service.ts'

/** People to tell of a call: those who were rung; where nobody was, all who have a phone. */
export async function readersOf(
  tx: CompanyTx,
  legs: readonly { user_id: number | null }[],
): Promise<number[]> {
  const rung = legs.flatMap(leg => leg.user_id ?? [])
  if (rung.length > 0) return rung
  const holders = await readSetting(tx, phoneSettings)
  return (await colleagues(tx)).filter(each => hasPhone(each, holders)).map(({ id }) => id)
}
