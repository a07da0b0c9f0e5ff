import * as z from 'zod/mini'
import type { CompanySetting } from './company-setting.ts'

const stored = z.object({ on: z._default(z.boolean(), false), number: z._default(z.string(), '') })
export type MaskingSetting = z.infer<typeof stored>

/** Masked calls of a company: every session carries it, as replies to technicians then hold no client's number. */
export const maskingSetting: CompanySetting<MaskingSetting> = {
  name: 'masking',
  from: value => stored.parse(value ?? {}),
}
