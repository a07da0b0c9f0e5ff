import { mayAccess, user, type Viewer } from '#shared/access.ts'

/** Days before and after today that a feed has, and the most events. */
export const feedDays = { past: 31, ahead: 366 }
export const mostFeedEvents = 5_000

/** The right to make an address, and to have one open. */
export const feedAccess = { own: user(), company: user({ permission: 'settings' }) }

/** True if the viewer may make the address with everybody's appointments. */
export const mayShareCompany = (viewer: Viewer): boolean => mayAccess(feedAccess.company, viewer)
