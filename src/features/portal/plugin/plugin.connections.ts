import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const pluginFacts: ConnectionFacts = {
  name: 'Website plugin',
  vendor: 'Tradewind',
  of: 'company',
  about: 'Shows forms, bookings and reviews on your website, and adds leads.',
  carries: 'Your published reviews and free times. Nothing about clients.',
  path: '/settings/plugin',
}
