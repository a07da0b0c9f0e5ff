import { closedBooksContract } from '#features/account/closed-books/closed-books.contract.ts'
import { closedBooksHandlers } from '#features/account/closed-books/server/closed-books.handlers.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { companyHandlers } from '#features/account/company/server/company.handlers.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { jobTypesHandlers } from '#features/account/job-types/server/job-types.handlers.ts'
import { legalContract } from '#features/account/legal/legal.contract.ts'
import { legalHandlers } from '#features/account/legal/server/legal.handlers.ts'
import { numberingContract } from '#features/account/numbering/numbering.contract.ts'
import { numberingHandlers } from '#features/account/numbering/server/numbering.handlers.ts'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import { pageSettingsHandlers } from '#features/account/page-settings/server/page-settings.handlers.ts'
import { permissionsContract } from '#features/account/permissions/permissions.contract.ts'
import { permissionsHandlers } from '#features/account/permissions/server/permissions.handlers.ts'
import { printingContract } from '#features/account/printing/printing.contract.ts'
import { printingHandlers } from '#features/account/printing/server/printing.handlers.ts'
import { securityContract } from '#features/account/security/security.contract.ts'
import { securityHandlers } from '#features/account/security/server/security.handlers.ts'
import { loginListContract } from '#features/account/sign-in/login-list.contract.ts'
import { loginListHandlers } from '#features/account/sign-in/server/login-list/login-list.handlers.ts'
import { signInHandlers } from '#features/account/sign-in/server/sign-in.handlers.ts'
import { socialHandlers } from '#features/account/sign-in/server/social/social.handlers.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { socialContract } from '#features/account/sign-in/social.contract.ts'
import { standingAccessHandlers } from '#features/account/standing-access/server/standing-access.handlers.ts'
import { standingAccessContract } from '#features/account/standing-access/standing-access.contract.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { feesHandlers } from '#features/account/tax-and-fees/server/fees.handlers.ts'
import { clientSitesContract, clientTagsContract } from '#features/clients/clients/client-extras.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import {
  clientSitesHandlers,
  clientTagsHandlers,
} from '#features/clients/clients/server/client-extras.handlers.ts'
import { clientsHandlers } from '#features/clients/clients/server/clients.handlers.ts'
import { importsContract } from '#features/clients/imports/imports.contract.ts'
import { importsHandlers } from '#features/clients/imports/server/imports.handlers.ts'
import { importsSchedules } from '#features/clients/imports/server/imports.schedules.ts'
import { leadSourcesContract } from '#features/clients/lead-sources/lead-sources.contract.ts'
import { leadSourcesHandlers } from '#features/clients/lead-sources/server/lead-sources.handlers.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { mergingHandlers } from '#features/clients/merging/server/merging.handlers.ts'
import { alertsContract } from '#features/guide/alerts/alerts.contract.ts'
import { alertsHandlers } from '#features/guide/alerts/server/alerts.handlers.ts'
import { demoContract } from '#features/guide/demo/demo.contract.ts'
import { demoHandlers } from '#features/guide/demo/server/demo.handlers.ts'
import { findContract } from '#features/guide/find/find.contract.ts'
import { findHandlers } from '#features/guide/find/server/find.handlers.ts'
import { onboardingContract } from '#features/guide/onboarding/onboarding.contract.ts'
import { onboardingHandlers } from '#features/guide/onboarding/server/onboarding.handlers.ts'
import { supportHandlers } from '#features/guide/support/server/support.handlers.ts'
import { supportContract } from '#features/guide/support/support.contract.ts'
import { activityStatementContract } from '#features/insight/activity-statement/activity-statement.contract.ts'
import { activityStatementHandlers } from '#features/insight/activity-statement/server/activity-statement.handlers.ts'
import { dashboardContract } from '#features/insight/dashboard/dashboard.contract.ts'
import { dashboardHandlers } from '#features/insight/dashboard/server/dashboard.handlers.ts'
import { offeredOn } from '#features/insight/dashboard/server/offered.service.ts'
import { insightContract } from '#features/insight/insight/insight.contract.ts'
import { insightHandlers } from '#features/insight/insight/server/insight.handlers.ts'
import { measuresContract } from '#features/insight/measures/measures.contract.ts'
import { closedFigures } from '#features/insight/measures/server/close-figures.service.ts'
import { measuresHandlers } from '#features/insight/measures/server/measures.handlers.ts'
import { measuresSchedules } from '#features/insight/measures/server/measures.schedules.ts'
import { askContract } from '#features/insight/reports/ask.contract.ts'
import { pinsContract } from '#features/insight/reports/pins.contract.ts'
import { reportMailsContract } from '#features/insight/reports/report-mails.contract.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { askHandlers } from '#features/insight/reports/server/ask.handlers.ts'
import { reportMailsHandlers } from '#features/insight/reports/server/mails/report-mails.handlers.ts'
import { reportMailsSchedules } from '#features/insight/reports/server/mails/report-mails.schedules.ts'
import { pinsHandlers } from '#features/insight/reports/server/pins.handlers.ts'
import { reportsHandlers } from '#features/insight/reports/server/reports.handlers.ts'
import { wallHandlers } from '#features/insight/wall/server/wall.handlers.ts'
import { wallContract } from '#features/insight/wall/wall.contract.ts'
import { checklistsContract } from '#features/jobs/checklists/checklists.contract.ts'
import { checklistsHandlers } from '#features/jobs/checklists/server/checklists.handlers.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { diaryHandlers } from '#features/jobs/diary/server/diary.handlers.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { filesHandlers } from '#features/jobs/files/server/files.handlers.ts'
import { filesSchedules } from '#features/jobs/files/server/files.schedules.ts'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { jobSettingsHandlers } from '#features/jobs/job-settings/server/job-settings.handlers.ts'
import { jobCostContract } from '#features/jobs/job-summary/job-cost.contract.ts'
import { jobHistoryContract } from '#features/jobs/job-summary/job-history.contract.ts'
import { jobReportContract } from '#features/jobs/job-summary/job-report.contract.ts'
import { jobTimeContract } from '#features/jobs/job-summary/job-time.contract.ts'
import { jobCostHandlers } from '#features/jobs/job-summary/server/job-cost.handlers.ts'
import { jobHistoryHandlers } from '#features/jobs/job-summary/server/job-history.handlers.ts'
import { jobReportHandlers } from '#features/jobs/job-summary/server/job-report.handlers.ts'
import { jobTimeHandlers } from '#features/jobs/job-summary/server/job-time.handlers.ts'
import { jobTemplatesContract } from '#features/jobs/job-templates/job-templates.contract.ts'
import { jobTemplatesHandlers } from '#features/jobs/job-templates/server/job-templates.handlers.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobLimitsContract } from '#features/jobs/jobs/job-limits.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { appointmentsHandlers } from '#features/jobs/jobs/server/appointments/appointments.handlers.ts'
import { jobLimitsHandlers } from '#features/jobs/jobs/server/booking/job-limits.handlers.ts'
import { jobsHandlers } from '#features/jobs/jobs/server/jobs.handlers.ts'
import { quoteReadingContract } from '#features/jobs/quote-reading/quote-reading.contract.ts'
import { quoteReadingHandlers } from '#features/jobs/quote-reading/server/quote-reading.handlers.ts'
import { recurringContract } from '#features/jobs/recurring/recurring.contract.ts'
import { recurringHandlers } from '#features/jobs/recurring/server/recurring.handlers.ts'
import { recurringSchedules } from '#features/jobs/recurring/server/recurring.schedules.ts'
import { signaturesHandlers } from '#features/jobs/signatures/server/signatures.handlers.ts'
import { signaturesContract } from '#features/jobs/signatures/signatures.contract.ts'
import { toolsHandlers } from '#features/jobs/tools/server/tools.handlers.ts'
import { toolsContract } from '#features/jobs/tools/tools.contract.ts'
import { arrivalsContract } from '#features/messages/appointment-messages/arrivals.contract.ts'
import { arrivalsHandlers } from '#features/messages/appointment-messages/server/arrivals.handlers.ts'
import { arrivalsSchedules } from '#features/messages/appointment-messages/server/arrivals.schedules.ts'
import {
  infoTemplatesContract,
  messageTemplatesContract,
} from '#features/messages/message-templates/message-templates.contract.ts'
import {
  infoTemplatesHandlers,
  messageTemplatesHandlers,
} from '#features/messages/message-templates/server/message-templates.handlers.ts'
import { incomingContract } from '#features/messages/phone/incoming.contract.ts'
import { maskingContract } from '#features/messages/phone/masking.contract.ts'
import { phoneNumbersContract } from '#features/messages/phone/numbers.contract.ts'
import { phoneContract } from '#features/messages/phone/phone.contract.ts'
import { incomingHandlers } from '#features/messages/phone/server/answering/incoming.handlers.ts'
import { phoneHandlers } from '#features/messages/phone/server/calls/phone.handlers.ts'
import { phoneSchedules } from '#features/messages/phone/server/calls/phone.schedules.ts'
import { maskingHandlers } from '#features/messages/phone/server/numbers/masking.handlers.ts'
import { phoneNumbersHandlers } from '#features/messages/phone/server/numbers/numbers.handlers.ts'
import { feedbackContract } from '#features/messages/reviews/feedback.contract.ts'
import { reviewsContract } from '#features/messages/reviews/reviews.contract.ts'
import { feedbackHandlers } from '#features/messages/reviews/server/feedback.handlers.ts'
import { reviewsHandlers } from '#features/messages/reviews/server/reviews.handlers.ts'
import { tryReview } from '#features/messages/reviews/server/reviews.service.ts'
import { accountingContract } from '#features/money/accounting/accounting.contract.ts'
import { accountingHandlers } from '#features/money/accounting/server/accounting.handlers.ts'
import { accountingSchedules } from '#features/money/accounting/server/accounting.schedules.ts'
import { batchesContract } from '#features/money/batches/batches.contract.ts'
import { batchesHandlers } from '#features/money/batches/server/batches.handlers.ts'
import { batchesSchedules } from '#features/money/batches/server/batches.schedules.ts'
import { cardPaymentsContract } from '#features/money/card-payments/card-payments.contract.ts'
import { cardPaymentsHandlers } from '#features/money/card-payments/server/card-payments.handlers.ts'
import { cardPaymentsSchedules } from '#features/money/card-payments/server/card-payments.schedules.ts'
import { cardReadersContract } from '#features/money/card-readers/card-readers.contract.ts'
import { cardReadersHandlers } from '#features/money/card-readers/server/card-readers.handlers.ts'
import { clientDiscountsContract } from '#features/money/client-discounts/client-discounts.contract.ts'
import { clientDiscountsHandlers } from '#features/money/client-discounts/server/client-discounts.handlers.ts'
import { documentDesignContract } from '#features/money/document-design/document-design.contract.ts'
import { documentDesignHandlers } from '#features/money/document-design/server/document-design.handlers.ts'
import { earnedShares } from '#features/money/earned-shares/server/earned-shares.service.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { invoicesHandlers } from '#features/money/invoices/server/invoices.handlers.ts'
import { jobDocumentsContract } from '#features/money/job-documents/job-documents.contract.ts'
import { jobDocumentsHandlers } from '#features/money/job-documents/server/job-documents.handlers.ts'
import { moneySettingsContract } from '#features/money/money-settings/money-settings.contract.ts'
import { moneySettingsHandlers } from '#features/money/money-settings/server/money-settings.handlers.ts'
import { onSiteContract } from '#features/money/on-site/on-site.contract.ts'
import { onSiteHandlers } from '#features/money/on-site/server/on-site.handlers.ts'
import { quoteTemplatesContract } from '#features/money/quotes/quote-templates.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { takeQuote } from '#features/money/quotes/server/quote-to-job.service.ts'
import { quotesHandlers } from '#features/money/quotes/server/quotes.handlers.ts'
import { quoteTemplatesHandlers } from '#features/money/quotes/server/templates/quote-templates.handlers.ts'
import { remindersContract } from '#features/money/reminders/reminders.contract.ts'
import { remindersHandlers } from '#features/money/reminders/server/reminders.handlers.ts'
import { remindersSchedules } from '#features/money/reminders/server/reminders.schedules.ts'
import { statementsHandlers } from '#features/money/statements/server/statements.handlers.ts'
import { statementsContract } from '#features/money/statements/statements.contract.ts'
import { supplierInvoicesHandlers } from '#features/money/supplier-invoices/server/supplier-invoices.handlers.ts'
import { supplierInvoicesSchedules } from '#features/money/supplier-invoices/server/supplier-invoices.schedules.ts'
import { supplierInvoicesContract } from '#features/money/supplier-invoices/supplier-invoices.contract.ts'
import { clientHistoryContract } from '#features/office/client-page/client-history.contract.ts'
import { portalLinkContract } from '#features/office/client-page/portal-link.contract.ts'
import { clientHistoryHandlers } from '#features/office/client-page/server/client-history.handlers.ts'
import { portalLinkHandlers } from '#features/office/client-page/server/portal-link.handlers.ts'
import { referralsContract } from '#features/partners/referrals/referrals.contract.ts'
import { referralsHandlers } from '#features/partners/referrals/server/referrals.handlers.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { clockHandlers } from '#features/people/clock/server/clock.handlers.ts'
import { profileContract } from '#features/people/profile/profile.contract.ts'
import { profileHandlers } from '#features/people/profile/server/profile.handlers.ts'
import { shiftsHandlers } from '#features/people/shifts/server/shifts.handlers.ts'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import { teamHandlers } from '#features/people/team/server/team.handlers.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { timesheetsHandlers } from '#features/people/timesheets/server/timesheets.handlers.ts'
import { timesheetsSchedules } from '#features/people/timesheets/server/timesheets.schedules.ts'
import { timesheetsContract } from '#features/people/timesheets/timesheets.contract.ts'
import { mapsContract } from '#features/places/maps/maps.contract.ts'
import { mapsHandlers } from '#features/places/maps/server/maps.handlers.ts'
import { propertyContract } from '#features/places/property/property.contract.ts'
import { propertyHandlers } from '#features/places/property/server/property.handlers.ts'
import { otherWay } from '#features/portal/booking-page/server/other-way.service.ts'
import { bookingsContract } from '#features/portal/bookings/bookings.contract.ts'
import { bookingsHandlers } from '#features/portal/bookings/server/bookings.handlers.ts'
import { clientChatContract } from '#features/portal/client-chat/client-chat.contract.ts'
import { clientChatHandlers } from '#features/portal/client-chat/server/client-chat.handlers.ts'
import { clientHomeContract } from '#features/portal/client-home/client-home.contract.ts'
import { clientHomeHandlers } from '#features/portal/client-home/server/client-home.handlers.ts'
import { clientSignInContract } from '#features/portal/client-sign-in/client-sign-in.contract.ts'
import { clientSignInHandlers } from '#features/portal/client-sign-in/server/client-sign-in.handlers.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { leadsHandlers } from '#features/sales/leads/server/leads.handlers.ts'
import { agendaContract } from '#features/schedule/agenda/agenda.contract.ts'
import { agendaHandlers } from '#features/schedule/agenda/server/agenda.handlers.ts'
import { autoClockInContract } from '#features/schedule/auto-clock-in/auto-clock-in.contract.ts'
import { autoClockInHandlers } from '#features/schedule/auto-clock-in/server/auto-clock-in.handlers.ts'
import { busyHandlers } from '#features/schedule/availability/server/busy.handlers.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import { calendarHandlers } from '#features/schedule/calendar/server/calendar.handlers.ts'
import { feedsContract } from '#features/schedule/calendar-feeds/feeds.contract.ts'
import { feedsHandlers } from '#features/schedule/calendar-feeds/server/feeds.handlers.ts'
import { dayOrderContract } from '#features/schedule/dispatch-map/day-order.contract.ts'
import { dayOrderHandlers } from '#features/schedule/dispatch-map/server/day-order.handlers.ts'
import { googleCalendarContract } from '#features/schedule/google-calendar/google-calendar.contract.ts'
import { googleCalendarHandlers } from '#features/schedule/google-calendar/server/google-calendar.handlers.ts'
import { googleCalendarSchedules } from '#features/schedule/google-calendar/server/google-calendar.schedules.ts'
import { openingsContract } from '#features/schedule/openings/openings.contract.ts'
import { openingsHandlers } from '#features/schedule/openings/server/openings.handlers.ts'
import { recommendedContract } from '#features/schedule/recommended/recommended.contract.ts'
import { recommendedHandlers } from '#features/schedule/recommended/server/recommended.handlers.ts'
import { dayPlansContract } from '#features/schedule/what-if-plans/day-plans.contract.ts'
import { dayPlansHandlers } from '#features/schedule/what-if-plans/server/day-plans.handlers.ts'
import { bundlesContract } from '#features/stock/bundles/bundles.contract.ts'
import { bundlesHandlers } from '#features/stock/bundles/server/bundles.handlers.ts'
import { countsContract } from '#features/stock/counts/counts.contract.ts'
import { countsHandlers } from '#features/stock/counts/server/counts.handlers.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { placesContract } from '#features/stock/inventory/places.contract.ts'
import { inventoryHandlers } from '#features/stock/inventory/server/inventory.handlers.ts'
import { placesHandlers } from '#features/stock/inventory/server/places.handlers.ts'
import { ordersContract } from '#features/stock/orders/orders.contract.ts'
import { ordersHandlers } from '#features/stock/orders/server/orders.handlers.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { itemsHandlers } from '#features/stock/price-book/server/items.handlers.ts'
import { priceListsContract } from '#features/stock/price-lists/price-lists.contract.ts'
import { priceListsHandlers } from '#features/stock/price-lists/server/price-lists.handlers.ts'
import { stockSettingsHandlers } from '#features/stock/stock-settings/server/stock-settings.handlers.ts'
import { stockSettingsContract } from '#features/stock/stock-settings/stock-settings.contract.ts'
import { stockTemplatesHandlers } from '#features/stock/stock-templates/server/stock-templates.handlers.ts'
import { stockTemplatesContract } from '#features/stock/stock-templates/stock-templates.contract.ts'
import { suppliersHandlers } from '#features/stock/suppliers/server/suppliers.handlers.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { transfersHandlers } from '#features/stock/transfers/server/transfers.handlers.ts'
import { transfersContract } from '#features/stock/transfers/transfers.contract.ts'
import { mailContract } from '#features/talk/mail/mail.contract.ts'
import { mailHandlers } from '#features/talk/mail/server/mail.handlers.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { notificationsHandlers } from '#features/talk/notifications/server/notifications.handlers.ts'
import { optOutsContract } from '#features/talk/opt-outs/opt-outs.contract.ts'
import { optOutsHandlers } from '#features/talk/opt-outs/server/opt-outs.handlers.ts'
import { smsHandlers } from '#features/talk/sms/server/sms.handlers.ts'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { conversationFeatures } from './conversation-features.ts'
import { formFeatures } from './form-features.ts'
import { franchiseFeatures } from './franchise-features.ts'
import { hostFeatures } from './host-features.ts'
import { importKinds } from './import-kinds.ts'
import { officeFeatures } from './office-features.ts'
import { pair } from './pair.ts'
import { payFeatures } from './pay-features.ts'
import { peopleFeatures } from './people-features.ts'
import { layoutOf } from './screens/page-layouts.ts'
import { pageOf } from './screens/screens.ts'
import { standingKinds } from './standing-kinds.ts'
import { websiteFeatures } from './website-features.ts'

