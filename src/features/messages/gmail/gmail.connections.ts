import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const gmailFacts: ConnectionFacts = {
  name: 'Gmail',
  vendor: 'Google',
  of: 'company',
  about: 'Sends emails to clients from your Gmail and reads their answers.',
  carries: 'Name, email address, and the email with its attachments.',
  path: '/settings/gmail',
  exchanges: {
    access: 'Renew access',
    send: 'Send an email',
    isSent: 'Look for a sent email',
    latest: 'Find the last email',
    since: 'Read new emails',
    recent: 'Read recent emails',
    head: 'Read an email’s header',
    raw: 'Read an email',
  },
}

export const ownGmailFacts: ConnectionFacts = {
  ...gmailFacts,
  name: 'Your own Gmail',
  of: 'person',
  about: 'Sends what you write to clients from your Gmail and reads their answers.',
}
