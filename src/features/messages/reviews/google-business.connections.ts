import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const googleBusinessFacts: ConnectionFacts = {
  name: 'Google reviews',
  vendor: 'Google',
  of: 'company',
  about: 'Reads your Google reviews and posts your replies.',
  carries: 'Your replies, and the photos, text and suburb of your posts.',
  path: '/social/googleMyBusiness',
  exchanges: {
    open: 'Renew access',
    locations: 'Read locations',
    page: 'Read reviews',
    reply: 'Post a reply',
  },
}