/** Every contract and its handlers, by name: what is served, described by OpenAPI and covered by the matrix test. */
export const features = {
  ...hostFeatures,
  ...franchiseFeatures,
  ...conversationFeatures,
  ...formFeatures,
  ...officeFeatures,
  ...websiteFeatures,
  ...payFeatures,
  ...peopleFeatures,
  accounting: pair(accountingContract, accountingHandlers, accountingSchedules),
  agenda: pair(agendaContract, agendaHandlers),
  alerts: pair(alertsContract, alertsHandlers),
  appointments: pair(appointmentsContract, { ...appointmentsHandlers, ...busyHandlers }),
  batches: pair(batchesContract, batchesHandlers, batchesSchedules),
  documentDesign: pair(documentDesignContract, documentDesignHandlers),
  bookings: pair(bookingsContract, bookingsHandlers),
  bundles: pair(bundlesContract, bundlesHandlers),
  inventory: pair(inventoryContract, inventoryHandlers),
  stockTemplates: pair(stockTemplatesContract, stockTemplatesHandlers),
  transfers: pair(transfersContract, transfersHandlers),
  counts: pair(countsContract, countsHandlers),
  orders: pair(ordersContract, ordersHandlers),
  priceLists: pair(priceListsContract, priceListsHandlers),
  stockSettings: pair(stockSettingsContract, stockSettingsHandlers),
  supplierInvoices: pair(supplierInvoicesContract, supplierInvoicesHandlers, supplierInvoicesSchedules),
  suppliers: pair(suppliersContract, suppliersHandlers),
  stockPlaces: pair(placesContract, placesHandlers),
  calendar: pair(calendarContract, calendarHandlers),
  cardPayments: pair(cardPaymentsContract, cardPaymentsHandlers, cardPaymentsSchedules),
  cardReaders: pair(cardReadersContract, cardReadersHandlers),
  checklists: pair(checklistsContract, checklistsHandlers),
  clientChat: pair(clientChatContract, clientChatHandlers),
  clientDiscounts: pair(clientDiscountsContract, clientDiscountsHandlers),
  clientHome: pair(clientHomeContract, clientHomeHandlers),
  clientSignIn: pair(clientSignInContract, clientSignInHandlers),
  clientHistory: pair(clientHistoryContract, clientHistoryHandlers),
  clientSites: pair(clientSitesContract, clientSitesHandlers),
  clientTags: pair(clientTagsContract, clientTagsHandlers),
  clock: pair(clockContract, clockHandlers),
  closedBooks: pair(closedBooksContract, closedBooksHandlers(closedFigures)),
  clients: pair(clientsContract, clientsHandlers),
  company: pair(companyContract, companyHandlers),
  dashboard: pair(dashboardContract, dashboardHandlers),
  dayOrder: pair(dayOrderContract, dayOrderHandlers),
  demo: pair(demoContract, demoHandlers),
  diary: pair(diaryContract, diaryHandlers),
  fees: pair(feesContract, feesHandlers),
  feeds: pair(feedsContract, feedsHandlers),
  feedback: pair(feedbackContract, feedbackHandlers),
  files: pair(filesContract, filesHandlers, filesSchedules),
  find: pair(findContract, findHandlers),
  imports: pair(importsContract, importsHandlers(importKinds), importsSchedules(importKinds)),
  infoTemplates: pair(infoTemplatesContract, infoTemplatesHandlers),
  invoices: pair(invoicesContract, invoicesHandlers),
  googleCalendar: pair(googleCalendarContract, googleCalendarHandlers, googleCalendarSchedules),
  insight: pair(insightContract, insightHandlers),
  items: pair(itemsContract, itemsHandlers),
  jobLimits: pair(jobLimitsContract, jobLimitsHandlers),
  jobCost: pair(jobCostContract, jobCostHandlers),
  jobDocuments: pair(jobDocumentsContract, jobDocumentsHandlers),
  jobHistory: pair(jobHistoryContract, jobHistoryHandlers),
  jobReport: pair(jobReportContract, jobReportHandlers),
  jobs: pair(jobsContract, jobsHandlers({ takeQuote, tryReview })),
  jobSettings: pair(jobSettingsContract, jobSettingsHandlers),
  jobTemplates: pair(jobTemplatesContract, jobTemplatesHandlers),
  jobTime: pair(jobTimeContract, jobTimeHandlers),
  autoClockIn: pair(autoClockInContract, autoClockInHandlers),
  jobTypes: pair(jobTypesContract, jobTypesHandlers),
  leads: pair(leadsContract, leadsHandlers),
  leadSources: pair(leadSourcesContract, leadSourcesHandlers),
  numbering: pair(numberingContract, numberingHandlers),
  legal: pair(legalContract, ({ legalFolder }) => legalHandlers(legalFolder)),
  loginList: pair(loginListContract, loginListHandlers),
  mail: pair(mailContract, mailHandlers),
  maps: pair(mapsContract, mapsHandlers),
  measures: pair(measuresContract, measuresHandlers, measuresSchedules),
  merging: pair(mergingContract, mergingHandlers),
  messageTemplates: pair(messageTemplatesContract, messageTemplatesHandlers),
  moneySettings: pair(moneySettingsContract, moneySettingsHandlers),
  notifications: pair(notificationsContract, notificationsHandlers),
  optOuts: pair(optOutsContract, optOutsHandlers),
  onSite: pair(onSiteContract, onSiteHandlers),
  onboarding: pair(onboardingContract, onboardingHandlers),
  pageSettings: pair(pageSettingsContract, pageSettingsHandlers({ pageOf, layoutOf, offeredOn })),
  incoming: pair(incomingContract, incomingHandlers),
  phone: pair(phoneContract, phoneHandlers, phoneSchedules),
  phoneMasking: pair(maskingContract, maskingHandlers),
  phoneNumbers: pair(phoneNumbersContract, phoneNumbersHandlers),
  printing: pair(printingContract, printingHandlers),
  portalLink: pair(portalLinkContract, portalLinkHandlers),
  property: pair(propertyContract, propertyHandlers),
  quoteReading: pair(quoteReadingContract, quoteReadingHandlers),
  quoteTemplates: pair(quoteTemplatesContract, quoteTemplatesHandlers),
  quotes: pair(quotesContract, quotesHandlers),
  permissions: pair(permissionsContract, permissionsHandlers),
  profile: pair(profileContract, profileHandlers(earnedShares)),
  security: pair(securityContract, securityHandlers),
  standingAccess: pair(standingAccessContract, standingAccessHandlers(standingKinds)),
  statements: pair(statementsContract, statementsHandlers),
  reminders: pair(remindersContract, remindersHandlers, remindersSchedules),
  reportAsk: pair(askContract, askHandlers),
  reportPins: pair(pinsContract, pinsHandlers),
  reports: pair(reportsContract, reportsHandlers),
  activityStatement: pair(activityStatementContract, activityStatementHandlers),
  reportMails: pair(reportMailsContract, reportMailsHandlers, reportMailsSchedules),
  reviews: pair(reviewsContract, reviewsHandlers),
  recommended: pair(recommendedContract, recommendedHandlers),
  arrivals: pair(arrivalsContract, arrivalsHandlers(otherWay), arrivalsSchedules),
  dayPlans: pair(dayPlansContract, dayPlansHandlers),
  openings: pair(openingsContract, openingsHandlers),
  recurring: pair(recurringContract, recurringHandlers, recurringSchedules),
  referrals: pair(referralsContract, referralsHandlers),
  shifts: pair(shiftsContract, shiftsHandlers),
  timesheets: pair(timesheetsContract, timesheetsHandlers, timesheetsSchedules),
  signIn: pair(signInContract, signInHandlers),
  sms: pair(smsContract, smsHandlers),
  signatures: pair(signaturesContract, signaturesHandlers),
  social: pair(socialContract, ({ identity }) => socialHandlers(identity)),
  support: pair(supportContract, supportHandlers),
  team: pair(teamContract, teamHandlers),
  tools: pair(toolsContract, toolsHandlers),
  wall: pair(wallContract, wallHandlers),
}

type Contracts = { [K in keyof typeof features]: (typeof features)[K]['contract'] }

/** Every contract, by name. */
export const contracts = Object.fromEntries(
  Object.entries(features).map(([name, { contract }]) => [name, contract]),
) as Contracts
