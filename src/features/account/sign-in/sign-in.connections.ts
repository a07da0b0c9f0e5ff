import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const socialFacts: ConnectionFacts = {
  name: 'Sign-in',
  vendor: 'Google, Apple, Facebook',
  of: 'person',
  about: 'Signs you in without a password.',
  path: '/settings/loginlist',
}
