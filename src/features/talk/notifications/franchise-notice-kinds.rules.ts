import type { KindFacts } from './kind-facts.ts'

/** Kinds of notifications about companies that belong together. */
export const franchiseNoticeKinds = [
  {
    id: 60,
    kind: 'memberJoined',
    text: '{{name}} joined your franchise',
    name: 'A company joins the franchise',
    about: 'A company you invited joins your franchise.',
    groups: ['owner', 'office'],
  },
  {
    id: 61,
    kind: 'memberDeclined',
    text: '{{name}} declined your invitation',
    name: 'A company declines my invitation',
    about: 'A company you invited declines to join your franchise.',
    groups: ['owner', 'office'],
  },
  {
    id: 62,
    kind: 'franchiseEnded',
    text: '{{name}} left your company’s franchise',
    name: 'A franchise link ends',
    about: 'A member leaves your franchise, or head office ends the link.',
    groups: ['owner', 'office'],
  },
  {
    id: 63,
    kind: 'handoverArrived',
    text: '{{company}} handed {{name}} over to you',
    name: 'Work handed over to us',
    about: 'A company in your franchise hands you a job, lead or client.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 64,
    kind: 'handoverAccepted',
    text: '{{company}} accepted {{name}}',
    name: 'A handover is accepted',
    about: 'A company accepts your handover.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 65,
    kind: 'handoverDeclined',
    text: '{{company}} declined {{name}}',
    name: 'A handover is declined',
    about: 'A company declines your handover.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 66,
    kind: 'offerArrived',
    text: '{{company}} offered you version {{number}} of its price book, templates and checklists',
    name: 'New version from head office',
    about: 'Head office of your franchise offers price book items, message templates or checklists.',
    groups: ['owner', 'office'],
  },
] as const satisfies readonly KindFacts[]
