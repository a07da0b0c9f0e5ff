import type { KindFacts } from './kind-facts.ts'

/** Kinds of notices about filled-in forms. */
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
  {
    id: 109,
    kind: 'formsEnd',
    text: 'Filled-in forms to be deleted on {{day}}: {{count}}',
    name: 'Old forms will be deleted',
    about: 'Forms are older than your company keeps them.',
    groups: ['owner', 'office'],
  },
] as const satisfies readonly KindFacts[]
