import type { ConnectionFacts } from '#shared/connections.ts'

export const mailIntakeFacts: ConnectionFacts = {
  name: 'Answers to emails',
  vendor: 'Tradewind',
  of: 'company',
  about: 'Clients’ answers to your emails join their conversations.',
  path: '/message',
}
