import type { KindFacts } from './kind-facts.ts'

/** Kinds of notices about forms that a second person approves. */
export const formNoticeKinds = [
  {
    id: 92,
    kind: 'formWaiting',
    text: '{{name}} from {{person}} waits for approval',
    name: 'A form waits for approval',
    about: 'Someone fills in a form that needs approval.',
    groups: ['owner', 'office'],
  },
  {
    id: 93,
    kind: 'formReturned',
    text: '{{by}} returned your form: {{name}}',
    name: 'My form is returned',
    about: 'Your form comes back for correction.',
    groups: null,
  },
] as const satisfies readonly KindFacts[]
