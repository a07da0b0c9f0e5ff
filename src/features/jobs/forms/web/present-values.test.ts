import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { blankField } from '#shared/forms/form.ts'
import { asksForValues, startOf } from '#shared/forms/starting.ts'
import { presentValues } from './present-values.ts'

const job = {
  id: 1,
  number: 42,
  name: '',
  company_name: 'Kerr Pty Ltd',
  address: '1 Low St',
  company_comment: 'Dog',
  tradie_comment: 'Key is\nunder {{Job_Id}}',
}
const today = parseDay('2026-03-04')!

test('the device fills in what it knows by now, the server’s words the rest', () => {
  const kept = { Customer_Name: 'Old', Tradie_Comment: '', Current_Date: 'yesterday', Job_Status: 'Geplant' }
  expect(presentValues(kept, 'de', job, today)).toEqual({
    Customer_Name: 'Kerr Pty Ltd',
    Job_Address: '1 Low St',
    Additional_Info: 'Dog',
    Company_Comment: 'Dog',
    Tradie_Comment: 'Key is\nunder {{Job_Id}}',
    Current_Date: '04.03.2026',
    Job_Status: 'Geplant',
  })
  // No form asks for any.
  expect(presentValues({}, 'de', job, today)).toEqual({})
})

test('first answers keep lines only in notes, and leave out those with nothing to say', () => {
  const field = (id: string, kind: 'line' | 'note', start: string) => ({ ...blankField(id, kind), start })
  const content = (...fields: ReturnType<typeof field>[]) => ({ pages: [{ id: 'p', title: '', fields }] })
  const asked = content(
    field('line', 'line', '{{Tradie_Comment}}'),
    field('note', 'note', 'Note: {Tradie_Comment}'),
    field('none', 'line', ' {{Customer_Email}} '),
    field('fixed', 'line', 'AS/NZS 3000'),
  )
  expect(startOf(asked, { Tradie_Comment: job.tradie_comment, Customer_Email: '' })).toEqual({
    line: ['Key is under {{Job_Id}}'],
    note: ['Note: Key is\nunder {{Job_Id}}'],
    fixed: ['AS/NZS 3000'],
  })
  expect([asksForValues(asked), asksForValues(content(field('fixed', 'line', 'AS')))]).toEqual([true, false])
})
