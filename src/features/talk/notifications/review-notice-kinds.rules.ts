import type { KindFacts } from './kind-facts.ts'

/** Kinds of notices about public reviews. */
export const reviewNoticeKinds = [
  {
    id: 80,
    kind: 'publicReview',
    text: '{{name}} gave {{stars}} of 5 stars on Google',
    name: 'A low rating on Google',
    about: 'A client rates you three stars or less on Google.',
    groups: ['owner', 'office'],
  },
  {
    id: 81,
    kind: 'reviewsEnded',
    text: 'Google has ended our access to your reviews. Connect again.',
    name: 'Google Business Profile is disconnected',
    about: 'Google ends our access to your reviews.',
    groups: ['owner', 'office'],
  },
] as const satisfies readonly KindFacts[]
