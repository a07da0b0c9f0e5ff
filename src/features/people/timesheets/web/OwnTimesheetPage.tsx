import { useViewer } from '#web/viewer.ts'
import { Sheet } from './Sheet.tsx'
import classes from './timesheets.module.css'
import { useWeek, WeekSwitch } from './WeekSwitch.tsx'

/** One's own week. */
export default function OwnTimesheetPage() {
  const first = useWeek()
  return (
    <div>
      <div className={classes.toolbar}>
        <WeekSwitch first={first} />
      </div>
      <Sheet userId={useViewer().id} first={first} />
    </div>
  )
}
