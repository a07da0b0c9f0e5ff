import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../fact.ts'
import { translator } from '../translator.ts'
import { failedFields, fill, fillingProblems } from './filling.ts'
import {
  blankField,
  type FormCondition,
  type FormContent,
  type FormField,
  type FormKind,
  fieldsOf,
  formKinds,
} from './form.ts'
import { formProblems } from './form-problems.ts'
import { tellAnswers } from './telling.ts'

const field = (id: string, kind: FormKind, facts: Partial<FormField> = {}): FormField => ({
  ...blankField(id, kind),
  label: id.toUpperCase(),
  ...facts,
})
const form = (...fields: FormField[]): FormContent => ({ pages: [{ id: 'p', title: '', fields }] })
const when = (...conditions: FormCondition[]) => ({ when: { match: 'all' as const, conditions } })
const filled = (content: FormContent, answers: Record<string, string[]>) => fill(content, answers)
const messages = (content: FormContent, answers: Record<string, string[]>) =>
  Object.fromEntries(
    fillingProblems(content, fill(content, answers)).map(({ id, message }) => [id, sentenceOf(message)]),
  )

describe('a condition', () => {
  const asked = (is: FormCondition['is'], value: string, ...answers: string[]) =>
    fill(
      form(
        field('a', 'multi', { choices: ['x', 'y', '3', '10'] }),
        field('b', 'line', when({ of: 'a', is, value })),
      ),
      {
        a: answers,
      },
    ).shown.has('b')
  test.each<[FormCondition['is'], string, string[], boolean]>([
    ['is', 'x', ['x', 'y'], true],
    ['is', 'x', ['y'], false],
    ['isNot', 'x', ['y'], true],
    ['isNot', 'x', [], true],
    ['contains', 'X', ['x'], true],
    ['atLeast', '3', ['10'], true],
    ['atLeast', '4', ['3'], false],
    ['atMost', '4', ['10'], false],
    ['atMost', '4', [], false],
    ['empty', '', [], true],
    ['empty', '', ['x'], false],
    ['filled', '', ['x'], true],
  ])('%s %j of %j: %s', (is, value, answers, isShown) => {
    expect(asked(is, value, ...answers)).toBe(isShown)
  })

  test('any of several is enough, and a day is compared as a day', () => {
    const any = (match: 'all' | 'any') =>
      fill(
        form(
          field('a', 'date'),
          field('b', 'line', {
            when: {
              match,
              conditions: [
                { of: 'a', is: 'atLeast', value: '2026-03-01' },
                { of: 'a', is: 'empty', value: '' },
              ],
            },
          }),
        ),
        { a: ['2026-04-01'] },
      ).shown.has('b')
    expect([any('any'), any('all')]).toEqual([true, false])
  })

  test('answers to hidden fields are dropped, also where they would show another', () => {
    const content = form(
      field('a', 'switch'),
      field('b', 'line', when({ of: 'a', is: 'is', value: '1' })),
      field('c', 'line', when({ of: 'b', is: 'filled', value: '' })),
    )
    expect(filled(content, { b: ['x'], c: ['y'], gone: ['z'] }).answers).toEqual({})
    expect(filled(content, { a: ['1'], b: ['x'], c: ['y'] }).answers).toEqual({
      a: ['1'],
      b: ['x'],
      c: ['y'],
    })
  })

  test('of a circle nothing is shown', () => {
    const content = form(
      field('a', 'line', when({ of: 'b', is: 'filled', value: '' })),
      field('b', 'line', when({ of: 'a', is: 'filled', value: '' })),
    )
    expect(filled(content, { a: ['x'], b: ['y'] }).answers).toEqual({})
  })
})

test('what was not offered counts for nothing, and one answer is one', () => {
  const content = form(
    field('a', 'select', { choices: ['x'] }),
    field('b', 'multi', { choices: ['x', 'y'] }),
    field('c', 'line'),
    field('h', 'heading'),
  )
  const given = { a: ['z'], b: ['y', 'y', 'z'], c: ['1', '2'], h: ['no'] }
  expect(filled(content, given).answers).toEqual({ b: ['y'], c: ['1'] })
})

