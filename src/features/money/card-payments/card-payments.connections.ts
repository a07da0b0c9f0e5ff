import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const cardsFacts: ConnectionFacts = {
  name: 'Card payments',
  vendor: 'Stripe',
  of: 'company',
  about: 'Takes your clients’ card payments and refunds them.',
  carries: 'Client email, document number and amount. Card details go to Stripe only.',
  path: '/settings/payment',
}
