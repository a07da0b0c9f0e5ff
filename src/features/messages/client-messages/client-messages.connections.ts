import { type ConnectionFacts, nothingLeaves } from '#shared/connections/connection-facts.ts'

export const mailIntakeFacts: ConnectionFacts = {
  name: 'Answers to emails',
  vendor: 'Tradewind',
  of: 'company',
  about: 'Clients’ replies appear in their conversations.',
  carries: nothingLeaves,
  path: '/message',
}
