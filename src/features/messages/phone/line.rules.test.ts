import { expect, test } from 'vitest'
import { type LineLeg, type LineReport, lineDeed, reportedStates } from './line.rules.ts'
import type { CallStatus } from './phone.rules.ts'

test.each<[CallStatus, LineReport, number, CallStatus[]]>([
  ['ringing', 'ringing', 0, []],
  ['ringing', 'in-call', 0, ['in-call']],
  ['ringing', 'busy', 0, ['busy']],
  ['ringing', 'no-answer', 0, ['no-answer']],
  ['ringing', 'failed', 0, ['failed']],
  ['ringing', 'canceled', 0, ['canceled']],
  // Told before its beginning.
  ['ringing', 'completed', 12, ['in-call', 'completed']],
  ['ringing', 'completed', 0, ['no-answer']],
  // Doubled, and late.
  ['in-call', 'in-call', 0, []],
  ['in-call', 'ringing', 0, []],
  ['in-call', 'completed', 30, ['completed']],
  ['in-call', 'busy', 0, ['completed']],
  ['in-call', 'failed', 0, ['failed']],
  ['held', 'in-call', 0, []],
  ['held', 'completed', 9, ['completed']],
  ['completed', 'in-call', 0, []],
  ['completed', 'completed', 30, []],
  ['no-answer', 'in-call', 0, []],
  ['canceled', 'completed', 5, []],
  ['busy', 'failed', 0, []],
])('a party that is %s and told to be %s after %i s goes through %j', (now, report, seconds, states) => {
  expect(reportedStates(now, report, seconds)).toEqual(states)
})

const outside: LineLeg = {
  id: 1,
  user_id: null,
  status: 'ringing',
  is_caller: false,
  line_id: '',
  line_state: '',
  listens_to: null,
  whispers: false,
}
const open = { line_id: 'CA1', line_state: 'open' } as const
test.each<[string, CallStatus, Partial<LineLeg>, string | null]>([
  ['a number that rings was not asked for', 'ringing', {}, 'dial'],
  ['it was asked for', 'ringing', { line_state: 'asked' }, null],
  ['somebody outside has rung us', 'ringing', { is_caller: true, status: 'in-call', ...open }, null],
  ['a colleague rings', 'ringing', { user_id: 7 }, null],
  ['both talk', 'in-call', { status: 'in-call', ...open }, null],
  ['the call is held', 'held', { status: 'in-call', ...open }, 'hold'],
  ['it was held before', 'held', { status: 'in-call', line_id: 'CA1', line_state: 'held' }, null],
  ['it is taken back', 'in-call', { status: 'in-call', line_id: 'CA1', line_state: 'held' }, 'resume'],
  ['the party has left', 'in-call', { status: 'completed', ...open }, 'end'],
  ['the call is over', 'completed', { status: 'completed', user_id: 7, ...open }, 'end'],
  ['its end was asked for', 'completed', { status: 'completed', line_id: 'CA1', line_state: 'closed' }, null],
  [
    'a colleague who listens came',
    'in-call',
    { user_id: 7, status: 'in-call', listens_to: 2, ...open },
    'mute',
  ],
  [
    'who listens whispers',
    'in-call',
    { user_id: 7, status: 'in-call', listens_to: 2, whispers: true, line_id: 'CA1', line_state: 'held' },
    'unmute',
  ],
  ['it never was on the line', 'completed', { status: 'canceled' }, null],
])('when %s the line does what it owes', (_, status, leg, deed) => {
  expect(lineDeed({ status, line_room: 'CF1' }, { ...outside, ...leg })).toBe(deed)
})

test('nobody is held in a room that the line has not named yet', () => {
  expect(lineDeed({ status: 'held', line_room: '' }, { ...outside, status: 'in-call', ...open })).toBe(null)
})
