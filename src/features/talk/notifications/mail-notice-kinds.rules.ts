import type { KindFacts } from './kind-facts.ts'

/** Kinds of notices about leads that portals send, by mail or by their forms. */
export const mailNoticeKinds = [
  {
    id: 102,
    kind: 'leadByMail',
    text: 'New lead from {{source}}: {{name}}',
    name: 'New lead by email',
    about: 'A rule turns an email into a lead.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 127,
    kind: 'leadByForm',
    text: 'New lead from {{source}}: {{name}}',
    name: 'New lead by lead form',
    about: 'A lead form of an advert or portal sends a lead.',
    groups: ['owner', 'office', 'operator'],
  },
] as const satisfies readonly KindFacts[]
