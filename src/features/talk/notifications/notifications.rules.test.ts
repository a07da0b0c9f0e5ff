import { expect, test } from 'vitest'
import { activityPath, kindsFor, noticeKinds, shortName } from './notifications.rules.ts'

test.each([
  [
    'owner',
    [
      'jobAssigned',
      'appointmentMoved',
      'appointmentCancelled',
      'jobClosed',
      'jobBooked',
      'inviteAccepted',
      'clientReplied',
      'quoteSeen',
      'quoteAccepted',
      'quoteDeclined',
      'leadArrived',
      'leadAssigned',
      'leadDue',
      'calendarEnded',
      'taskGiven',
      'leaveEntered',
      'leaveDeclined',
      'leaveAsked',
      'clientPaid',
      'cardDisputed',
      'disputeLost',
      'refundFailed',
      'clientWrote',
      'bookingRequested',
      'feedbackGiven',
      'clientMailed',
      'stockSent',
      'toolGiven',
      'toolDeclined',
      'toolOverdue',
      'callMissed',
    ],
  ],
  [
    'office',
    [
      'jobAssigned',
      'appointmentMoved',
      'appointmentCancelled',
      'jobClosed',
      'inviteAccepted',
      'clientReplied',
      'quoteSeen',
      'quoteAccepted',
      'quoteDeclined',
      'leadArrived',
      'leadAssigned',
      'leadDue',
      'calendarEnded',
      'taskGiven',
      'leaveEntered',
      'leaveDeclined',
      'leaveAsked',
      'clientPaid',
      'cardDisputed',
      'disputeLost',
      'refundFailed',
      'clientWrote',
      'bookingRequested',
      'feedbackGiven',
      'clientMailed',
      'stockSent',
      'toolGiven',
      'toolDeclined',
      'toolOverdue',
      'callMissed',
    ],
  ],
  [
    'technician',
    [
      'jobAssigned',
      'appointmentMoved',
      'appointmentCancelled',
      'leadAssigned',
      'calendarEnded',
      'taskGiven',
      'leaveEntered',
      'leaveDeclined',
      'stockSent',
      'toolGiven',
      'toolDeclined',
      'toolOverdue',
      'callMissed',
    ],
  ],
  [
    'operator',
    [
      'jobAssigned',
      'appointmentMoved',
      'appointmentCancelled',
      'leadArrived',
      'leadAssigned',
      'leadDue',
      'calendarEnded',
      'taskGiven',
      'leaveEntered',
      'leaveDeclined',
      'stockSent',
      'toolGiven',
      'toolDeclined',
      'toolOverdue',
      'callMissed',
    ],
  ],
] as const)('a group of kind %s can be told of %j', (group, kinds) => {
  expect(kindsFor(group).map(({ kind }) => kind)).toEqual(kinds)
})

test('names in a notification are never longer than 80 characters, and no character is cut in half', () => {
  expect(shortName('  Ana  ')).toBe('Ana')
  expect([...shortName('🔧'.repeat(200))]).toHaveLength(80)
  expect(shortName('🔧'.repeat(200))).toMatch(/🔧…$/u)
})

test('a click leads to the job, to where the notice says, or nowhere', () => {
  expect(activityPath({ job_id: 7, path: '' })).toBe('/jobs?job=7')
  expect(activityPath({ job_id: null, path: '/quotes?open=7' })).toBe('/quotes?open=7')
  expect(activityPath({ job_id: null, path: '' })).toBeNull()
})

test('numbers of kinds are stored: they stay what they are', () => {
  expect(noticeKinds.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    '1 jobAssigned',
    '2 appointmentMoved',
    '3 appointmentCancelled',
    '4 jobClosed',
    '5 jobBooked',
    '6 inviteAccepted',
    '7 clientReplied',
    '8 quoteSeen',
    '9 quoteAccepted',
    '10 quoteDeclined',
    '11 leadArrived',
    '12 leadAssigned',
    '13 leadDue',
    '20 calendarEnded',
    '21 taskGiven',
    '22 leaveEntered',
    '23 leaveDeclined',
    '24 leaveAsked',
    '30 clientPaid',
    '31 cardDisputed',
    '32 disputeLost',
    '33 refundFailed',
    '40 clientWrote',
    '41 bookingRequested',
    '42 feedbackGiven',
    '43 clientMailed',
    '50 stockSent',
    '51 toolGiven',
    '52 toolDeclined',
    '53 toolOverdue',
    '44 callMissed',
  ])
})
