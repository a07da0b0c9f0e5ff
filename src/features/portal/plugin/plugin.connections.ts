import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const pluginFacts: ConnectionFacts = {
  name: 'Website plugin',
  vendor: 'Tradewind',
  of: 'company',
  about: 'Shows forms, bookings and reviews on your website, and adds leads.',
  path: '/settings/plugin',
}
