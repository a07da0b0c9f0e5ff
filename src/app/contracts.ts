import { alertsContract } from '#features/alerts/alerts.contract.ts'
import { calendarContract } from '#features/calendar/calendar.contract.ts'
import { clientsContract } from '#features/clients/clients.contract.ts'
import { companyContract } from '#features/company/company.contract.ts'
import { dashboardContract } from '#features/dashboard/dashboard.contract.ts'
import { demoContract } from '#features/demo/demo.contract.ts'
import { diaryContract } from '#features/diary/diary.contract.ts'
import { findContract } from '#features/find/find.contract.ts'
import { jobLimitsContract } from '#features/jobs/job-limits.contract.ts'
import { jobsContract } from '#features/jobs/jobs.contract.ts'
import { legalContract } from '#features/legal/legal.contract.ts'
import { mailContract } from '#features/mail/mail.contract.ts'
import { mapsContract } from '#features/maps/maps.contract.ts'
import { notificationsContract } from '#features/notifications/notifications.contract.ts'
import { onboardingContract } from '#features/onboarding/onboarding.contract.ts'
import { pageSettingsContract } from '#features/page-settings/page-settings.contract.ts'
import { permissionsContract } from '#features/permissions/permissions.contract.ts'
import { referralsContract } from '#features/referrals/referrals.contract.ts'
import { loginListContract } from '#features/sign-in/login-list.contract.ts'
import { signInContract } from '#features/sign-in/sign-in.contract.ts'
import { socialContract } from '#features/sign-in/social.contract.ts'
import { supportContract } from '#features/support/support.contract.ts'
import { teamContract } from '#features/team/team.contract.ts'

/** Every contract, by feature: what the server mounts and the OpenAPI document describes. */
export const contracts = {
  alerts: alertsContract,
  calendar: calendarContract,
  clients: clientsContract,
  company: companyContract,
  dashboard: dashboardContract,
  demo: demoContract,
  diary: diaryContract,
  find: findContract,
  jobLimits: jobLimitsContract,
  jobs: jobsContract,
  legal: legalContract,
  loginList: loginListContract,
  mail: mailContract,
  maps: mapsContract,
  notifications: notificationsContract,
  onboarding: onboardingContract,
  pageSettings: pageSettingsContract,
  permissions: permissionsContract,
  referrals: referralsContract,
  signIn: signInContract,
  social: socialContract,
  support: supportContract,
  team: teamContract,
}
