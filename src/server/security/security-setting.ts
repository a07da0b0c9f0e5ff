import * as z from 'zod/mini'
import type { CompanySetting } from '../company-setting.ts'

const stored = z.object({
  /** Groups whose people need a second step at sign-in. */
  factor_groups: z._default(z.array(z.number()), []),
  /** Minutes without use after which a session ends; 0: only with its time. */
  idle_minutes: z._default(z.number(), 0),
})
type SecuritySetting = z.infer<typeof stored>

/** A company's rules for signing in. */
export const securitySetting: CompanySetting<SecuritySetting> = {
  name: 'security',
  from: value => stored.parse(value ?? {}),
}
