import { canonicalEmail } from '#shared/identifiers.ts'
import { normalisePhone } from '#shared/phones/phone.ts'

export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]

export const optOutTexts = {
  sms: 'This number has opted out of text messages.',
  email: 'This address has unsubscribed from emails.',
  cut: 'This link is incomplete. Open it again from the message.',
} as const

/** An address in the one spelling by which it is known; null for what is none. */
export const addressOf = (channel: Channel, typed: string): string | null =>
  channel === 'sms' ? normalisePhone(typed) : canonicalEmail(typed)
