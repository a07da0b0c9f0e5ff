/** The messages that a link ends: all of a company, or its marketing alone. */
export const scopes = ['all', 'marketing'] as const
export type Scope = (typeof scopes)[number]

export const optOutTexts = {
  sms: 'This number has opted out of text messages.',
  email: 'This address has unsubscribed from emails.',
  cut: 'This link is incomplete. Open it again from the message.',
} as const
