import { type ConnectionFacts, nothingLeaves } from '#shared/connections/connection-facts.ts'

export const leadFormFacts: ConnectionFacts = {
  name: 'Lead forms',
  vendor: 'Google Ads',
  of: 'company',
  about: 'Adds the leads that forms of adverts and portals send.',
  carries: nothingLeaves,
  path: '/settings/leadForms',
}
