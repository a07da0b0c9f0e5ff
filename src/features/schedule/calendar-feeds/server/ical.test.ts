import { foldLines } from 'ical-generator'
import { expect, test } from 'vitest'
import { foldIcal, icalOf } from './ical.ts'

const appointment = (n: number) => ({
  id: n,
  version: 1,
  starts_at: new Date(1_800_000_000_000 + n * 1e6),
  ends_at: new Date(1_800_003_600_000 + n * 1e6),
  created_at: new Date(1_790_000_000_000),
  job_id: n,
  number: n,
  name: `Zoë 😀 ${n}`,
  company_name: '',
  phone: '0412 345 678',
  address: '1 High Street, Ryde NSW',
  lat: -33.8,
  lng: 151.1,
  company_comment: 'Gate code, dog, mind the step. '.repeat(30),
  job_types: 'Leaks',
  technicians: 'Tom',
})
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('long lines are folded at 75 octets and at no half character, and read as the library’s', () => {
  const text = ['SUMMARY:short', `DESCRIPTION:${'Zoë 😀 日本 '.repeat(60)}`, 'x'.repeat(75), 'x'.repeat(76)]
    .concat('')
    .join('\r\n')
  const lines = foldIcal(text).split('\r\n')
  expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBe(75)
  expect(lines.join('')).not.toContain('�')
  expect(lines.filter(line => line.startsWith('xxx')).map(({ length }) => length)).toEqual([75, 75])
  expect(unfolded(foldIcal(text))).toBe(unfolded(foldLines(text)))
})

test('a calendar of thousands is made in pieces of milliseconds', async () => {
  const facts = { name: 'Ace', publicUrl: 'https://a.test', companyId: 1, isCompany: true }
  await icalOf([], facts)
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  count()
  const text = await icalOf(
    Array.from({ length: 3_000 }, (_, n) => appointment(n)),
    facts,
  )
  isOver = true
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3_000)
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR')).toBe(true)
  expect(turns).toBeGreaterThan(5)
})
