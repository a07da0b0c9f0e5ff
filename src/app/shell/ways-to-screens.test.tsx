import { createMemoryHistory } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { leftMenu } from '#app/screens/menu.ts'
import { type ScreenPath, screenList } from '#app/screens/screens.ts'
import { createQueryClient } from '#web/query-client.ts'
import { signIn, signOut } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import type { SignedIn } from '#web/viewer.ts'
import { createAppRouter } from '../routes.tsx'
import { FindButton } from './navigation/FindButton.tsx'
import { SideMenu } from './navigation/SideMenu.tsx'
import { UserPanel } from './navigation/UserPanel.tsx'
import SettingsPage from './pages/SettingsPage.tsx'

const technician: SignedIn = { ...owner, kind: 'technician', permissions: [] }
const hidden: ScreenPath[] = [
  '/settings/sharedData',
  '/pipeline',
  '/franchise',
  '/franchise/work',
  '/franchise/offers',
  '/franchise/territories',
  '/bookingRequests',
  '/jobsettings/templates',
  '/jobsettings/checklists',
  '/clients',
  '/team',
  '/shift/allocation',
  '/recently-deleted',
  '/account',
  '/settings/security',
  '/settings/emailDomain',
  '/settings/mailbox',
  '/social/googleMyBusiness',
  '/social/accounts',
  '/settings/leave',
  '/settings/payRules',
  '/settings/payroll',
  '/settings',
  '/pipeline',
  '/maps',
  '/invoices',
  '/manage/inventory/bundles',
  '/settings/paymentHistory',
  '/settings/inventory',
  '/callSettings/incomingCall',
  '/callSettings/numbers',
  '/settings/callmasking',
  '/quotes',
  '/settings/invoice',
  '/settings/banking',
  '/settings/closedBooks',
  '/settings/payment',
  '/settings/reader',
  '/settings/accounting',
  '/AddPaymentTerms',
  '/Invoicebuilder',
  '/invoice/reminder',
  '/settings/jobtype',
  '/settings/leadsource',
  '/manage/leads',
  '/settings/webform',
  '/settings/bookingPage',
  '/settings/plugin',
  '/settings/leadForms',
  '/fingertip',
  '/minisite',
  '/settings/googleSearch',
  '/settings/numbering',
  '/settings/autoClockIn',
  '/settings/clockTablets',
  '/jobsettings/reccurringJob',
  '/settings/rolePermissions',
  '/settings/fieldvalidation/jobs',
  '/jobsettings/customFields',
  '/jobsettings/form',
  '/settings/t_c',
  '/settings/items',
  '/settings/tax',
  '/template/client-SMS',
  '/template/client-email',
  '/emailTemplate/generator',
  '/settings/emailDomain',
  '/settings/mailbox',
  '/social/googleMyBusiness',
  '/template/jobmessage',
  '/template/reviewsms',
  '/template/email',
  '/settings/sms',
  '/settings/review',
  '/outbox',
  '/message',
  '/testMessage',
  '/settings/fieldvalidation/jobs',
  '/jobsettings/customFields',
  '/settings/t_c',
  '/settings/items',
  '/settings/tax',
  '/settings/sms',
  '/settings/review',
  '/template/client-SMS',
  '/template/client-email',
  '/template/jobmessage',
  '/template/reviewsms',
  '/template/email',
]

beforeEach(() => {
  localStorage.clear()
  const groups = ['Planning', 'Clients', 'Money', 'Stock', 'Team', 'Reporting']
  localStorage.setItem('menuGroups', groups.map(name => `${name}:1`).join(' '))
  answerFetch(() => new Error('offline'))
})

const withMenu = (viewer: SignedIn): SignedIn => ({ ...viewer, leftMenu: leftMenu(viewer) })
const links = () => screen.getAllByRole('link').map(link => link.getAttribute('href'))

test.each([
  ['the side menu', <SideMenu key="menu" />],
  ['the settings', <SettingsPage key="settings" />],
  ['the user panel', <UserPanel key="panel" opened onClose={() => {}} />],
])(
  '%s leads an owner to all its screens, a technician to none that is closed to them',
  async (_where, part) => {
    const asOwner = renderAt('/here', part, withMenu(owner))
    await screen.findAllByRole('link')
    const all = links()
    asOwner.unmount()
    renderAt('/here', part, withMenu(technician))
    await screen.findAllByRole('link')
    expect(links()).toEqual(all.filter(path => !hidden.includes(path as ScreenPath)))
    expect(links().length).toBeLessThan(all.length)
  },
)

test('Ctrl+K offers a technician no screen that is closed to them, and none without the shell', async () => {
  renderAt('/here', <FindButton />, technician)
  await userEvent.click(await screen.findByRole('button', { name: 'Find anything…' }))
  const group = await screen.findByRole('group', { name: 'Screens' })
  const offered = within(group)
    .getAllByRole('option')
    .map(option => option.textContent ?? '')
  for (const path of hidden) {
    const { title } = screenList.find(each => each.path === path)!
    expect(offered).not.toContain(title)
  }
  expect(offered).toContain('Calendar')
  expect(offered).not.toContain('Login')
})

test('every screen has a page, and every entry of the menu is a screen', async () => {
  const router = createAppRouter(createQueryClient())
  for (const { path } of screenList) expect(router.routesByPath).toHaveProperty([path])
  const entries = leftMenu(owner).flatMap(entry => (entry.children.length > 0 ? entry.children : [entry]))
  for (const { path } of entries) expect(router.routesByPath).toHaveProperty([path])
})

test('the root path takes an invitation and a tour along, past the sign-in too', async () => {
  const landed = async (address: string) => {
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = createAppRouter(createQueryClient(), history)
    await router.load()
    return history.location.href
  }
  signOut()
  expect(await landed('/')).toBe('/auth/login')
  expect(await landed('/?invite_id=abc')).toBe('/auth/login?next=%2F%3Finvite_id%3Dabc')
  expect(await landed('/?refer_code=FX2')).toContain('refer_code=FX2')
  signIn('the-token', Math.floor(Date.now() / 1000) + 600)
  answerFetch(() => ({ body: { success: true, user: { pack_id: 3, kind: 'owner' } } }))
  expect(await landed('/?invite_id=abc&source=onboarding')).toBe('/dashboard?invite_id=abc&source=onboarding')
})
