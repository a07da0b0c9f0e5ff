import { ClaimsOfWeek } from '#features/jobs/claims/web/ClaimsOfWeek.tsx'
import TimesheetsPage from '#features/people/timesheets/web/TimesheetsPage.tsx'

/** All weeks, with the expenses approved alongside. */
export default function TimesheetsScreen() {
  return <TimesheetsPage Claims={ClaimsOfWeek} />
}
