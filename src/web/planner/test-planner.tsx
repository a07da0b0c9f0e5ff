import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { PlannerDragSource } from './drag/PlannerDragSource.tsx'
import { Planner } from './Planner.tsx'
import type { PlannerEvent, PlannerMove, PlannerProps, PlannerTexts } from './planner-types.ts'
import { testEvent, wall } from './test-event.ts'

const events = (count: number) => (count === 1 ? '1 event' : `${count} events`)

const texts: PlannerTexts = {
  more: count => `+${count} more`,
  moreTitle: (when, count) => `${when}: ${events(count)}`,
  close: 'Close',
  allDay: 'All day',
  today: 'Now',
  late: 'Late',
  lateHint: 'Complete or move it.',
  person: name => `Actions for ${name}`,
  day: (date, count) => `${date}, ${events(count)}`,
  openDay: date => `Open ${date}`,
  moveHint: 'Alt and arrows move.',
  moved: (title, when) => `${title} moved to ${when}`,
  together: (title, others) => `${title} and ${others} more`,
  resized: (title, when) => `${title} now ${when}`,
  cancelled: 'Cancelled.',
  fixed: 'Cannot be moved.',
  tapAgain: 'Tap again to open.',
  clash: title => `In the way: ${title}`,
}

/**
 * Nothing is laid out in these tests: every box is the grid of 700 × 1440, so that a pixel is a minute and 100
 * are a day. Bars get edges of their own, for the handle at the lower one.
 */
export function layOutFlat(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.dataset.id ? new DOMRect(0, 540, 90, 60) : new DOMRect(0, 0, 700, 1440)
    })
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
    // A drag swallows the click of its release, up to the next task.
    await new Promise(done => setTimeout(done, 0))
  })
}

/** Monday of the week that the tests show. */
export const nine = wall('2026-11-16', '9:00')
export const visit = testEvent('visit', nine, nine + 60, { title: 'Visit' })

type Shown = Partial<PlannerProps> & Pick<PlannerProps, 'onOpen'>

/** A page as a caller writes one: it keeps the events and applies what it is told. */
function Page({ events, more }: { events: PlannerEvent[]; more: Shown }) {
  const [shown, setShown] = useState(events)
  const change = (tell: PlannerProps['onMove']) =>
    tell &&
    ((to: PlannerMove) => {
      tell(to)
      setShown(list => list.map(event => (event.id === to.id ? { ...event, ...to } : event)))
    })
  return (
    <MantineProvider env="test">
      <PlannerDragSource payload={{ job: 7 }} preview={{ title: 'Waiting', minutes: 90 }}>
        Waiting job
      </PlannerDragSource>
      <Planner
        view="week"
        date={parseDay('2026-11-18')!}
        now={wall('2026-11-18', '10:00')}
        label="Calendar"
        texts={texts}
        locale="en"
        {...more}
        onMove={change(more.onMove)}
        onResize={change(more.onResize)}
        events={shown}
      />
    </MantineProvider>
  )
}

/** Renders the page and returns the handlers it was called with. */
export function setUp(more: Partial<PlannerProps> = {}, events: PlannerEvent[] = [visit]) {
  const calls = { onOpen: vi.fn(), onMove: vi.fn(), onResize: vi.fn(), onCreate: vi.fn(), onOpenDay: vi.fn() }
  const { container } = render(<Page events={events} more={{ ...calls, ...more }} />)
  return { ...calls, container }
}

export const bar = (name = 'Event visit') => screen.getByRole('button', { name: new RegExp(`${name}$`) })
export const said = () => screen.getByRole('status').textContent
