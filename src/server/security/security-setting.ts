import * as z from 'zod/mini'
import type { CompanySetting } from '../company-setting.ts'

const stored = z.object({
  /** Groups whose people need a second step at sign-in. */
  factor_groups: z._default(z.array(z.number()), []),
  /** Minutes without use after which a session ends; 0: only with its time. */
  idle_minutes: z._default(z.number(), 0),
  /** Technicians' phones renew their sign-in by themselves; never where sign-ins end for want of use. */
  phones_stay: z._default(z.boolean(), true),
  /** Days without contact on which such a phone still opens what lies on it. */
  offline_days: z._default(z.number(), 3),
})
type SecuritySetting = z.infer<typeof stored>

/** A company's rules for signing in. */
export const securitySetting: CompanySetting<SecuritySetting> = {
  name: 'security',
  from: value => stored.parse(value ?? {}),
}

/** True if technicians' phones may renew their sign-in by themselves. */
export const keepsPhones = ({ phones_stay, idle_minutes }: SecuritySetting): boolean =>
  phones_stay && idle_minutes === 0
