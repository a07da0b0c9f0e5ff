import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../fact.ts'
import { translator } from '../translator.ts'
import { type QuestionKind, questionKinds } from './question-kinds.ts'
import {
  type Answers,
  answerProblems,
  answerText,
  answerTold,
  type Facts,
  offeredValues,
  openQuestions,
  type Question,
  questionProblem,
} from './questions.ts'

const question = (fields: Partial<Question> = {}): Question => ({
  id: 'a',
  label: 'A',
  kind: 'line',
  ...fields,
})
const closing = [{ of: 'status', isOneOf: ['3', '4'] }]
const closed: Facts = { status: ['3'] }
const problemsOf = (questions: Question[], answers: Answers) =>
  Object.fromEntries(answerProblems(questions, answers).map(({ id, message }) => [id, sentenceOf(message)]))
const given = (...values: string[]): Answers => ({ a: { values } })

describe('a question that must be answered', () => {
  test.each<[string, Partial<Question>, Answers, Facts, boolean]>([
    ['is open without an answer', { required: true }, {}, {}, true],
    ['is open with an empty one', { required: true }, given(''), {}, true],
    ['is settled by an answer', { required: true }, given('x'), {}, false],
    ['is settled by a reason', { required: true }, { a: { values: [], reason: 'No gas' } }, {}, false],
    ['is open with an empty reason', { required: true }, { a: { values: [], reason: '' } }, {}, true],
    ['is no other one’s', { required: true }, { b: { values: ['x'] } }, {}, true],
    ['is not open when it may be left out', {}, {}, {}, false],
    ['is open while its condition holds', { required: closing }, {}, closed, true],
    ['is not open before', { required: closing }, {}, { status: ['1'] }, false],
    ['is not open where the fact is unknown', { required: closing }, {}, {}, false],
    ['is not open where it is not asked', { required: true, when: closing }, {}, { status: ['1'] }, false],
    ['is open where it is asked', { required: true, when: closing }, {}, closed, true],
    [
      'is asked while all conditions hold',
      { required: true, when: [...closing, { of: 'type', isOneOf: ['5'] }] },
      {},
      { ...closed, type: ['6'] },
      false,
    ],
    [
      'is asked by one of several values',
      { required: true, when: [{ of: 'type', isOneOf: ['5'] }] },
      {},
      { type: ['4', '5'] },
      true,
    ],
  ])('%s', (_, fields, answers, facts, isOpen) => {
    expect(openQuestions([question(fields)], answers, facts)).toHaveLength(isOpen ? 1 : 0)
  })
})

describe('problems of answers', () => {
  test.each<[QuestionKind, string, string | null]>([
    ['phone', '0400 111 222', null],
    ['phone', 'none', 'Not a valid phone number!'],
    ['email', 'ada@example.test', null],
    ['email', 'no address', 'Please enter an email address.'],
    ['datetime', '2026-03-01T22:00:00Z', null],
    ['datetime', 'soon', 'Please enter a date.'],
    ['line', 'anything', null],
    ['note', 'anything', null],
    ['select', 'not offered', null],
    ['phone', '', null],
    ['line', 'x'.repeat(501), 'Please use up to 500 characters.'],
    ['select', 'x'.repeat(501), null],
  ])('%s %j: %j', (kind, value, message) => {
    expect(problemsOf([question({ kind })], given(value))).toEqual(message ? { a: message } : {})
  })

  test('a question may set a bound of its own', () => {
    expect(problemsOf([question({ longest: 3 })], given('abcd'))).toEqual({
      a: 'Please use up to 3 characters.',
    })
    expect(problemsOf([question({ longest: 501 })], given('x'.repeat(501)))).toEqual({})
  })

  test('a missing answer has its own message or the usual one, in the order of the questions', () => {
    const questions = [
      question({ id: 'name', required: true, missing: 'Please enter your name.' }),
      question({ id: 'hidden', required: true, when: closing }),
      question({ id: 'wrong', kind: 'email', when: closing }),
      question({ id: 'when', required: true }),
    ]
    expect(Object.entries(problemsOf(questions, { wrong: { values: ['x'] } }))).toEqual([
      ['name', 'Please enter your name.'],
      ['when', 'Please fill this in.'],
    ])
  })
})

test.each<[QuestionKind, string[], string[], string[]]>([
  ['select', ['Soon', 'Later'], ['Soon'], ['Soon']],
  ['select', ['Soon', 'Later'], ['Never'], []],
  ['select', [], ['Soon'], []],
  ['multi', ['A', 'B'], ['B', 'C', 'A'], ['B', 'A']],
  ['line', [], ['typed', ''], ['typed']],
])('%s of %j: of %j counts %j', (kind, choices, values, counted) => {
  expect(offeredValues(question({ kind, choices }), { values })).toEqual(counted)
})

const t = translator('de', { Yes: 'Ja' }, 'Australia/Sydney')
test.each<[QuestionKind, string[], ReturnType<typeof answerTold>, string]>([
  ['line', ['Gate 7'], 'Gate 7', 'Gate 7'],
  ['line', [], '', ''],
  ['multi', ['A', '', 'B'], 'A, B', 'A, B'],
  ['switch', ['1'], { text: 'Yes' }, 'Ja'],
  ['switch', [], '', ''],
  ['tick', ['1'], { text: 'Yes' }, 'Ja'],
  ['datetime', ['2026-03-01T22:00:00Z'], { instant: '2026-03-01T22:00:00Z' }, '02.03.2026, 09:00'],
  ['datetime', ['manual'], 'manual', 'manual'],
])('an answer to %s, %j, is told as %j: %s', (kind, values, told, text) => {
  expect(answerTold(kind, values)).toEqual(told)
  expect(answerText(kind, values, t)).toBe(text)
})

test.each<[Partial<Question>, string | null]>([
  [{}, null],
  [{ label: ' ' }, 'Please name the field.'],
  [{ kind: 'select', choices: ['A', 'B'] }, null],
  [{ kind: 'select' }, 'Please add at least one option.'],
  [{ kind: 'multi', choices: ['', ' '] }, 'Please add at least one option.'],
  [{ kind: 'checkbox', choices: ['A', ' A '] }, 'Each option can only be used once.'],
  [{ kind: 'line', choices: ['A', 'A'] }, null],
])('%j may be asked: %j', (fields, problem) => {
  expect(questionProblem(question(fields))).toBe(problem)
})

test('several values are told by the kinds that may have several alone', () => {
  for (const kind of Object.values(questionKinds)) expect('chooses' in kind && 'told' in kind).toBe(false)
})
