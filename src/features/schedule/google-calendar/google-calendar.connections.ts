import type { ConnectionFacts } from '#shared/connections/connection-facts.ts'

export const googleCalendarFacts: ConnectionFacts = {
  name: 'Google Calendar',
  vendor: 'Google',
  of: 'person',
  about: 'Reads your events and writes your appointments.',
  carries: 'Client name, phone, address, job and comments of your appointments.',
  path: '/settings/calendar',
  exchanges: {
    open: 'Renew access',
    all: 'Read a calendar',
    since: 'Read changes',
    put: 'Write an appointment',
    remove: 'Remove an appointment',
  },
}
