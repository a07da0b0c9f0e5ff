import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { supportStaff } from '#features/guide/support/support.rules.ts'
import { everybody, user } from '#shared/access.ts'
import { BrokenPage } from '#web/error-boundary.tsx'
import { session } from '#web/session-store.ts'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Root } from './shell/Root.tsx'
import { Splash } from './shell/Splash.tsx'
import type { Search } from './shell/screen.tsx'
import { ownAddress, screen } from './shell/screen.tsx'
import { startPath } from './shell/start-path.ts'

const next = (search: Search) => ({ next: ownAddress(search.next) })
const mailedToken = (search: Search) => ({
  token: search.token === undefined ? undefined : String(search.token),
})
const signedOut = { access: everybody, layout: 'bare' } as const

/** Screens without the shell. */
const bareScreens = [
  screen('/auth/login', {
    ...signedOut,
    title: 'Login',
    search: next,
    onlySignedOut: true,
    page: () => import('#features/account/sign-in/web/LoginPage.tsx').then(m => m.LoginPage),
  }),
  screen('/auth/signup', {
    ...signedOut,
    title: 'Start Free Trial',
    onlySignedOut: true,
    page: () => import('#features/account/sign-in/web/SignupPage.tsx').then(m => m.SignupPage),
  }),
  screen('/auth/forgot-password', {
    ...signedOut,
    title: 'Forgot Password?',
    page: () =>
      import('#features/account/sign-in/web/ForgotPasswordPage.tsx').then(m => m.ForgotPasswordPage),
  }),
  screen('/auth/reset-password', {
    ...signedOut,
    title: 'Choose a new password',
    search: mailedToken,
    page: () => import('#features/account/sign-in/web/ResetPasswordPage.tsx').then(m => m.ResetPasswordPage),
  }),
  screen('/auth/invite', {
    ...signedOut,
    title: 'Accept your invitation',
    search: mailedToken,
    page: () => import('#features/account/sign-in/web/AcceptInvitePage.tsx').then(m => m.AcceptInvitePage),
  }),
  screen('/auth/code', {
    ...signedOut,
    title: 'Sign in with a code',
    search: next,
    onlySignedOut: true,
    page: () => import('#features/account/sign-in/web/CodeSignInPage.tsx').then(m => m.CodeSignInPage),
  }),
  screen('/auth/social', {
    ...signedOut,
    title: 'Login',
    search: found => ({ ...next(found), problem: found.problem }),
    page: () => import('#features/account/sign-in/web/SocialPage.tsx').then(m => m.SocialPage),
  }),
  screen('/verifyEmail', {
    ...signedOut,
    title: 'Verify your email',
    search: mailedToken,
    page: () => import('#features/account/sign-in/web/VerifyEmailPage.tsx').then(m => m.VerifyEmailPage),
  }),
  screen('/verificationUponSignup', {
    ...signedOut,
    title: 'Check your mail',
    page: () =>
      import('#features/account/sign-in/web/VerificationUponSignupPage.tsx').then(
        m => m.VerificationUponSignupPage,
      ),
  }),
  screen('/logout', {
    ...signedOut,
    title: 'Sign out',
    search: next,
    page: () => import('#features/account/sign-in/web/LogoutPage.tsx').then(m => m.LogoutPage),
  }),
]

/** Texts that everybody may read, signed in or not. */
const publicScreens = [
  screen('/terms', {
    ...signedOut,
    title: 'Terms',
    page: () => import('#features/account/legal/web/TermsPage.tsx').then(m => m.TermsPage),
  }),
  screen('/privacy', {
    ...signedOut,
    title: 'Privacy',
    page: () => import('#features/account/legal/web/PrivacyPage.tsx').then(m => m.PrivacyPage),
  }),
]

const loadShell = () => import('./shell/Shell.tsx')
const loadDashboard = () => import('#features/insight/dashboard/web/DashboardPage.tsx')

