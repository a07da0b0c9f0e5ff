import { everybody, user } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

// Lines of the list of screens that are for a company's clients, and of what they ask for there. Who is no client signed
// in is led to the portal's own sign-in by the pages themselves.

const forClients = { access: everybody, layout: 'bare' } as const

export const portalScreens = {
  '/clientPortal/login': { ...forClients, title: 'Your page' },
  '/clientPortal/dashboard': { ...forClients, title: 'Overview' },
  '/clientPortal/quotes/booking': { ...forClients, title: 'Book a time' },
  '/clientPortal/messages': { ...forClients, title: 'Messages' },
} as const satisfies Record<string, Screen>

export const requestScreens = {
  '/bookingRequests': {
    title: 'Booking Requests',
    access: user({ permission: 'jobs.book' }),
    icon: 'requests',
    menu: { label: 'Requests', group: 'Planning' },
  },
} as const satisfies Record<string, Screen>
