import { companySamples } from '#features/account/company/testing/company.samples.ts'
import { jobTypeRows, jobTypeSamples } from '#features/account/job-types/testing/job-types.samples.ts'
import { numberingSamples } from '#features/account/numbering/testing/numbering.samples.ts'
import { pageSettingsSamples } from '#features/account/page-settings/testing/page-settings.samples.ts'
import { permissionsSamples } from '#features/account/permissions/testing/permissions.samples.ts'
import { loginListSamples, loginRows } from '#features/account/sign-in/testing/login-list.samples.ts'
import { feesSamples } from '#features/account/tax-and-fees/testing/fees.samples.ts'
import {
  clientRows,
  clientSamples,
  clientSiteSamples,
  clientTagSamples,
} from '#features/clients/clients/testing/clients.samples.ts'
import { importRows, importSamples } from '#features/clients/imports/testing/imports.samples.ts'
import {
  leadSourceRows,
  leadSourceSamples,
} from '#features/clients/lead-sources/testing/lead-sources.samples.ts'
import { mergingRows, mergingSamples } from '#features/clients/merging/testing/merging.samples.ts'
import { demoSamples } from '#features/guide/demo/testing/demo.samples.ts'
import { findSamples } from '#features/guide/find/testing/find.samples.ts'
import { onboardingSamples } from '#features/guide/onboarding/testing/onboarding.samples.ts'
import { supportRows, supportSamples } from '#features/guide/support/testing/support.samples.ts'
import { checklistRows, checklistSamples } from '#features/jobs/checklists/testing/checklists.samples.ts'
import { diarySamples } from '#features/jobs/diary/testing/diary.samples.ts'
import { fileRows, fileSamples } from '#features/jobs/files/testing/files.samples.ts'
import { jobSettingsSamples } from '#features/jobs/job-settings/testing/job-settings.samples.ts'
import { jobCostSamples } from '#features/jobs/job-summary/testing/job-cost.samples.ts'
import { jobHistorySamples } from '#features/jobs/job-summary/testing/job-history.samples.ts'
import { jobReportSamples } from '#features/jobs/job-summary/testing/job-report.samples.ts'
import { jobTimeSamples } from '#features/jobs/job-summary/testing/job-time.samples.ts'
import {
  jobTemplateRows,
  jobTemplateSamples,
} from '#features/jobs/job-templates/testing/job-templates.samples.ts'
import { appointmentSamples, jobRows, jobSamples } from '#features/jobs/jobs/testing/jobs.samples.ts'
import { quoteReadingSamples } from '#features/jobs/quote-reading/testing/quote-reading.samples.ts'
import { recurringRows, recurringSamples } from '#features/jobs/recurring/testing/recurring.samples.ts'
import { signatureRows, signatureSamples } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { taskTransferSamples } from '#features/jobs/task-transfer/testing/task-transfer.samples.ts'
import { arrivalSamples } from '#features/messages/appointment-messages/testing/arrivals.samples.ts'
import {
  clientMessageSamples,
  messageRows,
} from '#features/messages/client-messages/testing/client-messages.samples.ts'
import {
  infoTemplateSamples,
  templateRows,
  templateSamples,
} from '#features/messages/message-templates/testing/message-templates.samples.ts'
import { reviewRows, reviewSamples } from '#features/messages/reviews/testing/reviews.samples.ts'
import { accountingRows, accountingSamples } from '#features/money/accounting/testing/accounting.samples.ts'
import { batchRows, batchSamples } from '#features/money/batches/testing/batches.samples.ts'
import {
  cardPaymentRows,
  cardPaymentSamples,
} from '#features/money/card-payments/testing/card-payments.samples.ts'
import { builderSamples } from '#features/money/document-design/testing/builder.samples.ts'
import { invoiceRows, invoiceSamples } from '#features/money/invoices/testing/invoices.samples.ts'
import { moneySettingsSamples } from '#features/money/money-settings/testing/money-settings.samples.ts'
import { onSiteSamples } from '#features/money/on-site/testing/on-site.samples.ts'
import { quoteRows, quoteSamples } from '#features/money/quotes/testing/quotes.samples.ts'
import { reminderSamples } from '#features/money/reminders/testing/reminders.samples.ts'
import { statementSamples } from '#features/money/statements/testing/statements.samples.ts'
import { clientHistorySamples } from '#features/office/client-page/testing/client-history.samples.ts'
import {
  portalLinkRows,
  portalLinkSamples,
} from '#features/office/client-page/testing/portal-link.samples.ts'
import { pipelineSamples } from '#features/office/pipeline/testing/pipeline.samples.ts'
import { recentlyDeletedSamples } from '#features/office/recently-deleted/testing/recently-deleted.samples.ts'
import { clockSamples } from '#features/people/clock/testing/clock.samples.ts'
import { profileSamples } from '#features/people/profile/testing/profile.samples.ts'
import { shiftRows, shiftSamples } from '#features/people/shifts/testing/shifts.samples.ts'
import { teamRows, teamSamples } from '#features/people/team/testing/team.samples.ts'
import { mapsSamples } from '#features/places/maps/testing/maps.samples.ts'
import { propertySamples } from '#features/places/property/testing/property.samples.ts'
import { bookingRows, bookingSamples } from '#features/portal/bookings/testing/bookings.samples.ts'
import {
  clientChatSamples,
  clientHomeSamples,
  sharedFileRows,
} from '#features/portal/client-home/testing/client-home.samples.ts'
import { leadRows, leadSamples } from '#features/sales/leads/testing/leads.samples.ts'
import { webFormSamples } from '#features/sales/web-form/testing/web-form.samples.ts'
import { agendaRows, agendaSamples } from '#features/schedule/agenda/testing/agenda.samples.ts'
import { autoClockInSamples } from '#features/schedule/auto-clock-in/testing/auto-clock-in.samples.ts'
import { calendarSamples } from '#features/schedule/calendar/testing/calendar.samples.ts'
import { feedSamples } from '#features/schedule/calendar-feeds/testing/feeds.samples.ts'
import { dayOrderSamples } from '#features/schedule/dispatch-map/testing/day-order.samples.ts'
import { googleCalendarSamples } from '#features/schedule/google-calendar/testing/google-calendar.samples.ts'
import { openingSamples } from '#features/schedule/openings/testing/openings.samples.ts'
import { recommendedSamples } from '#features/schedule/recommended/testing/recommended.samples.ts'
import { dayPlanSamples } from '#features/schedule/what-if-plans/testing/day-plans.samples.ts'
import { bundleRows, bundleSamples } from '#features/stock/bundles/testing/bundles.samples.ts'
import { itemRows, itemSamples } from '#features/stock/price-book/testing/items.samples.ts'
import { mailRows, mailSamples } from '#features/talk/mail/testing/mail.samples.ts'
import { notificationsSamples } from '#features/talk/notifications/testing/notifications.samples.ts'
import { optOutSamples } from '#features/talk/opt-outs/testing/opt-outs.samples.ts'
import { smsSamples } from '#features/talk/sms/testing/sms.samples.ts'
import { sampleMaker } from '#server/testing/samples.ts'

