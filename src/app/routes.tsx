import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { keptSearch, returnPath } from '#features/account/sign-in/sign-in.rules.ts'
import { BrokenPage } from '#web/errors/error-boundary.tsx'
import { session } from '#web/session/session-store.ts'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { type ScreenPath, screenList } from './screens/screens.ts'
import { NotFoundPage } from './shell/pages/NotFoundPage.tsx'
import { Root } from './shell/Root.tsx'
import { Splash } from './shell/Splash.tsx'
import { type Page, type Search, screenRoute } from './shell/screen-route.tsx'
import { startPath } from './shell/start-path.ts'

const next = (search: Search) => ({ next: returnPath(search.next) ?? undefined })
const given = (value: unknown) => (value === undefined ? undefined : String(value))
/** What card providers come back with. */
const paymentReturn = (search: Search) => ({
  simulated: given(search.simulated),
  setup: given(search.setup),
  invoice: given(search.invoice),
})
const mailedToken = (search: Search) => ({
  token: search.token === undefined ? undefined : String(search.token),
})

const loadShell = () => import('./shell/Shell.tsx')
const loadDashboard = () => import('#features/insight/dashboard/web/DashboardPage.tsx')

/** The page of every screen, loaded when it is opened, and what it reads from its address. */
const pages: Record<ScreenPath, Page> = {
  '/ScheduleUpdateAlert': {
    page: () => import('#features/guide/alerts/web/ScheduleUpdateAlertPage.tsx'),
  },
  '/account': { page: () => import('#features/account/company/web/AccountPage.tsx') },
  '/servers': { page: () => import('#features/account/servers/web/ServersPage.tsx') },
  '/admin-support-dashboard': {
    page: () => import('#features/guide/support/web/SupportDashboardPage.tsx'),
  },
  '/auth/code': { page: () => import('#features/account/sign-in/web/CodeSignInPage.tsx'), search: next },
  '/auth/otp': { page: () => import('#features/account/sign-in/web/CodeSignInPage.tsx'), search: next },
  '/auth/forgot-password': {
    page: () => import('#features/account/sign-in/web/password/ForgotPasswordPage.tsx'),
  },
  '/auth/invite': {
    page: () => import('#features/account/sign-in/web/sign-up/AcceptInvitePage.tsx'),
    search: mailedToken,
  },
  '/auth/login': { page: () => import('#features/account/sign-in/web/LoginPage.tsx'), search: next },
  '/auth/reset-password': {
    page: () => import('#features/account/sign-in/web/password/ResetPasswordPage.tsx'),
    search: mailedToken,
  },
  '/auth/finishSignup': {
    page: () => import('#features/account/sign-in/web/sign-up/FinishSignupPage.tsx'),
    search: mailedToken,
  },
  '/auth/signup': { page: () => import('./shell/pages/SignupScreen.tsx') },
  '/auth/social': {
    page: () => import('#features/account/sign-in/web/SocialPage.tsx'),
    search: found => ({ ...next(found), problem: found.problem }),
  },
  '/calendar': { page: () => import('#features/schedule/calendar/web/CalendarPage.tsx') },
  '/clients/add': { page: () => import('#features/clients/clients/web/AddClientPage.tsx') },
  '/clients/import': { page: () => import('#features/clients/imports/web/ImportsPage.tsx') },
  '/clients/import/$id': { page: () => import('#features/clients/imports/web/ImportPage.tsx') },
  '/clients/merge': { page: () => import('#features/clients/merging/web/MergePage.tsx') },
  '/clients/edit': { page: () => import('#features/clients/clients/web/ClientsPage.tsx') },
  '/clients/edit/$id': { page: () => import('#features/office/client-page/web/ClientPage.tsx') },
  '/clients': { page: () => import('#features/clients/clients/web/ClientsPage.tsx') },
  '/dashboard': { page: loadDashboard },
  '/invoices': { page: () => import('#features/office/invoices-list/web/InvoicesPage.tsx') },
  '/franchise/offers': { page: () => import('#features/franchise/offers/web/OffersPage.tsx') },
  '/franchise/territories': { page: () => import('#features/franchise/territories/web/TerritoriesPage.tsx') },
  '/franchise/work': { page: () => import('#features/franchise/handover/web/HandoversPage.tsx') },
  '/franchise': { page: () => import('#features/franchise/links/web/FranchisePage.tsx') },
  '/jobs': { page: () => import('./shell/pages/JobsScreen.tsx') },
  '/insight': { page: () => import('#features/insight/insight/web/InsightPage.tsx') },
  '/insight/walls': { page: () => import('#features/insight/wall/web/WallsPage.tsx') },
  '/settings/clockTablets': { page: () => import('#features/people/tablets/web/TabletsPage.tsx') },
  '/tablet': { page: () => import('#features/people/tablets/web/TabletPage.tsx') },
  '/tablet/$code': { page: () => import('#features/people/tablets/web/TabletPage.tsx') },
  '/wall/$token': { page: () => import('#features/insight/wall/web/WallPage.tsx') },
  '/reports': { page: () => import('#features/insight/reports/web/ReportsPage.tsx') },
  '/reports/mails': { page: () => import('#features/insight/reports/web/mails/MailLinkPage.tsx') },
  '/reports/tax': {
    page: () => import('#features/insight/activity-statement/web/TaxPage.tsx'),
  },
  '/reports/$name': { page: () => import('#features/insight/reports/web/ReportPage.tsx') },
  '/reports/add/customereport': {
    page: () => import('#features/insight/reports/web/CustomReportPage.tsx'),
  },
  '/jobs/$id/payment': { page: () => import('#features/money/on-site/web/TakePaymentPage.tsx') },
  '/jobs/$id/invoice': { page: () => import('#features/money/invoices/web/JobInvoicePage.tsx') },
  '/manage/leads': { page: () => import('./shell/pages/LeadsScreen.tsx') },
  '/email/marketing': { page: () => import('#features/automate/campaigns/web/CampaignsPage.tsx') },
  '/automations': { page: () => import('#features/automate/automations/web/AutomationsPage.tsx') },
  '/Forms': { page: () => import('#features/jobs/forms/web/FormsPage.tsx') },
  '/FormBuilder': {
    page: () => import('#features/jobs/forms/web/FormBuilderPage.tsx'),
    search: search => ({ id: given(search.id), template: given(search.template) }),
  },
  '/social/company/spotlight': {
    page: () => import('#features/messages/social/web/SpotlightPage.tsx'),
  },
  '/social/accounts': {
    page: () => import('#features/messages/social/web/SocialAccountsPage.tsx'),
  },
  '/registration/emailFlow': {
    page: () => import('#features/automate/automations/web/EmailFlowPage.tsx'),
  },
  '/reviews': { page: () => import('#features/messages/reviews/web/ReviewsPage.tsx') },
  '/payroll': { page: () => import('#features/people/payroll/web/PayrollPage.tsx') },
  '/settings/leave': { page: () => import('#features/people/shifts/web/LeaveSettingsPage.tsx') },
  '/settings/payroll': {
    page: () => import('#features/money/payroll-program/web/PayrollProgramPage.tsx'),
  },
  '/settings/payRules': { page: () => import('#features/people/pay/web/PayRulesPage.tsx') },
  '/settings/bookingPage': {
    page: () => import('#features/portal/booking-page/web/BookingPageSettings.tsx'),
  },
  '/minisite': { page: () => import('#features/portal/minisite/web/MinisitePage.tsx') },
  '/fingertip': { page: () => import('#features/portal/fingertip/web/FingertipPage.tsx') },
  '/settings/leadForms': {
    page: () => import('#features/sales/lead-forms/web/LeadFormsPage.tsx'),
  },
  '/settings/plugin': { page: () => import('#features/portal/plugin/web/PluginPage.tsx') },
  '/settings/googleSearch': {
    page: () => import('#features/sales/search-console/web/SearchConsolePage.tsx'),
  },
  '/settings/webform': { page: () => import('#features/sales/web-form/web/WebFormPage.tsx') },
  '/manage/inventory': { page: () => import('#features/stock/inventory/web/InventoryPage.tsx') },
  '/settings/stock': { page: () => import('#features/stock/stock-templates/web/StockTemplatesPage.tsx') },
  '/manage/inventory/replenish': { page: () => import('#features/stock/counts/web/ReplenishPage.tsx') },
  '/manage/inventory/tools': { page: () => import('#features/jobs/tools/web/ToolsPage.tsx') },
  '/stock/tools': { page: () => import('#features/jobs/tools/web/MyToolsPage.tsx') },
  '/stock/van': { page: () => import('#features/stock/counts/web/VanPage.tsx') },
  '/manage/inventory/orders': { page: () => import('#features/stock/orders/web/OrdersPage.tsx') },
  '/manage/inventory/invoices': {
    page: () => import('#features/money/supplier-invoices/web/SupplierInvoicesPage.tsx'),
  },
  '/manage/inventory/prices': {
    page: () => import('#features/stock/price-lists/web/SupplierPricesPage.tsx'),
  },
  '/manage/inventory/suppliers': { page: () => import('#features/stock/price-lists/web/SuppliersPage.tsx') },
  '/settings/inventory': {
    page: () => import('#features/stock/inventory/web/StockSettingsPage.tsx'),
  },
  '/manage/inventory/bundles': { page: () => import('#features/stock/bundles/web/BundlesPage.tsx') },
  '/quotes': { page: () => import('#features/office/quotes-list/web/QuotesPage.tsx') },
  '/client/newestimate/$id': {
    page: () => import('#features/money/quotes/web/NewQuotePage.tsx'),
  },
  '/quotes/newquotes': { page: () => import('#features/money/quotes/web/NewQuotePage.tsx') },
  '/quotes/editquotes/$id': { page: () => import('#features/money/quotes/web/NewQuotePage.tsx') },
  '/invoices/ageing': { page: () => import('#features/office/receivables/web/AgeingPage.tsx') },
  '/clients/statement/$id': { page: () => import('#features/money/statements/web/StatementPage.tsx') },
  '/newInvoice': { page: () => import('#features/money/invoices/web/NewInvoicePage.tsx') },
  '/settings/invoice': {
    page: () => import('#features/money/money-settings/web/DocumentSettingsPage.tsx'),
  },
  '/settings/reader': { page: () => import('#features/money/card-readers/web/ReaderPage.tsx') },
  '/coupons': { page: () => import('#features/account/coupons/web/CouponsPage.tsx') },
  '/settings/payment': {
    page: () => import('#features/money/card-payments/web/OnlinePaymentsPage.tsx'),
    search: search => ({ linked: given(search.linked) }),
  },
  '/Invoicebuilder': { page: () => import('#features/money/document-design/web/DocumentDesignPage.tsx') },
  '/InvoicebuilderPreview': {
    page: () => import('#features/money/document-design/web/DocumentPreviewPage.tsx'),
  },
  '/settings/accounting': {
    page: () => import('#features/money/accounting/web/AccountingPage.tsx'),
  },
  '/settings/banking': { page: () => import('#features/money/money-settings/web/BankingPage.tsx') },
  '/AddPaymentTerms': { page: () => import('#features/money/money-settings/web/PaymentTermsPage.tsx') },
  '/invoice/reminder': { page: () => import('#features/money/reminders/web/RemindersPage.tsx') },
  '/logout': { page: () => import('#features/account/sign-in/web/LogoutPage.tsx'), search: next },
  '/jobsettings/reccurringJob': {
    page: () => import('#features/jobs/recurring/web/RecurringSettingsPage.tsx'),
  },
  '/maps': { page: () => import('#features/schedule/dispatch-map/web/MapsPage.tsx') },
  '/message': { page: () => import('./shell/pages/InboxScreen.tsx') },
  '/onboarding': { page: () => import('#features/guide/onboarding/web/OnboardingPage.tsx') },
  '/waiting': { page: () => import('./shell/offline/WaitingPage.tsx') },
  '/differences': { page: () => import('#features/office/differences/web/DifferencesPage.tsx') },
  '/outbox': { page: () => import('./shell/offline/OutboxScreen.tsx') },
  '/pipeline': { page: () => import('#features/office/pipeline/web/PipelinePage.tsx') },
  '/plans/call': { page: () => import('#features/account/plans/web/credit/CallPlansPage.tsx') },
  '/plans/sms': { page: () => import('#features/account/plans/web/credit/SmsPlansPage.tsx') },
  '/plans/storage': { page: () => import('#features/account/plans/web/StoragePlansPage.tsx') },
  '/settings/payment/callback': {
    page: () => import('#features/account/plans/web/PaymentCallbackPage.tsx'),
    search: paymentReturn,
  },
  '/settings/paymentHistory': {
    page: () => import('#features/account/plans/web/PaymentHistoryPage.tsx'),
  },
  '/plans': { page: () => import('#features/account/plans/web/PlansPage.tsx') },
  '/privacy': { page: () => import('#features/account/legal/web/PrivacyPage.tsx') },
  '/shift/allocation': { page: () => import('#features/people/shifts/web/ShiftsPage.tsx') },
  '/timesheets': { page: () => import('./shell/pages/TimesheetsScreen.tsx') },
  '/timesheets/own': { page: () => import('./shell/pages/OwnTimesheetScreen.tsx') },
  '/claims/own': { page: () => import('#features/jobs/claims/web/OwnClaimsPage.tsx') },
  '/shift/own': { page: () => import('#features/people/shifts/web/OwnShiftsPage.tsx') },
  '/clock/own': { page: () => import('#features/people/clock/web/OwnTimesPage.tsx') },
  '/profile': { page: () => import('./shell/pages/ProfileScreen.tsx') },
  '/recently-deleted': {
    page: () => import('#features/office/recently-deleted/web/RecentlyDeletedPage.tsx'),
  },
  '/referfriend': { page: () => import('#features/partners/referrals/web/ReferFriendPage.tsx') },
  '/settings': { page: () => import('./shell/pages/SettingsPage.tsx') },
  '/settings/calendar': {
    page: () => import('#features/schedule/google-calendar/web/CalendarSettingsPage.tsx'),
  },
  '/settings/jobtype': { page: () => import('#features/account/job-types/web/JobTypesPage.tsx') },
  '/jobsettings/templates': {
    page: () => import('#features/jobs/job-templates/web/JobTemplatesPage.tsx'),
  },
  '/jobsettings/checklists': { page: () => import('#features/jobs/checklists/web/ChecklistsPage.tsx') },
  '/settings/fieldvalidation/jobs': {
    page: () => import('#features/jobs/job-settings/web/RequiredFieldsPage.tsx'),
  },
  '/jobsettings/customFields': {
    page: () => import('#features/account/custom-fields/web/CustomFieldsPage.tsx'),
  },
  '/jobsettings/form': { page: () => import('#features/jobs/job-settings/web/JobFormPage.tsx') },
  '/settings/t_c': { page: () => import('#features/jobs/job-settings/web/TermsPage.tsx') },
  '/settings/items': { page: () => import('#features/stock/price-book/web/ItemsPage.tsx') },
  '/settings/tax': { page: () => import('#features/account/tax-and-fees/web/FeesPage.tsx') },
  '/settings/leadsource': { page: () => import('#features/clients/lead-sources/web/LeadSourcesPage.tsx') },
  '/settings/autoClockIn': { page: () => import('#features/schedule/auto-clock-in/web/AutoClockInPage.tsx') },
  '/settings/closedBooks': {
    page: () => import('#features/account/closed-books/web/ClosedBooksPage.tsx'),
  },
  '/settings/numbering': { page: () => import('#features/account/numbering/web/NumberingPage.tsx') },
  '/settings/security': { page: () => import('#features/account/security/web/SecurityPage.tsx') },
  '/settings/sharedData': {
    page: () => import('#features/account/shared-data/web/SharedDataPage.tsx'),
  },
  '/settings/connections': {
    page: () => import('#features/account/connections/web/ConnectionsPage.tsx'),
  },
  '/settings/access': {
    page: () => import('#features/account/standing-access/web/LinksAndAccessPage.tsx'),
  },
  '/settings/loginlist': {
    page: () => import('#features/account/sign-in/web/own-sign-ins/LoginListPage.tsx'),
  },
  '/settings/notification': {
    page: () => import('#features/talk/notifications/web/NotificationSettingsPage.tsx'),
  },
  '/social/googleMyBusiness': {
    page: () => import('#features/messages/reviews/web/GoogleBusinessPage.tsx'),
  },
  '/settings/emailDomain': { page: () => import('#features/messages/email-domain/web/EmailDomainPage.tsx') },
  '/settings/gmail': { page: () => import('#features/messages/gmail/web/GmailPage.tsx') },
  '/settings/mailbox': { page: () => import('#features/messages/mailbox/web/MailboxPage.tsx') },
  '/settings/assignment': {
    page: () => import('#features/messages/inbox/web/settings/AssignmentPage.tsx'),
  },
  '/settings/mailRules': { page: () => import('#features/messages/mail-rules/web/MailRulesPage.tsx') },
  '/settings/away': { page: () => import('#features/messages/inbox/web/settings/AwayPage.tsx') },
  '/settings/review': { page: () => import('#features/messages/reviews/web/ReviewSettingsPage.tsx') },
  '/settings/sms': { page: () => import('#features/talk/sms/web/SmsSettingsPage.tsx') },
  '/template/client-SMS': {
    page: () => import('#features/messages/message-templates/web/ClientSmsTemplatesPage.tsx'),
  },
  '/template/client-email': {
    page: () => import('#features/messages/message-templates/web/ClientEmailTemplatesPage.tsx'),
  },
  '/emailTemplate/generator': {
    page: () => import('#features/messages/email-designs/web/EmailGeneratorPage.tsx'),
  },
  '/template/email': { page: () => import('#features/messages/email-designs/web/CompanyEmailsPage.tsx') },
  '/template/jobmessage': {
    page: () => import('#features/messages/appointment-messages/web/JobMessagePage.tsx'),
  },
  '/template/reviewsms': { page: () => import('#features/messages/message-templates/web/ReviewSmsPage.tsx') },
  '/calls': { page: () => import('#features/messages/phone/web/calls/CallsPage.tsx') },
  '/callSettings/handset': { page: () => import('#features/messages/phone/web/handset/HandsetPage.tsx') },
  '/callSettings/numbers': { page: () => import('#features/messages/phone/web/numbers/NumbersPage.tsx') },
  '/settings/callmasking': { page: () => import('#features/messages/phone/web/numbers/MaskingPage.tsx') },
  '/callSettings/incomingCall': {
    page: () => import('#features/messages/phone/web/answering/PhoneSettingsPage.tsx'),
  },
  '/testMessage': { page: () => import('#features/messages/client-messages/web/TestMessagePage.tsx') },
  '/bookingRequests': { page: () => import('#features/portal/bookings/web/BookingRequestsPage.tsx') },
  '/clientPortal/login': { page: () => import('#features/portal/client-sign-in/web/PortalLoginPage.tsx') },
  '/clientPortal/dashboard': { page: () => import('#features/portal/client-home/web/PortalHomePage.tsx') },
  '/clientPortal/quotes/booking': {
    page: () => import('#features/portal/bookings/web/PortalBookingPage.tsx'),
  },
  '/clientPortal/messages': {
    page: () => import('#features/portal/client-chat/web/PortalMessagesPage.tsx'),
  },
  '/partner-commissions': {
    page: () => import('#features/partners/partner-home/web/PartnerCommissionsPage.tsx'),
  },
  '/partner-dashboard': {
    page: () => import('#features/partners/partner-home/web/PartnerDashboardPage.tsx'),
  },
  '/partner-forgot-password': {
    page: () => import('#features/partners/partner-sign-in/web/PartnerForgotPage.tsx'),
  },
  '/partner-login': {
    page: () => import('#features/partners/partner-home/web/PartnerEntrancePage.tsx'),
    search: ({ invite, verify }) => ({ invite, verify }),
  },
  '/partner-payouts': { page: () => import('#features/partners/partner-home/web/PartnerPayoutsPage.tsx') },
  '/partner-reset-password': {
    page: () => import('#features/partners/partner-sign-in/web/PartnerResetPage.tsx'),
    search: mailedToken,
  },
  '/partner-settings': { page: () => import('#features/partners/partner-home/web/PartnerSettingsPage.tsx') },
  '/partner-signup': {
    page: () => import('#features/partners/partner-sign-in/web/PartnerSignupPage.tsx'),
  },
  '/partner-team': { page: () => import('#features/partners/partner-home/web/PartnerTeamPage.tsx') },
  '/partners': { page: () => import('#features/partners/partner-desk/web/PartnersPage.tsx') },
  '/settings/rolePermissions': {
    page: () => import('./shell/pages/RolePermissionsScreen.tsx'),
  },
  '/customSettings/featurePermissions': {
    page: () => import('#features/account/permissions/web/FeaturePermissionsPage.tsx'),
  },
  '/team': { page: () => import('./shell/pages/TeamScreen.tsx') },
  '/team/$id': { page: () => import('./shell/pages/MemberScreen.tsx') },
  '/terms': { page: () => import('#features/account/legal/web/TermsPage.tsx') },
  '/verificationUponSignup': {
    page: () => import('#features/account/sign-in/web/sign-up/VerificationUponSignupPage.tsx'),
  },
  '/verifyEmail': {
    page: () => import('#features/account/sign-in/web/sign-up/VerifyEmailPage.tsx'),
    search: mailedToken,
  },
}