const rows = field('r', 'rows', {
  columns: [
    { id: 'what', label: 'What', kind: 'line', choices: [] },
    { id: 'n', label: 'N', kind: 'number', choices: [] },
  ],
})

test('rows keep their places, and sums and scores are worked out, whatever was sent', () => {
  const content = form(
    rows,
    field('sum', 'sum', { of: ['r/n', 'x'] }),
    field('x', 'number'),
    field('t', 'triple'),
    field('u', 'triple'),
    field('v', 'rating'),
    field('score', 'score', { of: ['t', 'u', 'v'] }),
  )
  const given = {
    'r/what': ['pipe', '', 'tap', ' '],
    'r/n': ['1.1', '', '2.2'],
    x: ['3'],
    sum: ['1000'],
    t: ['no'],
    u: ['na'],
    v: ['5'],
  }
  expect(filled(content, given).answers).toMatchObject({
    'r/what': ['pipe', '', 'tap'],
    'r/n': ['1.1', '', '2.2'],
    sum: ['6.3'],
    score: ['50'],
  })
  expect(filled(content, {}).answers).toEqual({ sum: ['0'] })
})

test.each<[FormField, string[], string | null]>([
  [field('a', 'line', { required: true }), [' '], 'Please fill this in.'],
  [field('a', 'line', { required: true }), ['x'], null],
  [field('a', 'number'), ['x'], 'Please enter a number.'],
  [field('a', 'number', { least: 0, most: 5 }), ['-1'], 'Enter 0 or more.'],
  [field('a', 'number', { least: 0, most: 5 }), ['5.5'], 'Enter 5 or less.'],
  [field('a', 'number', { least: 0, most: 5 }), ['0'], null],
  [field('a', 'note', { least: 3 }), ['ab'], 'Please use at least 3 characters.'],
  [field('a', 'note', { most: 3 }), ['abcd'], 'Please use up to 3 characters.'],
  [field('a', 'photo', { least: 2 }), ['one'], 'At least 2 needed.'],
  [field('a', 'photo', { most: 1 }), ['one', 'two'], 'No more than 1.'],
  [field('a', 'photo', { least: 2 }), [], null],
  [field('a', 'date'), ['2026-02-30'], 'Please enter a date.'],
  [field('a', 'time'), ['24:00'], 'Please enter a time.'],
  [field('a', 'triple'), ['maybe'], 'Please choose one.'],
  [field('a', 'rating'), ['6'], 'Please choose from 1 to 5.'],
  [field('a', 'signature', { required: true }), [], 'Please fill this in.'],
])('%j with %j: %s', (asked, values, message) => {
  expect(messages(form(asked), { a: values })).toEqual(message ? { a: message } : {})
})

test('a hidden field is not asked for, and a cell names its column', () => {
  const hidden = field('b', 'line', { required: true, ...when({ of: 'a', is: 'filled', value: '' }) })
  expect(messages(form(field('a', 'line'), hidden), {})).toEqual({})
  expect(messages(form(rows), { 'r/n': ['many'] })).toEqual({ 'r/n': 'Please enter a number.' })
  expect(messages(form({ ...rows, required: true }), { 'r/n': ['', ''] })).toEqual({
    r: 'Please fill this in.',
  })
})

test('an answer that means failure is counted', () => {
  const content = form(field('a', 'triple', { fails: ['no'] }), field('b', 'triple', { fails: ['no'] }))
  expect(failedFields(content, fill(content, { a: ['no'], b: ['yes'] })).map(({ id }) => id)).toEqual(['a'])
})

