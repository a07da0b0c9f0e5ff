import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const smsFacts: ConnectionFacts = {
  name: 'Text messages and calls',
  vendor: 'Twilio',
  of: 'company',
  about: 'Sends and receives your texts and calls.',
  carries: 'Phone numbers, texts and pictures, calls and their recordings.',
  path: '/settings/sms',
}