/** One row of a company for every table that an input can refer to, by its name in the samples. */
export type SampleRows = Awaited<ReturnType<typeof sampleRows>>

/** Fresh rows; each text in them contains `word`. */
export async function sampleRows(...[app, company, word]: Parameters<typeof sampleMaker>) {
  const make = sampleMaker(app, company, word)
  const clients = await clientRows(make)
  await portalLinkRows(make, clients)
  await supportRows(make)
  const jobs = await jobRows(make, clients)
  await signatureRows(make, jobs)
  const invoices = await invoiceRows(make, jobs, clients)
  const files = await fileRows(make, jobs)
  await sharedFileRows(make, files)
  return {
    company: company.id,
    ...clients,
    ...(await importRows(make)),
    ...(await mergingRows(make)),
    ...(await leadSourceRows(make)),
    ...(await leadRows(make)),
    ...(await teamRows(make)),
    ...(await shiftRows(make)),
    ...(await agendaRows(make)),
    ...(await jobTypeRows(make)),
    ...jobs,
    ...files,
    ...(await bookingRows(make, clients)),
    ...(await messageRows(make, jobs)),
    ...(await templateRows(make)),
    ...(await itemRows(make)),
    ...(await bundleRows(make)),
    ...invoices,
    ...(await batchRows(make, invoices)),
    ...(await cardPaymentRows(make, invoices)),
    ...(await accountingRows(make, invoices)),
    ...(await jobTemplateRows(make)),
    ...(await checklistRows(make)),
    ...(await quoteRows(make, jobs, clients)),
    ...(await reviewRows(make, jobs)),
    ...(await recurringRows(make)),
    ...(await loginRows(make)),
    ...(await mailRows(make)),
  }
}

