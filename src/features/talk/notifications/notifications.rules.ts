import type { GroupKind } from '#shared/access.ts'

/** Kinds of notifications. The settings' endpoints use the numbers. */
export const noticeKinds = [
  {
    id: 1,
    kind: 'jobAssigned',
    text: '{{by}} assigned you to job #{{number}}, {{name}}',
    name: 'A job is assigned to me',
    about: 'Someone assigns you to a job.',
    groups: null,
  },
  {
    id: 2,
    kind: 'appointmentMoved',
    text: 'Job #{{number}}, {{name}}, is now at {{at}}',
    name: 'My appointment is moved',
    about: 'One of your appointments is moved to another time.',
    groups: null,
  },
  {
    id: 3,
    kind: 'appointmentCancelled',
    text: 'Job #{{number}}, {{name}}: you are no longer needed at {{at}}',
    name: 'My appointment is cancelled',
    about: 'One of your appointments is cancelled or given to someone else.',
    groups: null,
  },
  {
    id: 4,
    kind: 'jobClosed',
    text: '{{by}} closed job #{{number}}, {{name}}',
    name: 'A job is closed',
    about: 'A technician has closed a job.',
    groups: ['owner', 'office'],
  },
  {
    id: 5,
    kind: 'jobBooked',
    text: '{{by}} booked job #{{number}}, {{name}}',
    name: 'A job is booked',
    about: 'Someone books a new job.',
    groups: ['owner'],
  },
  {
    id: 6,
    kind: 'inviteAccepted',
    text: '{{by}} accepted the invitation and can sign in now',
    name: 'An invitation is accepted',
    about: 'A new team member signs in for the first time.',
    groups: ['owner', 'office'],
  },
  {
    id: 7,
    kind: 'clientReplied',
    text: '{{name}} has answered by text message',
    name: 'A client answers',
    about: 'A client answers a text message.',
    groups: ['owner', 'office'],
  },
  {
    id: 8,
    kind: 'quoteSeen',
    text: '{{name}} has opened quote #{{number}}',
    name: 'A quote is opened',
    about: 'A client looks at a quote for the first time.',
    groups: ['owner', 'office'],
  },
  {
    id: 9,
    kind: 'quoteAccepted',
    text: '{{name}} has accepted quote #{{number}}',
    name: 'A quote is accepted',
    about: 'A client accepts a quote.',
    groups: ['owner', 'office'],
  },
  {
    id: 10,
    kind: 'quoteDeclined',
    text: '{{name}} has declined quote #{{number}}',
    name: 'A quote is declined',
    about: 'A client declines a quote.',
    groups: ['owner', 'office'],
  },
  {
    id: 11,
    kind: 'leadArrived',
    text: '{{name}} has sent your web form',
    name: 'New lead',
    about: 'A new lead from your website form.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 12,
    kind: 'leadAssigned',
    text: '{{by}} assigned the lead {{name}} to you',
    name: 'A lead is assigned to me',
    about: 'A lead is assigned to you.',
    groups: null,
  },
  {
    id: 13,
    kind: 'leadDue',
    text: 'Get back to {{name}} today',
    name: 'Lead follow-up due',
    about: 'Lead follow-up due',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 20,
    kind: 'calendarEnded',
    text: 'Google has ended our access to your calendar. Connect it again.',
    name: 'My calendar is disconnected',
    about: 'Google disconnects your calendar.',
    groups: null,
  },
  {
    id: 21,
    kind: 'taskGiven',
    text: '{{by}} assigned you a task: {{name}}, {{at}}',
    name: 'A task is assigned to me',
    about: 'A task is added to your agenda.',
    groups: null,
  },
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
    text: '{{by}} asks for leave from {{first}} to {{last}}',
    name: 'Leave requested',
    about: 'Someone in the team asks for leave.',
    groups: ['owner', 'office'],
  },
  {
    id: 25,
    kind: 'timesheetFinalised',
    text: 'Timesheet of {{name}} is finalised: week of {{day}}',
    name: 'A timesheet is finalised',
    about: 'Someone in the team finalises a week.',
    groups: ['owner', 'office'],
  },
  {
    id: 26,
    kind: 'timesheetApproved',
    text: '{{by}} approved your timesheet: week of {{day}}',
    name: 'My timesheet is approved',
    about: 'Your week is approved.',
    groups: null,
  },
  {
    id: 27,
    kind: 'timesheetReturned',
    text: '{{by}} returned your timesheet, week of {{day}}: {{note}}',
    name: 'My timesheet is returned',
    about: 'Your week comes back to you with a note.',
    groups: null,
  },
  {
    id: 28,
    kind: 'timesheetDue',
    text: 'Finalise your timesheet: week of {{day}}',
    name: 'My timesheet is due',
    about: 'Your week ends today and isn’t finalised.',
    groups: null,
  },
  {
    id: 30,
    kind: 'clientPaid',
    text: '{{name}} paid {{amount}} by card on invoice #{{number}}',
    name: 'A client pays by card',
    about: 'A client pays an invoice online.',
    groups: ['owner', 'office'],
  },
  {
    id: 31,
    kind: 'cardDisputed',
    text: '{{name}}’s bank disputes {{amount}} paid on invoice #{{number}}. Respond in Stripe.',
    name: 'A card payment is disputed',
    about: 'The client’s bank disputes the payment.',
    groups: ['owner', 'office'],
  },
  {
    id: 32,
    kind: 'disputeLost',
    text: 'You lost the dispute with {{name}}: {{amount}} of invoice #{{number}} was returned. Reverse the payment.',
    name: 'A disputed card payment is lost',
    about: 'The client’s bank keeps the money.',
    groups: ['owner', 'office'],
  },
  {
    id: 33,
    kind: 'refundFailed',
    text: 'The refund of {{amount}} to {{name}} on invoice #{{number}} failed',
    name: 'A refund fails',
    about: 'A refund to a client’s card failed.',
    groups: ['owner', 'office'],
  },
  {
    id: 40,
    kind: 'clientWrote',
    text: '{{name}} has written to you in the portal',
    name: 'A client writes',
    about: 'A client writes a message in the portal.',
    groups: ['owner', 'office'],
  },
  {
    id: 41,
    kind: 'bookingRequested',
    text: '{{name}} asks for {{at}}',
    name: 'A client asks for a time',
    about: 'A client asks for a booking in the portal.',
    groups: ['owner', 'office'],
  },
  {
    id: 42,
    kind: 'feedbackGiven',
    text: '{{name}} gave {{stars}} of 5 stars for job #{{number}}',
    name: 'A client gives feedback',
    about: 'A client says how a job went.',
    groups: ['owner', 'office'],
  },
  {
    id: 43,
    kind: 'clientMailed',
    text: '{{name}} has answered by email',
    name: 'A client answers by email',
    about: 'A client answers one of your emails.',
    groups: ['owner', 'office'],
  },
  {
    id: 47,
    kind: 'mailCameBack',
    text: 'Email to {{name}} was not delivered',
    name: 'An email is not delivered',
    about: 'A mail server reports that your email did not arrive.',
    groups: ['owner', 'office'],
  },
  {
    id: 50,
    kind: 'stockSent',
    text: '{{by}} has sent parts to your van. Confirm what arrived.',
    name: 'Parts are sent to my van',
    about: 'Parts are sent to your van to confirm.',
    groups: null,
  },
  {
    id: 51,
    kind: 'toolGiven',
    text: '{{by}} hands {{name}} over to you. Confirm that you have it.',
    name: 'A tool is handed over to me',
    about: 'A tool is handed over to you to confirm.',
    groups: null,
  },
  {
    id: 52,
    kind: 'toolDeclined',
    text: '{{by}} says they don’t have {{name}}',
    name: 'My handover was declined',
    about: 'The receiver says they don’t have your tool.',
    groups: null,
  },
  {
    id: 53,
    kind: 'toolOverdue',
    text: '{{name}} is overdue for a test',
    name: 'A tool is overdue for a test',
    about: 'The test and tag or the calibration of a tool is overdue.',
    groups: null,
  },
  {
    id: 44,
    kind: 'callMissed',
    text: 'Missed call from {{name}}',
    name: 'I missed a call',
    about: 'Missed call in the browser',
    groups: null,
  },
  {
    id: 45,
    kind: 'voicemail',
    text: '{{name}} left a message',
    name: 'A caller leaves a message',
    about: 'A caller leaves a voicemail.',
    groups: null,
  },
  {
    id: 46,
    kind: 'recordingDropped',
    text: 'A recording of the call with {{name}} was not saved: storage is full',
    name: 'A recording is not saved',
    about: 'Your storage is too full to save a recorded call or voicemail.',
    groups: null,
  },
  {
    id: 60,
    kind: 'memberJoined',
    text: '{{name}} has joined your franchise',
    name: 'A company joins the franchise',
    about: 'A company you invited joins your franchise.',
    groups: ['owner', 'office'],
  },
  {
    id: 61,
    kind: 'memberDeclined',
    text: '{{name}} has declined your invitation',
    name: 'A company declines',
    about: 'A company you invited declines to join your franchise.',
    groups: ['owner', 'office'],
  },
  {
    id: 62,
    kind: 'franchiseEnded',
    text: '{{name}} has left your company’s franchise',
    name: 'A franchise link ends',
    about: 'A member leaves your franchise, or head office ends the link.',
    groups: ['owner', 'office'],
  },
  {
    id: 63,
    kind: 'handoverArrived',
    text: '{{company}} hands {{name}} over to you',
    name: 'Work handed over to us',
    about: 'A company in your franchise hands you a job, lead or client.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 64,
    kind: 'handoverAccepted',
    text: '{{company}} has accepted {{name}}',
    name: 'A handover is accepted',
    about: 'A company accepts what you handed over.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 65,
    kind: 'handoverDeclined',
    text: '{{company}} has declined {{name}}',
    name: 'A handover is declined',
    about: 'A company declines what you handed over.',
    groups: ['owner', 'office', 'operator'],
  },
  {
    id: 66,
    kind: 'offerArrived',
    text: '{{company}} offers you version {{number}} of its price book, templates and checklists',
    name: 'Head office offers a version',
    about: 'Head office of your franchise offers price book items, message templates or checklists.',
    groups: ['owner', 'office'],
  },
] as const satisfies readonly KindFacts[]

