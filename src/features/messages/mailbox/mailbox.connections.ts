import { type ConnectionFacts, nothingLeaves } from '#shared/connections/connection-facts.ts'

export const mailboxFacts: ConnectionFacts = {
  name: 'Company mailbox',
  vendor: 'IMAP',
  of: 'company',
  about: 'Adds clients’ emails to their conversations.',
  carries: nothingLeaves,
  path: '/settings/mailbox',
  exchanges: { read: 'Read new emails' },
}
