import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const booksFacts: ConnectionFacts = {
  name: 'Accounting',
  vendor: 'Xero',
  of: 'company',
  about: 'Sends clients, items, invoices and payments to your books, and reads payments.',
  carries: 'Names, addresses, contact details and ABNs; lines, amounts and payments of documents.',
  path: '/settings/accounting',
  exchanges: {
    find: 'Look up a record',
    add: 'Add a record',
    change: 'Change a record',
    remove: 'Remove a record',
    allocate: 'Apply a credit note',
    payments: 'Read payments',
    contacts: 'Read contacts',
    documents: 'Compare documents',
    choices: 'Read accounts and taxes',
    refresh: 'Renew access',
  },
}
