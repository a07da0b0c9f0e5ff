import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { googleCalendarContract } from '../google-calendar.contract.ts'

/** Without a connection to Google none of them has anything to do. */
export const googleCalendarSamples: Samples<typeof googleCalendarContract> = {
  start: null,
  calendars: null,
  connect: null,
  select: null,
  sync: null,
  disconnect: null,
}

export default samplesFor({ samples: { googleCalendar: googleCalendarSamples } })
