import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const feedFacts: Record<'own' | 'company', ConnectionFacts> = {
  own: {
    name: 'Personal calendar link',
    vendor: 'iCalendar',
    of: 'person',
    about: 'Shows your appointments in any calendar app.',
    carries: 'Client name, phone, address, job and comments of your appointments.',
    path: '/settings/calendar',
  },
  company: {
    name: 'Company calendar link',
    vendor: 'iCalendar',
    of: 'company',
    about: 'Shows everyone’s appointments in any calendar app.',
    carries: 'Client name, phone, address, job and comments of your appointments.',
    path: '/settings/calendar',
  },
}
