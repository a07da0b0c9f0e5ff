import type { KindFacts } from './kind-facts.ts'

/** Kinds of notices about what a phone could not save. */
export const differenceNoticeKinds = [
  {
    id: 97,
    kind: 'difference',
    text: '{{by}} couldn’t save {{name}}. Decide what counts.',
    name: 'A technician’s change needs a decision',
    about: 'A change made offline meets another one, or a job that’s gone.',
    groups: ['owner', 'office', 'operator'],
  },
] as const satisfies readonly KindFacts[]
