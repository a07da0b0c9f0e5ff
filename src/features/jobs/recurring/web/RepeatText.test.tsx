import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import type { Pattern } from '../recurring.rules.ts'
import { recurringFromWire } from '../recurring.wire.ts'
import { RepeatText } from './RepeatText.tsx'

test.each<[string, number, number, Pattern | null, string]>([
  ['2026-10-29T23:00:00Z', 1, 3, 'last', 'Every month · The last Friday of the month'],
  ['2026-10-12T23:00:00Z', 2, 3, 'nth', 'Every 2 months · The second Tuesday of the month'],
  ['2026-10-29T23:00:00Z', 1, 3, null, 'Every month'],
  ['2026-10-12T23:00:00Z', 1, 1, 'weekdays', 'Every working day, Monday to Friday'],
])('a job from %s on, every %d of unit %d, pattern %s: %s', (at, every, unit, pattern, text) => {
  const rule = recurringFromWire({
    Id: 1,
    job_name: 'Gutters',
    job_datetime: at,
    time_zone: 'Australia/Sydney',
    repeat_every: every,
    repeat_option: unit,
    repeat_pattern: pattern,
    end_option: 1,
    end_datetime: null,
    end_after_occurances: null,
    pause_from: null,
    pause_to: null,
    next_datetime: null,
    occurrences_left: null,
    counted_before: 0,
    owed: [],
    problem: null,
    version: 1,
  })
  renderWithKit(
    <p>
      <RepeatText rule={rule} />
    </p>,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
