import { fact } from '#shared/fact.ts'

export const linkKinds = ['anyone', 'client', 'user'] as const
export type LinkKind = (typeof linkKinds)[number]

/** How a new link reaches its person. */
export const linkWays = ['none', 'email', 'sms'] as const
export type LinkWay = (typeof linkWays)[number]

/** Most days that a link can be given. */
export const mostLinkDays = 365
/** Links of a form that are kept in its list. */
export const mostLinks = 200
/** Photos and drawings of an answer by link, and their base64 characters together: 8 MB. */
export const mostLinkPhotos = 20
export const mostLinkPhotosText = 11_200_000
/** From one network in ten minutes, as a whole crew shares one; and for one company in an hour. */
export const mostByLink = { network: 40, company: 600 } as const

export const linkTexts = {
  gone: 'This link no longer works: the form was withdrawn or the time is over. Please ask us for a new one.',
  taken: 'This form was already filled in.',
  stale: 'This page has expired. Reload it and send it again.',
  tooSoon: 'Please wait a moment and send it again.',
  noName: 'Please enter your name.',
  noClient: 'Please choose a client.',
  noMember: 'Please choose a person.',
  noForm: 'Publish the form first.',
  noPhotos: 'These photos are too large. Please choose fewer or smaller ones.',
  tooMany: 'A form can have up to 200 open links. End one first.',
} as const

/** The address of a link, from below the server's. */
export const linkPath = (kind: LinkKind, person: number | null, key: string): string =>
  `/clientPortal/forms/${kind === 'anyone' ? '' : `${kind}/${person}/`}${key}`

/** Names the person behind an answer by link, in lists and files. */
export const filledByLink = (name: string) => fact('{{name}} (by link)', { name })
