import type { KindFacts } from './kind-facts.ts'

/** Kinds of notices about the public pages. */
export const bookingNoticeKinds = [
  {
    id: 107,
    kind: 'bookedOnline',
    text: '{{name}} booked online for {{at}}',
    name: 'Someone books online',
    about: 'A visitor books on your booking page.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 108,
    kind: 'onlineBookingChanged',
    text: 'Online booking of {{name}}, {{at}}: {{change}}',
    name: 'An online booking changes',
    about: 'A client moves or cancels an online booking.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 112,
    kind: 'websiteDomainLost',
    text: 'Your website is no longer at {{name}}',
    name: 'Our website loses its domain',
    about: 'The DNS record that proves your website’s domain is gone.',
    groups: ['owner', 'office'],
  },
] as const satisfies readonly KindFacts[]
