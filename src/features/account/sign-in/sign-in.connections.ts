import { type ConnectionFacts, nothingLeaves } from '#shared/connections/connection-facts.ts'

export const socialFacts: ConnectionFacts = {
  name: 'Sign-in',
  vendor: 'Google, Apple, Facebook',
  of: 'person',
  about: 'Signs you in without a password.',
  carries: nothingLeaves,
  path: '/settings/loginlist',
}
