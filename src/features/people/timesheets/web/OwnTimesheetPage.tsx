import { useViewer } from '#web/viewer.ts'
import { Sheet } from './Sheet.tsx'

/** One's own week. */
export default function OwnTimesheetPage() {
  return <Sheet userId={useViewer().id} />
}
