import { type ConnectionFacts, nothingLeaves } from '#shared/connections/connection-facts.ts'

export const searchConsoleFacts: ConnectionFacts = {
  name: 'Google Search Console',
  vendor: 'Google',
  of: 'company',
  about: 'Proves that your websites are yours.',
  carries: nothingLeaves,
  path: '/settings/googleSearch',
  exchanges: {
    access: 'Renew access',
    token: 'Get a verification token',
    verify: 'Verify a website',
    add: 'Add a website',
  },
}