const ShellPart = lazyRouteComponent(loadShell, 'Shell')
/** Without a `preload` of its own the router does not hold the frame back until the page's code is there too. */
const ShellHost = () => (
  <Suspense fallback={<Splash />}>
    <ShellPart />
  </Suspense>
)

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // The sign-in screens do without its menus and drawers.
  beforeLoad: () => void ShellPart.preload?.(),
  component: ShellHost,
  pendingComponent: Splash,
})
const start = (queryClient: QueryClient) =>
  createRoute({
    getParentRoute: () => root,
    path: '/',
    pendingComponent: Splash,
    beforeLoad: async ({ location: { search, href } }) => {
      // Most people go to the dashboard next, so its code is preloaded.
      if (session()) void Promise.allSettled([loadShell(), loadDashboard()])
      const to = await startPath(queryClient)
      // An invitation and the tour that a link asks for are still there after the sign-in.
      const asked: Search = search
      const kept = Object.keys(asked).length > 0 ? keptSearch({ ...asked, next: href }) : {}
      throw redirect({ to, search: session() ? asked : kept, replace: true })
    },
  })

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const isBare = ({ layout }: { layout?: string }) => layout === 'bare'
  const routes = (parent: typeof root | typeof shell, bare: boolean) =>
    screenList
      .filter(screen => isBare(screen) === bare)
      .map(screen => screenRoute(parent, screen, pages[screen.path]))
  return createRouter({
    history,
    routeTree: root.addChildren([
      start(queryClient),
      ...routes(root, true),
      shell.addChildren(routes(shell, false)),
    ]),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
}
