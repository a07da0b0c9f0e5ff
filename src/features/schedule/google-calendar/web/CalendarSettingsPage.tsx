import { Feeds } from '#features/schedule/calendar-feeds/web/Feeds.tsx'
import { GoogleCard } from './GoogleCard.tsx'
import classes from './google-calendar.module.css'

/** How appointments come into other calendars, and what stands in those into ours. */
export default function CalendarSettingsPage() {
  return (
    <div className={classes.page}>
      <GoogleCard />
      <Feeds />
    </div>
  )
}
