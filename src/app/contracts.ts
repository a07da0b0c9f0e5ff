import { companyContract } from '#features/account/company/company.contract.ts'
import { legalContract } from '#features/account/legal/legal.contract.ts'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import { permissionsContract } from '#features/account/permissions/permissions.contract.ts'
import { loginListContract } from '#features/account/sign-in/login-list.contract.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { socialContract } from '#features/account/sign-in/social.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { alertsContract } from '#features/guide/alerts/alerts.contract.ts'
import { demoContract } from '#features/guide/demo/demo.contract.ts'
import { findContract } from '#features/guide/find/find.contract.ts'
import { onboardingContract } from '#features/guide/onboarding/onboarding.contract.ts'
import { supportContract } from '#features/guide/support/support.contract.ts'
import { dashboardContract } from '#features/insight/dashboard/dashboard.contract.ts'
import { referralsContract } from '#features/partners/referrals/referrals.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { mapsContract } from '#features/places/maps/maps.contract.ts'
import { mailContract } from '#features/talk/mail/mail.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { calendarContract } from '#features/work/calendar/calendar.contract.ts'
import { diaryContract } from '#features/work/diary/diary.contract.ts'
import { appointmentsContract } from '#features/work/jobs/appointments.contract.ts'
import { jobLimitsContract } from '#features/work/jobs/job-limits.contract.ts'
import { jobsContract } from '#features/work/jobs/jobs.contract.ts'

/** Every contract, by feature: what the server mounts and the OpenAPI document describes. */
export const contracts = {
  alerts: alertsContract,
  appointments: appointmentsContract,
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
