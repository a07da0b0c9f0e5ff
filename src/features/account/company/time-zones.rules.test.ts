import { expect, test } from 'vitest'
import { timeZoneChoices } from './time-zones.rules.ts'

test('zones of Australia come first, each once, and read like places', () => {
  const choices = timeZoneChoices(
    ['Africa/Cairo', 'Australia/Sydney', 'UTC', 'America/New_York'],
    'Australia/Perth',
  )
  expect(choices[0]).toEqual({ value: 'Australia/Perth', label: 'Perth (Australia)' })
  expect(choices.filter(choice => choice.value === 'Australia/Sydney')).toHaveLength(1)
  expect(choices.slice(11)).toEqual([
    { value: 'Africa/Cairo', label: 'Africa/Cairo' },
    { value: 'America/New_York', label: 'America/New York' },
  ])
})

test('the zone of now can be chosen, even one that has no place', () => {
  const values = timeZoneChoices(['Africa/Cairo'], 'UTC').map(choice => choice.value)
  expect(values.slice(11)).toEqual(['UTC', 'Africa/Cairo'])
})
