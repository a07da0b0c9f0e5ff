import { dashboardContract } from '#features/insight/dashboard/dashboard.contract.ts'
import { checklistOverlays } from '#features/jobs/checklists/web/checklist-overlays.ts'
import { claimOverlays } from '#features/jobs/claims/web/claim-overlays.ts'
import { diaryOverlays } from '#features/jobs/diary/web/diary-overlays.ts'
import { fileOverlays } from '#features/jobs/files/web/file-overlays.ts'
import { formOverlays } from '#features/jobs/forms/web/form-overlays.ts'
import { jobTimeOverlays } from '#features/jobs/job-summary/web/job-time-overlays.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { editedRow, jobOverlays } from '#features/jobs/jobs/web/job-overlays.ts'
import { signatureOverlays } from '#features/jobs/signatures/web/signature-overlays.ts'
import { toolsOverlays } from '#features/jobs/tools/web/tools-overlays.ts'
import { paymentOverlays } from '#features/money/on-site/web/payment-overlays.ts'
import { clockOverlays } from '#features/people/clock/web/clock-overlays.ts'
import { leaveOverlays } from '#features/people/shifts/web/leave-overlays.ts'
import { swapOverlays } from '#features/people/shifts/web/offers/swap-overlays.ts'
import { agendaOverlays } from '#features/schedule/agenda/web/agenda-overlays.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import { withJobChanged } from '#features/schedule/calendar/calendar-rows.wire.ts'
import { stockOverlays } from '#features/stock/counts/web/stock-overlays.ts'
import { type Overlay, overlay } from '#web/offline/overlays.ts'
import type { SignedIn } from '#web/viewer.ts'

/** What writes that wait on this device show on the screens of this person. */
export const writeOverlays = (by: SignedIn): Overlay[] => [
  ...clockOverlays(by.time_zone),
  ...claimOverlays(by),
  ...jobTimeOverlays(by),
  ...jobOverlays(by),
  ...diaryOverlays(by),
  ...checklistOverlays(by),
  ...formOverlays(by),
  ...signatureOverlays(),
  ...toolsOverlays(by),
  ...stockOverlays(),
  ...agendaOverlays(),
  ...fileOverlays(),
  ...leaveOverlays(by),
  ...swapOverlays(by),
  ...paymentOverlays(),
  overlay(jobsContract.edit, calendarContract.range, (reply, save) => ({
    ...reply,
    data: reply.data.map(row => editedRow(row, save, by)),
  })),
  overlay(jobsContract.edit, calendarContract.rows, (reply, save) => ({
    ...reply,
    ...withJobChanged(reply, Number(save.input.id), row => editedRow(row, save, by)),
  })),
  overlay(jobsContract.edit, dashboardContract.today, (reply, save) => ({
    ...reply,
    result: {
      ...reply.result,
      appointments: reply.result.appointments.map(row => editedRow(row, save, by)),
    },
  })),
]
