import { expect, test } from 'vitest'
import { leadOf, readDelivery, targetsFor } from './lead-forms.rules.ts'

const google = {
  lead_id: 'CjwKCAjw',
  user_column_data: [
    { column_id: 'FULL_NAME', column_name: 'Full Name', string_value: 'Jane Hill' },
    { column_id: 'EMAIL', column_name: 'User Email', string_value: 'Jane@Example.com' },
    { column_id: 'PHONE_NUMBER', column_name: 'User Phone', string_value: '+61 412 345 678' },
    { column_id: 'STREET_ADDRESS', column_name: 'Street Address', string_value: '5 High St' },
    { column_id: 'CITY', column_name: 'City', string_value: 'Kew' },
    { column_id: 'POSTAL_CODE', column_name: 'Postal Code', string_value: '3101' },
    { column_id: 'what_is_wrong', column_name: 'What is wrong?', string_value: 'Leaking tap' },
  ],
  api_version: '1.0',
  form_id: 40_000_000_000,
  campaign_id: 123,
  google_key: 'secret',
  gcl_id: 'EAIaIQ',
  adgroup_id: 20,
  creative_id: 30,
}

test('each column of Google’s becomes its field, questions the note, ids the details; the key stays out', () => {
  const { ref, key, isTest, columns } = readDelivery(google)!
  expect([ref, key, isTest]).toEqual(['CjwKCAjw', 'secret', false])
  expect(JSON.stringify(columns)).not.toContain('secret')
  expect(leadOf(columns, [])).toEqual({
    name: 'Jane Hill',
    company_name: '',
    phone: '+61 412 345 678',
    email: 'jane@example.com',
    address: '5 High St, Kew 3101',
    suburb: 'Kew',
    note: 'What is wrong? Leaking tap',
    answers: [
      { label: 'Form id', value: '40000000000' },
      { label: 'Campaign id', value: '123' },
      { label: 'Gcl id', value: 'EAIaIQ' },
      { label: 'Adgroup id', value: '20' },
      { label: 'Creative id', value: '30' },
    ],
  })
})

test('a flat body and one of Facebook’s are read by the same names, and what the office chose comes first', () => {
  const flat = readDelivery({
    first_name: 'Sam',
    'Last Name': 'Lee',
    mobile: 'p:+61412345678',
    address: '1 Low Rd, Kew VIC 3101',
    city: 'Kew',
    job: { kind: 'Drain', urgent: true },
    key: 'k',
    is_test: 'true',
  })!
  expect([flat.key, flat.isTest]).toEqual(['k', true])
  expect(leadOf(flat.columns, [{ key: 'job.kind', label: '', target: 'company' }])).toMatchObject({
    name: 'Sam Lee',
    phone: '+61412345678',
    address: '1 Low Rd, Kew VIC 3101',
    company_name: 'Drain',
    note: 'Job urgent: true',
  })
  const facebook = readDelivery({
    leadgen_id: '77',
    field_data: [
      { name: 'full_name', values: ['Kim'] },
      { name: 'email', values: ['kim@example.com'] },
    ],
  })!
  expect([facebook.ref, leadOf(facebook.columns, []).email]).toEqual(['77', 'kim@example.com'])
})

test('nothing is lost: a second phone, what is no phone, and what is too long stand in the note', () => {
  const { columns } = readDelivery({
    phone: '0412 345 678',
    work_phone: '0412 000 000',
    email: 'call me',
    name: 'x'.repeat(300),
  })!
  expect(leadOf(columns, [])).toMatchObject({
    name: '',
    phone: '0412 345 678',
    email: '',
    note: `Work phone: 0412 000 000\nEmail: call me\nName: ${'x'.repeat(300)}`,
  })
})

test('what is no object is none; odd values and names do no harm', () => {
  for (const body of [null, 'text', 7, [], undefined]) expect(readDelivery(body)).toBeNull()
  const odd = readDelivery(
    JSON.parse(
      '{"user_column_data": [null, 3, {"column_id": "__proto__", "string_value": "x"}], "__proto__": {"a": "b"}, "n": null, "l": ["a", {"b": 1}], "": "y"}',
    ),
  )!
  expect(odd.columns).toEqual([
    { key: '__proto__', label: 'Proto', value: 'x' },
    { key: '__proto__.a', label: 'Proto a', value: 'b' },
    { key: 'l', label: 'L', value: 'a, {"b":1}' },
  ])
  expect(targetsFor(odd.columns, []).map(({ target }) => target)).toEqual(['note', 'note', 'note'])
})
