import type { KindFacts } from './kind-facts.ts'

/** Notifications of what goes out automatically. */
export const automationNoticeKinds = [
  {
    id: 70,
    kind: 'automationNotice',
    text: 'Automation {{name}}: {{message}}',
    name: 'An automation notifies me',
    about: 'One of your automations has a step that notifies you.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 71,
    kind: 'automationPaused',
    text: 'The automation {{name}} was switched off',
    name: 'An automation is switched off',
    about: 'An automation failed five times in a row, or its author can no longer run it.',
    groups: ['owner', 'office'],
  },
  {
    id: 72,
    kind: 'campaignPaused',
    text: 'Campaign {{name}} was paused: {{reason}}',
    name: 'A campaign is paused',
    about: 'A campaign stops because emails bounce or SMS credit runs out.',
    groups: ['owner', 'office'],
  },
] as const satisfies readonly KindFacts[]
