import * as z from 'zod/mini'
import type { Session } from '#server/auth/session.ts'
import type { CompanySetting } from '#server/company-setting.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { hasPhone, usualCountries } from '../../phone.rules.ts'

const no = z._default(z.boolean(), false)
const stored = z.object({
  owners: no,
  office: no,
  technicians: no,
  people: z._default(z.array(z.number()), []),
  countries: z._default(z.array(z.string()), [...usualCountries]),
})
export type PhoneSettings = z.infer<typeof stored>

export const phoneSettings: CompanySetting<PhoneSettings> = {
  name: 'phone',
  from: value => stored.parse(value ?? {}),
}

/** True if this person has a phone. */
export async function mayPhone(tx: CompanyTx, person: Pick<Session, 'id' | 'kind'>): Promise<boolean> {
  return hasPhone(person, await readSetting(tx, phoneSettings))
}
