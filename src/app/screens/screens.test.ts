import { expect, test } from 'vitest'
import { companyContract } from '#features/account/company/company.contract.ts'
import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { permissionsContract } from '#features/account/permissions/permissions.contract.ts'
import { serversContract } from '#features/account/servers/servers.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { alertsContract } from '#features/guide/alerts/alerts.contract.ts'
import { onboardingContract } from '#features/guide/onboarding/onboarding.contract.ts'
import { supportContract } from '#features/guide/support/support.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { mailContract } from '#features/talk/mail/mail.contract.ts'
import { groupKinds, mayAccess } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { permissionSeeds } from '#shared/permissions.ts'
import { layoutOf } from './page-layouts.ts'
import { shapeOf } from './screen.types.ts'
import { type ScreenPath, screenList, screens } from './screens.ts'

const permissions = [[], ...permissionSeeds.map(({ name }) => [name])]
const viewers = groupKinds.flatMap(kind =>
  permissions.flatMap(held =>
    [true, false].map(platform => ({
      id: 1,
      kind,
      company_id: 7,
      pack_id: 3,
      demo: false,
      platform,
      permissions: held,
    })),
  ),
)

// The contracts are not the list's to import: signing in would fetch them all.
test.each<[ScreenPath, Endpoint]>([
  ['/ScheduleUpdateAlert', alertsContract.planned],
  ['/account', companyContract.saveAccount],
  ['/admin-support-dashboard', supportContract.conversations],
  ['/clients', clientsContract.list],
  ['/onboarding', onboardingContract.skipStep],
  ['/outbox', mailContract.outbox],
  ['/servers', serversContract.state],
  ['/settings/rolePermissions', permissionsContract.rolePermissions],
  ['/team', teamContract.list],
])('%s is open to exactly those who may make the call that it can’t do without', (path, call) => {
  for (const viewer of viewers)
    expect(mayAccess(screens[path].access, viewer)).toBe(mayAccess(call.access, viewer))
})

test('every page of the menu lets its parts be switched off, but for those that have nothing to switch', () => {
  const whole = [
    '/pipeline',
    '/calendar',
    '/maps',
    '/manage/inventory',
    '/calls',
    '/message',
    '/automations',
    '/email/marketing',
    '/Forms',
    '/fingertip',
    '/minisite',
    '/reviews',
    '/shift/allocation',
    '/timesheets',
    '/payroll',
    '/bookingRequests',
    '/reports',
    '/insight',
    '/settings/items',
  ]
  const fixed = screenList.filter(
    ({ menu, page, path }) =>
      menu && !whole.includes(path) && !(page && layoutOf(pageIds[page])?.keys.length),
  )
  expect(fixed.map(each => each.path)).toEqual([])
})

test('every page has an outline of its own shape', () => {
  expect(shapeOf(screens['/dashboard'])).toBe('cards')
  expect(shapeOf(screens['/pipeline'])).toBe('board')
  expect(shapeOf(screens['/calendar'])).toBe('calendar')
  expect(shapeOf(screens['/newInvoice'])).toBe('form')
  expect(shapeOf(screens['/settings/banking'])).toBe('form')
  expect(shapeOf(screens['/settings/jobtype'])).toBe('list')
  expect(shapeOf(screens['/invoices'])).toBe('list')
})
