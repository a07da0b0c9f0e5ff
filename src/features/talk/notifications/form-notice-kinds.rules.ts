import type { KindFacts } from './kind-facts.ts'

/** Kinds of notices about forms that a second person approves. */
export const formNoticeKinds = [
  {
    id: 92,
    kind: 'formWaiting',
    text: '{{name}} from {{person}} waits for approval',
    name: 'A form waits for approval',
    about: 'Someone fills in a form that a second person has to approve.',
    groups: ['owner', 'office'],
  },
  {
    id: 93,
    kind: 'formReturned',
    text: '{{by}} returned your form: {{name}}',
    name: 'My form is returned',
    about: 'Someone returns a form that you filled in, to correct it.',
    groups: null,
  },
] as const satisfies readonly KindFacts[]
