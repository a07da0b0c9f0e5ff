import * as z from 'zod/mini'
import type { Session } from '#server/auth/session.ts'
import type { CompanySetting } from '#server/company-setting.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { groupKinds } from '#shared/access.ts'
import { hasPhone } from '../phone.rules.ts'

const stored = z.object({
  /** Kinds of groups that have a phone besides operators. */
  kinds: z._default(z.array(z.enum(groupKinds)), []),
})
export type PhoneSettings = z.infer<typeof stored>

export const phoneSettings: CompanySetting<PhoneSettings> = {
  name: 'phone',
  from: value => stored.parse(value ?? {}),
}

/** True if this person has a phone. */
export async function mayPhone(tx: CompanyTx, person: Pick<Session, 'id' | 'kind'>): Promise<boolean> {
  const { kinds } = await readSetting(tx, phoneSettings)
  return hasPhone(person, kinds)
}