interface KindFacts {
  id: number
  kind: string
  /** English, the key of the translation; `{{at}}` is a moment. */
  text: string
  /** Its name in the settings. */
  name: string
  about: string
  /** Only people in groups of these kinds are told; null: everyone concerned. */
  groups: readonly GroupKind[] | null
}

export type NoticeKind = (typeof noticeKinds)[number]['kind']
/** The details of a kind, or undefined for an unknown number. */
export function kindOf(id: number): KindFacts | undefined {
  return noticeKinds.find(each => each.id === id)
}

export function kindId(kind: NoticeKind): number {
  return noticeKinds.find(each => each.kind === kind)!.id
}

/** The kinds that somebody in a group of this kind can be told of. */
export function kindsFor(group: GroupKind): KindFacts[] {
  return noticeKinds.filter(({ groups: only }: KindFacts) => only === null || only.includes(group))
}

export interface Channels {
  active: boolean
  bell: boolean
  push: boolean
}

/** The default: everything, everywhere. */
export const usualChannels: Channels = { active: true, bell: true, push: true }

/** Unread ones are counted up to this; beyond it the bell shows '99+'. */
export const mostUnread = 100
/** Days after which a person's old activities are cleared. */
export const keptDays = 90

export const notificationTexts = {
  badToken: 'This browser’s subscription is not valid. Please turn notifications on again.',
  saved: 'Notification settings saved.',
} as const

/** A name as shown in a notification: short enough that the sentence stays readable. */
export function shortName(name: string): string {
  const characters = [...name.trim()]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('')
}

/** Where a click on an activity leads, or null when there is nothing to open. */
export function activityPath({ job_id, path }: { job_id: number | null; path: string }): string | null {
  if (path !== '') return path
  return job_id === null ? null : `/jobs?job=${job_id}`
}
