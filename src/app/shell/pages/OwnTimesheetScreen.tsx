import { ClaimsOfWeek } from '#features/jobs/claims/web/ClaimsOfWeek.tsx'
import { Sheet } from '#features/people/timesheets/web/Sheet.tsx'
import { useViewer } from '#web/viewer.ts'

/** One's own week with its expenses. */
export default function OwnTimesheetScreen() {
  return <Sheet userId={useViewer().id} Claims={ClaimsOfWeek} />
}
