import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import {
  emptyPlaceholders,
  fillPlaceholders,
  type PlaceholderValues,
  placeholders,
  unknownPlaceholders,
} from './placeholders.ts'

const values = {
  ...Object.fromEntries(placeholders.map(name => [name, ''])),
  Customer_Name: 'Dana {{Job_Id}}',
  Job_Id: '42',
  Money_Due: '$110.00',
} as PlaceholderValues

test.each([
  ['Hi {{Customer_Name}}', 'Hi Dana {{Job_Id}}'],
  ['Hi {Customer_Name}, #{{ job_id }}', 'Hi Dana {{Job_Id}}, #42'],
  ['Due: {{Money_Due}}{{Payment_Method}}.', 'Due: $110.00.'],
  ['{{Nonsense}} {curly} {{}}', '{{Nonsense}} {curly} {{}}'],
  ['$& $1 {{Job_Id}}', '$& $1 42'],
])('%s is filled', (text, filled) => {
  expect(fillPlaceholders(text, values)).toBe(filled)
})

test.each([
  ['Hi {{Customer_Name}} {Job_Id}', []],
  ['{{Customer_Nme}} and {{Job}} and {{Job}}', ['{{Customer_Nme}}', '{{Job}}']],
  ['{Customer_Nme} but not {this} or { that }', ['{Customer_Nme}']],
  ['{{}}', ['{{}}']],
])('%s: unknown placeholders', (text, unknown) => {
  expect(unknownPlaceholders(text)).toEqual(unknown)
})

test('those with nothing to say are named', () => {
  expect(emptyPlaceholders('{{Job_Id}} {{Customer_Email}} {Customer_Email}', values)).toEqual([
    'Customer_Email',
  ])
})

test('a name that ends with a line stands for all numbers after it, where none is said by itself', () => {
  const own = { Job_Field_: '', Job_Field_3: 'Tile', Customer_Name: 'Dana' }
  const text =
    '{{Job_Field_3}}|{{ job_field_3 }}|{{Job_Field_4}}|{{Job_Field_}}|{{Job_Field_x}}|{{Job_Field_33333333}}'
  expect(fillPlaceholders(text, own)).toBe('Tile|Tile||{{Job_Field_}}|{{Job_Field_x}}|{{Job_Field_33333333}}')
  expect(unknownPlaceholders('{{Job_Field_9}} {{Quote_Field_9}}', Object.keys(own))).toEqual([
    '{{Quote_Field_9}}',
  ])
  expect(emptyPlaceholders('{{Job_Field_3}} {{Job_Field_4}} {{Customer_Name}}', own)).toEqual(['Job_Field_4'])
})

test('long runs in a text take no longer than their length', () => {
  expectLinear(['{{', '{', '}', '{{ ', '{a_', 'a_'], text => {
    unknownPlaceholders(text)
    return fillPlaceholders(text, values)
  })
})
