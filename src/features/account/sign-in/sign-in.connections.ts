import type { ConnectionFacts } from '#shared/connections.ts'

export const socialFacts: ConnectionFacts = {
  name: 'Sign-in',
  vendor: 'Google, Apple, Facebook',
  of: 'person',
  about: 'Signs you in without a password.',
  path: '/settings/loginlist',
}
