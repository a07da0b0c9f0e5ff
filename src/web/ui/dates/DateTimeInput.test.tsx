import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { owner, renderWithKit } from '#web/testing/render-with-kit.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'

function Starts({ start, onChange }: { start: string | null; onChange: (value: string | null) => void }) {
  const [value, setValue] = useState(start)
  const change = (next: string | null) => {
    setValue(next)
    onChange(next)
  }
  return <DateTimeInput label="Starts" value={value} onChange={change} />
}
function MovedFromElsewhere() {
  const [value, setValue] = useState<string | null>('2030-06-30T23:30:00Z')
  return (
    <>
      <DateTimeInput label="Starts" value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('2030-07-30T23:30:00Z')}>
        Move
      </button>
    </>
  )
}
function show(zone: string, start: string | null) {
  const onChange = vi.fn()
  renderWithKit(<Starts start={start} onChange={onChange} />, { ...owner, time_zone: zone })
  return onChange
}
const dateField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Starts: date' })
const timeField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Starts: time' })
async function type(field: HTMLInputElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.tab()
}
const said = () => screen.getByRole('status').textContent
const gapNote = () => screen.queryByText(/doesn’t exist on this day/)

test('the browser is in another zone than any company here', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York')
})

test.each([
  // Clocks go forward on 4 October at 2:00, back on 5 April at 3:00; Perth knows neither.
  ['Australia/Sydney', '4/10/2026', '1:30 am', '2026-10-03T15:30:00Z'],
  ['Australia/Sydney', '4/10/2026', '9', '2026-10-03T22:00:00Z'],
  ['Australia/Sydney', '5/4/2026', '1:30', '2026-04-04T14:30:00Z'],
  ['Australia/Sydney', '5/4/2026', '5pm', '2026-04-05T07:00:00Z'],
  ['Australia/Perth', '4/10/2026', '2:30', '2026-10-03T18:30:00Z'],
  ['Australia/Perth', '5/4/2026', '1700', '2026-04-05T09:00:00Z'],
])('%s, %s at %s is %s', async (zone, date, time, instant) => {
  const onChange = show(zone, '2026-07-01T00:00:00Z')
  await type(dateField(), date)
  await type(timeField(), time)
  expect(onChange).toHaveBeenLastCalledWith(instant)
  expect(gapNote()).toBeNull()
})

test('says so when the clocks skip the chosen time, and which one is taken', async () => {
  const onChange = show('Australia/Sydney', '2026-10-03T22:00:00Z')
  await type(timeField(), '2:30 am')
  expect(onChange).toHaveBeenLastCalledWith('2026-10-03T16:30:00Z')
  expect(gapNote()?.textContent).toMatch(/2:30 am doesn’t exist .* We’ll use 3:30 am/)
  expect(timeField().value).toBe('3:30 am')
  await type(timeField(), '10')
  expect(gapNote()).toBeNull()
})

test("shows the company's wall time", async () => {
  show('Australia/Perth', '2026-10-03T22:00:00Z')
  expect([dateField().value, timeField().value]).toEqual(['4 Oct 2026', '6:00 am'])
})

test('a date alone starts at nine; what is no date stays, with a word why', async () => {
  const onChange = show('Australia/Sydney', null)
  await type(dateField(), '31-02-2026')
  expect(dateField().value).toBe('31-02-2026')
  expect(said()).toContain('“31-02-2026” isn’t a date.')
  expect(onChange).not.toHaveBeenCalled()
  await type(dateField(), '01-07-2026')
  expect(onChange).toHaveBeenLastCalledWith('2026-06-30T23:00:00Z')
})

test('a time that comes in one go and Enter is taken, not the one that stood there', async () => {
  const onChange = show('Australia/Sydney', '2026-06-30T23:00:00Z')
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(timeField())
  await userEvent.paste('9:30')
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('2026-06-30T23:30:00Z')
})

test('the list goes in half hours, and the arrows start from the time that stands', async () => {
  const onChange = show('Australia/Sydney', '2026-06-30T23:00:00Z')
  await userEvent.click(timeField())
  const times = (await screen.findAllByRole('option', { hidden: true })).map(option => option.textContent)
  expect(times.slice(18, 21)).toEqual(['9:00 am', '9:30 am', '10:00 am'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('2026-07-01T00:00:00Z')
})

test.each([
  ['25:00', '“25:00” isn’t a time. Try 9:30 am or 1430.'],
  ['noon', '“noon” isn’t a time.'],
  ['99', '“99” isn’t a time.'],
  ['fri', '“fri” isn’t a time.'],
  ['{Backspace}', 'Please enter a time.'],
])('the time %s is told, and the one that stood there is not saved', async (typed, message) => {
  const onChange = show('Australia/Sydney', '2040-06-30T23:00:00Z')
  await type(timeField(), typed)
  expect(said()).toContain(message)
  expect(timeField().getAttribute('aria-invalid')).toBe('true')
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(dateField().value).toBe('1 July 2040')
  await type(timeField(), '2pm')
  expect(onChange).toHaveBeenLastCalledWith('2040-07-01T04:00:00Z')
  expect(said()).toBe('')
})

test.each([
  ['99', /“99” isn’t a date\. Try \d+ \w+ \d{4}, \w+day or tomorrow\./],
  ['noon', /“noon” isn’t a date/],
  ['1-1-1850', /Please choose a date from 1 Jan 2000 to 31 Dec \d{4}\./],
  ['1-1-2999', /Please choose a date from 1 Jan 2000 to 31 Dec \d{4}\./],
  ['{Backspace}', /Please enter a date\./],
])('the date %s is told, and the one that stood there is not saved', async (typed, message) => {
  const onChange = show('Australia/Sydney', '2030-06-30T23:30:00Z')
  await type(dateField(), typed)
  expect(said()).toMatch(message)
  expect(onChange).toHaveBeenLastCalledWith(null)
  // A time that is chosen meanwhile waits for its date.
  await type(timeField(), '2pm')
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(said()).toMatch(message)
  await type(dateField(), '2 jul 2030')
  expect(onChange).toHaveBeenLastCalledWith('2030-07-02T04:00:00Z')
  expect([dateField().value, said()]).toEqual(['2 July 2030', ''])
})

test('the same date typed again after a slip is the moment that stood there', async () => {
  const onChange = show('Australia/Sydney', '2030-06-30T23:30:00Z')
  await type(dateField(), '99')
  await type(dateField(), '1/7/30')
  expect(onChange).toHaveBeenLastCalledWith('2030-06-30T23:30:00Z')
  expect([dateField().value, timeField().value, said()]).toEqual(['1 July 2030', '9:30 am', ''])
})

test('a moment that is over is taken, with a warning; one that stood there long is not warned of', async () => {
  const onChange = show('Australia/Sydney', '2020-06-30T23:30:00Z')
  expect(said()).toBe('')
  await type(dateField(), '2-7-2020')
  expect(onChange).toHaveBeenLastCalledWith('2020-07-01T23:30:00Z')
  expect(said()).toBe('This time is in the past.')
  await type(dateField(), 'tomorrow')
  expect(said()).toBe('')
})

test('a moment that comes from elsewhere takes the place of what was being typed', async () => {
  renderWithKit(<MovedFromElsewhere />)
  await type(dateField(), '99')
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect([dateField().value, said()]).toEqual(['31 July 2030', ''])
})