const samplesOf = (rows: SampleRows) => ({
  accounting: accountingSamples(rows),
  agenda: agendaSamples(rows),
  arrivals: arrivalSamples(rows),
  dayPlans: dayPlanSamples(rows),
  openings: openingSamples,
  appointments: appointmentSamples(rows),
  batches: batchSamples(rows),
  builder: builderSamples,
  bookings: bookingSamples(rows),
  bundles: bundleSamples(rows),
  clientChat: clientChatSamples(rows),
  clientHome: clientHomeSamples(rows),
  calendar: calendarSamples(rows),
  cardPayments: cardPaymentSamples(rows),
  checklists: checklistSamples(rows),
  clientMessages: clientMessageSamples(rows),
  clients: clientSamples(rows),
  clientHistory: clientHistorySamples(rows),
  clientSites: clientSiteSamples(rows),
  clientTags: clientTagSamples(rows),
  clock: clockSamples,
  imports: importSamples(rows),
  merging: mergingSamples(rows),
  company: companySamples,
  dayOrder: dayOrderSamples(rows),
  demo: demoSamples,
  diary: diarySamples(rows),
  fees: feesSamples,
  feeds: feedSamples,
  googleCalendar: googleCalendarSamples,
  files: fileSamples(rows),
  find: findSamples,
  infoTemplates: infoTemplateSamples(rows),
  invoices: invoiceSamples(rows),
  items: itemSamples(rows),
  jobCost: jobCostSamples(rows),
  jobHistory: jobHistorySamples(rows),
  jobReport: jobReportSamples(rows),
  jobs: jobSamples(rows),
  jobSettings: jobSettingsSamples,
  jobTemplates: jobTemplateSamples(rows),
  jobTime: jobTimeSamples(rows),
  autoClockIn: autoClockInSamples,
  taskTransfer: taskTransferSamples,
  jobTypes: jobTypeSamples(rows),
  leads: leadSamples(rows),
  leadSources: leadSourceSamples(rows),
  loginList: loginListSamples(rows),
  mail: mailSamples(rows),
  maps: mapsSamples,
  messageTemplates: templateSamples(rows),
  moneySettings: moneySettingsSamples,
  notifications: notificationsSamples,
  portalLink: portalLinkSamples(rows),
  property: propertySamples,
  quotes: quoteSamples(rows),
  quoteReading: quoteReadingSamples,
  reminders: reminderSamples(rows),
  statements: statementSamples(rows),
  numbering: numberingSamples,
  optOuts: optOutSamples,
  onSite: onSiteSamples(rows),
  onboarding: onboardingSamples,
  pageSettings: pageSettingsSamples,
  permissions: permissionsSamples,
  pipeline: pipelineSamples(rows),
  profile: profileSamples,
  recentlyDeleted: recentlyDeletedSamples,
  reviews: reviewSamples(rows),
  recurring: recurringSamples(rows),
  shifts: shiftSamples(rows),
  sms: smsSamples,
  signatures: signatureSamples(rows),
  support: supportSamples(rows),
  recommended: recommendedSamples,
  team: teamSamples(rows),
  webForm: webFormSamples(rows),
})

/**
 * The input that the features have for an endpoint ('jobs.open'), made of a company's rows; empty when it needs none,
 * null when none is valid by itself.
 */
export function sampleInput(endpoint: string, rows: SampleRows): Record<string, unknown> | null {
  const [feature = '', name = ''] = endpoint.split('.')
  const samples: Record<string, Record<string, Record<string, unknown> | null>> = samplesOf(rows)
  const input = samples[feature]?.[name]
  return input === undefined ? {} : input
}
