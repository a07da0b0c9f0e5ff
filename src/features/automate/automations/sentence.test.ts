import { expect, test } from 'vitest'
import { readAutomation } from './sentence.rules.ts'

const labels = {
  triggers: [['Angebot angenommen', 'quote.accepted']],
  steps: [
    ['Kunden tagge', 'tag'],
    ['Wait', 'wait'],
  ],
} as const
const read = (sentence: string) => {
  const { actions, ...rest } = readAutomation(sentence, labels)
  return { ...rest, steps: actions.map(({ kind, minutes }) => (kind === 'wait' ? minutes / 1_440 : kind)) }
}

test.each<[string, string, (string | number)[]]>([
  ['Three days after a quote is sent, email the client', 'quote.sent', [3, 'email']],
  ['When a quote is sent, wait 3 days, then text the client', 'quote.sent', [3, 'sms']],
  ['Email the client 3 days after a quote is sent', 'quote.sent', [3, 'email']],
  [
    'When a quote is sent, wait 3 days, send an email, then 4 days later text the client',
    'quote.sent',
    [3, 'email', 4, 'sms'],
  ],
  ['When a job is closed ask for a review after two hours', 'job.closed', ['review']],
  ['Tell the office when stock is low', 'stock.low', ['notify']],
  ['When a lead comes in, add a task, wait a week and notify me', 'lead.received', ['task', 7, 'notify']],
])('“%s” is read', (sentence, trigger, steps) => {
  expect(read(sentence)).toMatchObject({ trigger, steps, isGuess: false, timing: null })
})

test('a date has its time before or after it', () => {
  expect(read('Text the client 2 days before an appointment')).toMatchObject({
    trigger: 'date.appointment',
    timing: { count: 2, unit: 'days', side: 'before' },
    steps: ['sms'],
  })
  expect(read('Email the client 11 months after their last job')).toMatchObject({
    trigger: 'date.lastJob',
    timing: { count: 11, unit: 'months', side: 'after' },
  })
})

test('words in quotes are what is said, and nothing else is made up', () => {
  const { actions } = readAutomation('When a job is closed, email the client “Thank you, Zoe”', labels)
  expect(actions).toMatchObject([{ kind: 'email', text: 'Thank you, Zoe', subject: '' }])
})

test('what is not understood is named, what can’t be done for these rows is left out', () => {
  expect(read('When a quote is sent, launch fireworks')).toMatchObject({
    trigger: 'quote.sent',
    isGuess: true,
    unknown: ['launch', 'fireworks'],
  })
  expect(read('Email the client when stock is low')).toMatchObject({ steps: [], isGuess: true })
  expect(read('If a quote is sent and not accepted, notify the office').stops).toEqual(['decided'])
  expect(read('When a quote is sent, email the client unless it was accepted')).toMatchObject({
    stops: ['decided'],
    unknown: [],
  })
})
