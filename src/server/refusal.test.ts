import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import { parseInput } from '#shared/parse.ts'
import { Refusal } from './refusal.ts'

test('a refusal without values is its message alone', () => {
  expect(new Refusal(404, 'Not found.').body()).toEqual({ success: false, message: 'Not found.' })
})

test('a refusal with values carries its text and what stands in it beside the message, field by field', () => {
  const schema = z.object({
    full_name: f.requiredText(9),
    note: f.text(1_200),
    mail: f.email('Not an email!'),
  })
  const parsed = parseInput(schema, { note: 'x'.repeat(1_201), mail: 'nina' })
  if (parsed.ok) throw new Error('taken')
  expect(new Refusal(400, parsed.first, { field: 'full_name', fields: parsed.fields }).body()).toEqual({
    success: false,
    message: 'Full name is required',
    text: '{{field}} is required',
    values: { field: { text: 'Full name' } },
    field: 'full_name',
    fields: {
      full_name: 'Full name is required',
      note: 'Please use up to 1,200 characters.',
      mail: 'Not an email!',
    },
    facts: {
      full_name: { text: '{{field}} is required', values: { field: { text: 'Full name' } } },
      note: { text: 'Please use up to {{count}} characters.', values: { count: 1_200 } },
    },
  })
})

test('a field within another is called by its own name, in a list too', () => {
  const schema = z.object({
    email_data: z.object({ subject: f.requiredText(9) }),
    lines: z.array(z.object({ unit_price: z.number() })),
    ...f.patch({ days: z._default(z.coerce.number('Days must be a number.'), 3), sent: f.flag }),
  })
  const parsed = parseInput(schema, {
    email_data: {},
    lines: [{ unit_price: 'much' }, 7],
    days: 'soon',
  })
  if (parsed.ok) throw new Error('taken')
  expect(new Refusal(400, parsed.first, { fields: parsed.fields }).body()).toMatchObject({
    fields: {
      'email_data.subject': 'Subject is required',
      'lines.0.unit_price': 'Unit price is not valid',
      'lines.1': 'Lines is not valid',
      days: 'Days must be a number.',
    },
  })
})
