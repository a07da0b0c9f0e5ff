import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const feedFacts: Record<'own' | 'company', ConnectionFacts> = {
  own: {
    name: 'Personal calendar link',
    vendor: 'iCalendar',
    of: 'person',
    about: 'Shows your appointments in any calendar app.',
    path: '/settings/calendar',
  },
  company: {
    name: 'Company calendar link',
    vendor: 'iCalendar',
    of: 'company',
    about: 'Shows everyone’s appointments in any calendar app.',
    path: '/settings/calendar',
  },
}
