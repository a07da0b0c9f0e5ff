import type { KindFacts } from './kind-facts.ts'

/** Kinds of notifications about leave, timesheets, expenses and shifts. */
export const peopleNoticeKinds = [
  {
    id: 22,
    kind: 'leaveEntered',
    text: '{{by}} entered leave for you: {{first}} to {{last}}',
    name: 'Leave added for me',
    about: 'Your leave is added or approved.',
    groups: null,
  },
  {
    id: 23,
    kind: 'leaveDeclined',
    text: '{{by}} declined your leave from {{first}} to {{last}}',
    name: 'My leave is declined',
    about: 'Your leave request is declined.',
    groups: null,
  },
  {
    id: 24,
    kind: 'leaveAsked',
    text: '{{by}} requested leave from {{first}} to {{last}}',
    name: 'Leave requested',
    about: 'A team member requests leave.',
    groups: ['owner', 'office'],
  },
  {
    id: 25,
    kind: 'timesheetFinalised',
    text: '{{name}} finalised their timesheet: week of {{day}}',
    name: 'A timesheet is finalised',
    about: 'A team member finalises their timesheet.',
    groups: ['owner', 'office'],
  },
  {
    id: 26,
    kind: 'timesheetApproved',
    text: '{{by}} approved your timesheet: week of {{day}}',
    name: 'My timesheet is approved',
    about: 'Your timesheet is approved.',
    groups: null,
  },
  {
    id: 27,
    kind: 'timesheetReturned',
    text: '{{by}} returned your timesheet, week of {{day}}: {{note}}',
    name: 'My timesheet is returned',
    about: 'Your timesheet comes back with a note.',
    groups: null,
  },
  {
    id: 28,
    kind: 'timesheetDue',
    text: 'Finalise your timesheet: week of {{day}}',
    name: 'My timesheet is due',
    about: 'Your week ends today and its timesheet isn’t finalised.',
    groups: null,
  },
  {
    id: 94,
    kind: 'claimReturned',
    text: '{{by}} sent back your expense of {{amount}}, {{day}}: {{note}}',
    name: 'My expense is sent back',
    about: 'Your expense comes back with a note.',
    groups: null,
  },
] as const satisfies readonly KindFacts[]
