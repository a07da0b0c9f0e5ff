import { expect, test } from 'vitest'
import { maskedNumber, withoutEmptyPhones, withoutPhones } from './masking.ts'
import { telHref } from './phone.ts'

test('numbers of clients are taken out wherever they stand, and nothing else is', () => {
  const reply = {
    phone: '0412 345 678',
    contact_phone: 'ask at the pub',
    company_phone: '02 9876 5432',
    call_masking_phone: '+61255500000,,12#',
    from: '+61412345678',
    label: '(02) 9876 5432',
    abn: '51 824 753 556',
    job_number: 412345678,
    name: 'Dana',
    note: 'Call 0412 345 678',
    rows: [{ number: '61412345678', at: new Date(0) }],
    contact_options: '[{"name":"Ben","phone":"0412 345 679"}]',
    phones: ['0412 345 678'],
  }
  expect(withoutPhones(reply)).toEqual({
    phone: '',
    contact_phone: '',
    company_phone: '02 9876 5432',
    call_masking_phone: '+61255500000,,12#',
    from: '',
    label: '',
    abn: '51 824 753 556',
    job_number: 412345678,
    name: 'Dana',
    note: 'Call 0412 345 678',
    rows: [{ number: '', at: new Date(0) }],
    contact_options: '[{"name":"Ben","phone":""}]',
    phones: [''],
  })
  expect(withoutEmptyPhones({ phone: '', contact_phone: '0412', name: '' })).toEqual({
    contact_phone: '0412',
    name: '',
  })
})

test('the number between has the job’s code behind two pauses, which a telephone dials', () => {
  const viewer = { kind: 'technician', masking: { number: '+61255500000' } } as const
  const dialled = maskedNumber(viewer, { number: 4821, phone: '0412 345 678' })
  expect(dialled).toBe('+61255500000,,4821#')
  expect(telHref(dialled)).toBe('tel:+61255500000,,4821%23')
  expect(maskedNumber(viewer, { number: 4821, phone: '' })).toBe('')
  expect(maskedNumber({ ...viewer, masking: null }, { number: 4821, phone: '0412 345 678' })).toBe('')
})
