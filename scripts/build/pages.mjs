/**
 * KB of script after gzip that a first visit is to have, the `most` with which the tests still pass, and whether the frame of
 * signed-in people is part of it.
 */
export const firstVisits = [
  { page: /\/LoginPage\.tsx$/, script: 185, most: 190 },
  { page: /\/PartnerEntrancePage\.tsx$/, script: 210, most: 220 },
  { page: /\/JobsScreen\.tsx$/, script: 250, most: 250, inShell: true },
]

/** KB of script after gzip that any page or part may fetch beside what is there already, with which the tests still pass. */
const mostOfPart = 250

/** Parts that are to be smaller: the builder of emails, and its text editor. */
const smallerParts = [
  { part: /\/email-designs\/web\/(Designer|EmailGeneratorPage)\.tsx$/, most: 80 },
  { part: /\/email-designs\/web\/TextEditor\.tsx$/, most: 220 },
]
/** The same of the part in this file. */
export const mostOf = file => smallerParts.find(({ part }) => part.test(file))?.most ?? mostOfPart

/** The frame around every screen of somebody who is signed in, and what it fetches by itself. */
export const frame = /\/shell\/(Shell\.tsx|navigation\/frame-parts\.ts)$|\/OwnPhone\.tsx$/

/** Builders and their text editor: large in themselves, so that they get little beside what they need. */
export const largeParts = /\/(email-designs\/web\/\w+|FormBuilderPage)\.tsx$/

/** Script files that a page may ask for, with all that it opens with. */
export const mostFiles = 20

/**
 * The pages that people open all day, and the parts that come with each by themselves. A part of clients' or of signed-out
 * pages has no frame around it.
 */
export const dailyPages = [
  { page: /\/DashboardPage\.tsx$/, parts: /\/(WidgetGrid\.tsx|later-widgets\.ts|ChartCanvas\.tsx)$/ },
  { page: /\/JobsScreen\.tsx$/ },
  { page: /\/JobDialog\.tsx$/, parts: /\/(JobsScreen\.tsx|job-parts\.ts|list-parts\.tsx)$/ },
  { page: /\/TechnicianJob\.tsx$/, parts: /\/(JobsScreen\.tsx|JobDialog\.tsx|job-parts\.ts)$/ },
  { page: /\/CalendarPage\.tsx$/, parts: /\/UnscheduledPanel\.tsx$/ },
  { page: /\/InsightPage\.tsx$/, parts: /\/ChartCanvas\.tsx$/ },
  { page: /\/InvoicesPage\.tsx$/, parts: /\/(OpenInvoice|BatchDialog)\.tsx$/ },
  { page: /\/QuotesPage\.tsx$/, parts: /\/OpenQuote\.tsx$/ },
  { page: /\/ClientsPage\.tsx$/ },
  { page: /\/ReportsPage\.tsx$/, parts: /\/ScheduleDialog\.tsx$/ },
  { page: /\/SettingsPage\.tsx$/ },
  { page: /\/LoginPage\.tsx$/, isBare: true },
]
