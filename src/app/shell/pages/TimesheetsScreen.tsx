import { ClaimsOfWeek } from '#features/jobs/claims/web/ClaimsOfWeek.tsx'
import TimesheetsPage from '#features/people/timesheets/web/TimesheetsPage.tsx'

/** Everybody's weeks with the expenses that are approved with them. */
export default function TimesheetsScreen() {
  return <TimesheetsPage Claims={ClaimsOfWeek} />
}
