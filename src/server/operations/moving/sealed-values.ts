/** A text that is sealed for its place: another installation has another key, and the company another id there. */
export interface SealedValue {
  table: string
  column: string
  /** The place, by the company and the row's other columns. */
  place: (company: number, row: Readonly<Record<string, string | null>>) => string
}

const of =
  (name: string): SealedValue['place'] =>
  company =>
    `${name}:${company}`

/** Every sealed text of a company; `moving.test.ts` finds one that is missing, and opens them on the other side. */
export const sealedValues: readonly SealedValue[] = [
  { table: 'accounting_connections', column: 'sealed_tokens', place: of('accounting') },
  { table: 'automation_secrets', column: 'sealed', place: of('automations') },
  {
    table: 'calendar_feeds',
    column: 'sealed_token',
    place: (company, row) => `calendar-feed:${company}:${row.user_id ?? 0}`,
  },
  { table: 'card_accounts', column: 'key', place: of('card-key') },
  { table: 'card_accounts', column: 'hook_secret', place: of('card-hook') },
  { table: 'email_domains', column: 'sealed_key', place: of('email-domain') },
  { table: 'email_domains', column: 'next_sealed_key', place: of('email-domain') },
  { table: 'ended_grants', column: 'sealed_grant', place: of('ended-grant') },
  {
    table: 'google_accounts',
    column: 'sealed_token',
    place: (company, row) => `google-calendar:${company}:${row.user_id}`,
  },
  { table: 'google_businesses', column: 'sealed_token', place: of('google-business') },
  { table: 'mailboxes', column: 'sealed_password', place: of('mailbox') },
  {
    table: 'vendor_consents',
    column: 'sealed_grant',
    place: (company, row) => `consent:${company}:${row.email}`,
  },
  {
    table: 'vendor_consents',
    column: 'sealed_access',
    place: (company, row) => `consent:${company}:${row.email}`,
  },
]

export const placeOfSecondFactor = (account: number): string => `totp:${account}`