/** Screens of the company application. */
const shellScreens = [
  screen('/dashboard', {
    access: user(),
    title: 'Dashboard',
    page: () => loadDashboard().then(m => m.DashboardPage),
    tour: () => import('#features/insight/dashboard/web/dashboard.tour.ts').then(m => m.dashboardTour),
  }),
  screen('/onboarding', {
    access: user({ kinds: ['owner'] }),
    title: 'Get started',
    page: () => import('#features/guide/onboarding/web/OnboardingPage.tsx').then(m => m.OnboardingPage),
  }),
  screen('/jobs', {
    access: user(),
    title: 'Jobs List',
    page: () => import('#features/work/jobs/web/JobsPage.tsx').then(m => m.JobsPage),
    tour: () => import('#features/work/jobs/web/jobs.tour.ts').then(m => m.jobsTour),
  }),
  screen('/calendar', {
    access: user(),
    title: 'Calendar',
    layout: 'full',
    page: () => import('#features/work/calendar/web/CalendarPage.tsx').then(m => m.CalendarPage),
    tour: () => import('#features/work/calendar/web/calendar.tour.ts').then(m => m.calendarTour),
  }),
  screen('/clients', {
    access: user({ permission: ['clients.manage', 'jobs.book'] }),
    title: 'Clients',
    page: () => import('#features/clients/clients/web/ClientsPage.tsx').then(m => m.ClientsPage),
    tour: () => import('#features/clients/clients/web/clients.tour.ts').then(m => m.clientsTour),
  }),
  screen('/team', {
    access: user({ permission: 'team.manage' }),
    title: 'Team',
    under: ['Manage'],
    page: () => import('#features/people/team/web/TeamPage.tsx').then(m => m.TeamPage),
    tour: () => import('#features/people/team/web/team.tour.ts').then(m => m.teamTour),
  }),
  screen('/account', {
    access: user({ kinds: ['owner'] }),
    title: 'Account',
    page: () => import('#features/account/company/web/AccountPage.tsx').then(m => m.AccountPage),
    tour: () => import('#features/account/company/web/account.tour.ts').then(m => m.accountTour),
  }),
  screen('/plans', {
    access: user(),
    title: 'Plans',
    page: () => import('#features/account/company/web/PlansPage.tsx').then(m => m.PlansPage),
  }),
  screen('/settings', {
    access: user({ permission: 'settings' }),
    title: 'Settings',
    page: () => import('./shell/SettingsPage.tsx').then(m => m.SettingsPage),
    tour: () => import('./shell/settings.tour.ts').then(m => m.settingsTour),
  }),
  screen('/settings/loginlist', {
    access: user(),
    title: 'Sign-ins',
    under: ['Settings'],
    page: () => import('#features/account/sign-in/web/LoginListPage.tsx').then(m => m.LoginListPage),
  }),
  screen('/settings/rolePermissions', {
    access: user({ permission: 'settings' }),
    title: 'Role Permissions',
    under: ['Settings'],
    page: () =>
      import('#features/account/permissions/web/RolePermissionsPage.tsx').then(m => m.RolePermissionsPage),
  }),
  screen('/settings/notification', {
    access: user(),
    title: 'Notifications',
    under: ['Settings'],
    page: () =>
      import('#features/talk/notifications/web/NotificationSettingsPage.tsx').then(
        m => m.NotificationSettingsPage,
      ),
  }),
  screen('/referfriend', {
    access: user(),
    title: 'Refer A friend',
    page: () => import('#features/partners/referrals/web/ReferFriendPage.tsx').then(m => m.ReferFriendPage),
  }),
  screen('/admin-support-dashboard', {
    access: supportStaff,
    title: 'Support dashboard',
    page: () =>
      import('#features/guide/support/web/SupportDashboardPage.tsx').then(m => m.SupportDashboardPage),
  }),
  screen('/outbox', {
    access: user({ permission: 'settings' }),
    title: 'Outbox',
    under: ['Settings'],
    page: () => import('#features/talk/mail/web/OutboxPage.tsx').then(m => m.OutboxPage),
  }),
]

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // The sign-in screens do without its menus and drawers.
  component: lazyRouteComponent(loadShell, 'Shell'),
  pendingComponent: Splash,
})
const start = (queryClient: QueryClient) =>
  createRoute({
    getParentRoute: () => root,
    path: '/',
    pendingComponent: Splash,
    beforeLoad: async () => {
      // Most people come to the dashboard: its code is fetched meanwhile.
      if (session()) void Promise.allSettled([loadShell(), loadDashboard()])
      throw redirect({ to: await startPath(queryClient), replace: true })
    },
  })

/** Every screen, one line above: path, page, who may see it, title. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      start(queryClient),
      ...bareScreens.map(make => make(root)),
      ...publicScreens.map(make => make(root)),
      shell.addChildren(shellScreens.map(make => make(shell))),
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
