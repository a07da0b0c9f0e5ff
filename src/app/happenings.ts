import { companyHappenings } from '#features/account/company/company.happenings.ts'
import { automationFollowers } from '#features/automate/automations/server/automations.followers.ts'
import { clientHappenings } from '#features/clients/clients/clients.happenings.ts'
import { handoverFollowers } from '#features/franchise/handover/server/handover.followers.ts'
import { diaryHappenings } from '#features/jobs/diary/diary.happenings.ts'
import { formHappenings } from '#features/jobs/forms/forms.happenings.ts'
import { jobHappenings } from '#features/jobs/jobs/jobs.happenings.ts'
import { toolFollowers } from '#features/jobs/tools/server/tools.followers.ts'
import { toolHappenings } from '#features/jobs/tools/tools.happenings.ts'
import { arrivalHappenings } from '#features/messages/appointment-messages/arrivals.happenings.ts'
import { arrivalFollowers } from '#features/messages/appointment-messages/server/arrivals.followers.ts'
import { assignmentFollowers } from '#features/messages/inbox/server/assignment.followers.ts'
import { awayFollowers } from '#features/messages/inbox/server/away.followers.ts'
import { callHappenings } from '#features/messages/phone/calls.happenings.ts'
import { feedbackHappenings } from '#features/messages/reviews/feedback.happenings.ts'
import { invoiceHappenings } from '#features/money/invoices/invoices.happenings.ts'
import { ledgerHappenings } from '#features/money/ledger/ledger.happenings.ts'
import { payrollProgramFollowers } from '#features/money/payroll-program/server/payroll-program.followers.ts'
import { quoteHappenings } from '#features/money/quotes/quotes.happenings.ts'
import { mailedBillsFollowers } from '#features/money/supplier-invoices/server/mailed-bills.followers.ts'
import { pipelineFollowers } from '#features/office/pipeline/server/pipeline.followers.ts'
import { shiftHappenings } from '#features/people/shifts/shifts.happenings.ts'
import { timesheetHappenings } from '#features/people/timesheets/timesheets.happenings.ts'
import { otherWay } from '#features/portal/booking-page/server/other-way.service.ts'
import { waitingFollowers } from '#features/portal/booking-page/server/waiting/waiting.followers.ts'
import { bookingHappenings } from '#features/portal/bookings/bookings.happenings.ts'
import { leadHappenings } from '#features/sales/leads/leads.happenings.ts'
import { leadFollowers } from '#features/sales/leads/server/leads.followers.ts'
import { agendaHappenings } from '#features/schedule/agenda/agenda.happenings.ts'
import { failedAnswerFollowers } from '#features/schedule/agenda/server/failed-answers.followers.ts'
import { lowReviewFollowers } from '#features/schedule/agenda/server/low-reviews.followers.ts'
import { googleCalendarFollowers } from '#features/schedule/google-calendar/server/google-calendar.followers.ts'
import { countHappenings } from '#features/stock/counts/counts.happenings.ts'
import { inventoryHappenings } from '#features/stock/inventory/inventory.happenings.ts'
import { orderHappenings } from '#features/stock/orders/orders.happenings.ts'
import { messageHappenings } from '#features/talk/sms/sms.happenings.ts'
import type { Services } from '#server/context.ts'
import { happeningsOf } from '#server/db/happenings.ts'
import type { Follower } from '#server/happenings/follower.ts'

/** Everything that can happen, as the features declare it. */
export const happenings = happeningsOf({
  ...agendaHappenings,
  ...arrivalHappenings,
  ...bookingHappenings,
  ...callHappenings,
  ...clientHappenings,
  ...companyHappenings,
  ...countHappenings,
  ...diaryHappenings,
  ...feedbackHappenings,
  ...formHappenings,
  ...inventoryHappenings,
  ...invoiceHappenings,
  ...jobHappenings,
  ...leadHappenings,
  ...ledgerHappenings,
  ...messageHappenings,
  ...orderHappenings,
  ...shiftHappenings,
  ...timesheetHappenings,
  ...quoteHappenings,
  ...toolHappenings,
})

/** The features' followers. */
export const followersOf = (services: Services): Follower[] => [
  ...handoverFollowers,
  ...arrivalFollowers(services, otherWay),
  ...assignmentFollowers(services),
  ...mailedBillsFollowers(services),
  ...automationFollowers(services),
  ...awayFollowers(services),
  ...failedAnswerFollowers,
  ...googleCalendarFollowers(services),
  ...leadFollowers(services),
  ...lowReviewFollowers,
  ...payrollProgramFollowers(services),
  ...pipelineFollowers,
  ...toolFollowers(services),
  ...waitingFollowers(services),
]
