import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const mailIntakeFacts: ConnectionFacts = {
  name: 'Answers to emails',
  vendor: 'Tradewind',
  of: 'company',
  about: 'Clients’ answers to your emails join their conversations.',
  path: '/message',
}
