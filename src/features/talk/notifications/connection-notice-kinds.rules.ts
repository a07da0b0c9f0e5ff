import type { KindFacts } from './kind-facts.ts'

/** Kinds of notifications about connections to other services. */
export const connectionNoticeKinds = [
  {
    id: 95,
    kind: 'connectionTrouble',
    text: '{{name}} is no longer connected. Connect again.',
    name: 'A connection has ended',
    about: 'A service such as Xero or Google ends our access.',
    groups: ['owner', 'office'],
  },
  {
    id: 96,
    kind: 'connectionEnding',
    text: '{{name}} ends on {{day}}. Connect again to keep it.',
    name: 'A connection ends soon',
    about: 'A connection ends within a week unless you renew it.',
    groups: ['owner', 'office'],
  },
  {
    id: 122,
    kind: 'bookPayments',
    text: 'Payments to check from {{name}}: {{number}}',
    name: 'Payments from the books to check',
    about: 'A payment entered in your books doesn’t fit here.',
    groups: ['owner', 'office'],
  },
] as const satisfies readonly KindFacts[]