describe('a form can’t be published', () => {
  const problem = (...fields: FormField[]) =>
    formProblems(form(...fields)).map(each => [each.field, sentenceOf(each.message)])
  const line = field('a', 'line')
  test.each<[string, FormField[], [string, string][]]>([
    ['without a question', [field('h', 'heading')], [['', 'Add at least one question.']]],
    ['with one id twice', [line, line], [['', 'Two fields have the same id.']]],
    ['with a nameless field', [field('a', 'line', { label: ' ' })], [['a', 'Please name the field.']]],
    ['with an empty text', [line, field('t', 'text', { label: '' })], [['t', 'Please enter the text.']]],
    ['with a choice of nothing', [field('a', 'select')], [['a', 'Please add at least one option.']]],
    [
      'with bounds that exclude all',
      [field('a', 'number', { least: 2, most: 1 })],
      [['a', 'The smallest value is above the largest.']],
    ],
    ['with rows of nothing', [field('a', 'rows')], [['a', 'Please add at least one column.']]],
    ['with a sum of nothing', [line, field('s', 'sum')], [['s', 'Choose the fields that count.']]],
    [
      'with a sum of words',
      [line, field('s', 'sum', { of: ['a'] })],
      [['s', 'A field in the calculation is empty or not a number.']],
    ],
    [
      'with a condition on what is not there',
      [field('a', 'line', when({ of: 'z', is: 'filled', value: '' }))],
      [['a', 'A condition asks a field that isn’t there.']],
    ],
    [
      'that goes in a circle',
      [
        field('a', 'line', when({ of: 'b', is: 'filled', value: '' })),
        field('b', 'line', when({ of: 'a', is: 'filled', value: '' })),
      ],
      [['a', 'The conditions of these fields go in a circle.']],
    ],
    [
      'whose sum shows what it counts',
      [field('s', 'sum', { of: ['n'] }), field('n', 'number', when({ of: 's', is: 'atLeast', value: '1' }))],
      [['s', 'The conditions of these fields go in a circle.']],
    ],
    [
      'with more fields than it may have',
      Array.from({ length: 301 }, (_, i) => field(`f${i}`, 'line')),
      [['', 'A form can have up to 300 fields.']],
    ],
  ])('%s', (_, fields, problems) => {
    expect(problem(...fields)).toEqual(problems)
  })

  test('a whole one can', () => {
    expect(
      problem(
        line,
        rows,
        field('s', 'sum', { of: ['r/n'] }),
        field('b', 'line', when({ of: 'a', is: 'filled', value: '' })),
      ),
    ).toEqual([])
  })

  test('300 fields that hang on one another are looked at once each', () => {
    const chain = Array.from({ length: 300 }, (_, i) =>
      field(`f${i}`, 'line', i === 0 ? {} : when({ of: `f${i - 1}`, is: 'filled', value: '' })),
    )
    expect(problem(...chain)).toEqual([])
    expect(fill(form(...chain), Object.fromEntries(chain.map(({ id }) => [id, ['x']]))).shown.size).toBe(300)
  })
})

test('answers are told with their labels; what was hidden is left out', () => {
  const t = translator('de', { No: 'Nein' }, 'Australia/Sydney')
  const content = form(
    field('h', 'heading'),
    field('a', 'triple', { fails: ['no'] }),
    rows,
    field('b', 'line'),
    field('p', 'photo'),
  )
  const { answers } = fill(content, {
    a: ['no'],
    'r/what': ['pipe', 'tap'],
    'r/n': ['', '2'],
    p: ['k1', 'k2'],
  })
  expect(
    tellAnswers(content, answers, t)[0]!.fields.map(({ id, text, isFailed, pictures }) => [
      id,
      text,
      isFailed,
      pictures.length,
    ]),
  ).toEqual([
    ['h', '', false, 0],
    ['a', 'Nein', true, 0],
    ['r', 'What: pipe\nWhat: tap · N: 2', false, 0],
    ['p', '2', false, 2],
  ])
  expect(tellAnswers(content, {}, t)).toEqual([])
})

test('headings and texts that were hidden are not told', () => {
  const t = translator('en', {}, 'Australia/Sydney')
  const content = form(
    field('safe', 'triple'),
    field('stop', 'text', { help: 'Stop work.', ...when({ of: 'safe', is: 'is', value: 'no' }) }),
    field('go', 'heading', when({ of: 'safe', is: 'is', value: 'yes' })),
  )
  const told = tellAnswers(content, { safe: ['yes'] }, t)
  expect(told[0]!.fields.map(({ id }) => id)).toEqual(['safe', 'go'])
})

test('each kind can be added', () => {
  expect(fieldsOf(form(...formKinds.map(kind => blankField(kind, kind))))).toHaveLength(22)
})
