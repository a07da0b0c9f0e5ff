import type { KindFacts } from './kind-facts.ts'

/** Kinds of notices about mails that rules have read. */
export const mailNoticeKinds = [
  {
    id: 102,
    kind: 'leadByMail',
    text: 'New lead from {{source}}: {{name}}',
    name: 'New lead by email',
    about: 'A rule turns an email into a lead.',
    groups: ['owner', 'office', 'operator'],
  },
] as const satisfies readonly KindFacts[]
