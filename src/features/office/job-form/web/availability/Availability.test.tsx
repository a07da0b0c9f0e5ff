import { fireEvent, screen, waitFor } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { emptyJob, type JobValues } from '../job-values.ts'
import { answerReads } from '../testing-job.ts'
import { Availability } from './Availability.tsx'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
/** Jordan (21) works from eight to four and Alex (22) is on leave. */
const rosterOn = (day: string) => [
  {
    user_id: 21,
    week: everyDay.map(weekday => ({ weekday, from_minute: 480, to_minute: 960 })),
    days: [],
    leave: [],
  },
  {
    user_id: 22,
    week: [],
    days: [],
    leave: [
      {
        id: 1,
        user_id: 22,
        kind: 'sick',
        first_day: day,
        last_day: day,
        from_minute: null,
        to_minute: null,
        note: '',
        version: 1,
      },
    ],
  },
]

beforeEach(() => {
  // A line is 720 pixels: a pixel a minute from seven to seven.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 720, 30))
  answerFetch(request =>
    request.url === '/api/company/getShifts'
      ? { body: { success: true, result: rosterOn((request.body as { startDate: string }).startDate) } }
      : (answerReads(request) ?? { body: { success: true, data: [], result: [] } }),
  )
})

afterEach(() => void vi.restoreAllMocks())

let values: () => JobValues

function Screen({ technicians }: { technicians: number[] }) {
  const form = useForm<JobValues>({ defaultValues: { ...emptyJob, technician_ids: technicians } })
  values = form.getValues
  return (
    <FormProvider {...form}>
      <Availability />
    </FormProvider>
  )
}

const open = (...technicians: number[]) => renderAt('/jobs', <Screen technicians={technicians} />)
const line = (name: string) => screen.findByRole('slider', { name: new RegExp(name) })
const take = async (name: string, keys: { shiftKey?: boolean } = {}) =>
  fireEvent.click(await line(name), { clientX: 180, ...keys })

test('who is away, and the hours outside a shift, are shown and said', async () => {
  open()
  const alex = await line('Alex Tran')
  await waitFor(() => expect(alex.querySelector('.planner-away')?.textContent).toBe('Sick'))
  expect(alex.getAttribute('aria-valuetext')).toMatch(/, Sick$/)
  const jordan = await line('Jordan Murray')
  fireEvent.focus(jordan)
  fireEvent.keyDown(jordan, { key: 'Home' })
  await waitFor(() => expect(jordan.getAttribute('aria-valuetext')).toMatch(/^7:00 am, outside the shift$/))
  for (let i = 0; i < 2; i++) fireEvent.keyDown(jordan, { key: 'ArrowRight' })
  await waitFor(() => expect(jordan.getAttribute('aria-valuetext')).toMatch(/^8:00 am, free$/))
})

test('a slot of another technician takes the place of those chosen, with Shift it adds them', async () => {
  open(21)
  await take('Alex Tran')
  expect(values().technician_ids).toEqual([22])
  await take('Jordan Murray', { shiftKey: true })
  expect(values().technician_ids).toEqual([22, 21])
  // A slot of somebody on the job moves the time for both.
  await take('Alex Tran')
  expect(values().technician_ids).toEqual([22, 21])
  expect(values().appointments).toHaveLength(1)
  await take('Nobody yet')
  expect(values().technician_ids).toEqual([])
})

test('by key Shift and Enter add', async () => {
  open(21)
  const alex = await line('Alex Tran')
  fireEvent.keyDown(alex, { key: 'Enter', shiftKey: true })
  expect(values().technician_ids).toEqual([21, 22])
})
