import { hasPermission, type Viewer } from '#shared/access.ts'

/** Days before and after today that a feed has, and the most events. */
export const feedDays = { past: 31, ahead: 366 }
export const mostFeedEvents = 5_000

/** True if the viewer may make the address with everybody's appointments. */
export const mayShareCompany = (viewer: Pick<Viewer, 'permissions'>): boolean =>
  hasPermission(viewer, 'settings')
