import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { partnerSignIn, partnerSignOut, partnerToken } from '#web/session/partner-session.ts'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { newestToast } from '#web/toast.ts'
import PartnerForgotPage from '../../partner-sign-in/web/PartnerForgotPage.tsx'
import PartnerResetPage from '../../partner-sign-in/web/PartnerResetPage.tsx'
import PartnerSignupPage from '../../partner-sign-in/web/PartnerSignupPage.tsx'
import PartnerDashboardPage from './PartnerDashboardPage.tsx'
import PartnerEntrancePage from './PartnerEntrancePage.tsx'

type Reply = { status?: number; body?: unknown } | Error | Promise<never>
const call = (name: string) => `/api/register/partners/${name}`

function open(address: string, answers: Record<string, Reply>) {
  const seen = answerFetch(({ url }: SeenRequest) => {
    const name = Object.keys(answers).find(each => url.split('?')[0] === call(each))
    return name === undefined ? { body: { success: true } } : answers[name]!
  })
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/partner-login', PartnerEntrancePage),
      page('/partner-signup', PartnerSignupPage),
      page('/partner-forgot-password', PartnerForgotPage),
      page('/partner-reset-password', PartnerResetPage),
      page('/partner-dashboard', PartnerDashboardPage),
      page('/error', () => 'the error'),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  renderWithKit(<RouterProvider router={router} />)
  return { router, sent: (name: string) => seen.filter(request => request.url === call(name)) }
}
const put = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input, textarea' }), {
    target: { value },
  })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => partnerSignOut())

test.each([
  '/partner-login',
  '/partner-signup',
  '/partner-forgot-password',
  '/partner-reset-password?token=x',
])('where nothing is sold, %s leads to /error', async address => {
  const { router } = open(address, { open: { status: 404, body: { success: false, message: 'Not found.' } } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/error'))
})

test('the dashboard leads there too, to the sign-in without a session, and out when the session is over', async () => {
  expect((await arrived({})).pathname).toBe('/partner-login')
  partnerSignIn('theirs', { exp: Date.now() / 1000 + 60, email: 'a@b.test', firstName: 'Ada' })
  expect((await arrived({ profile: { status: 404, body: { success: false } } })).pathname).toBe('/error')
  const over = { status: 401, body: { success: false, message: 'User not authorized.' } }
  expect((await arrived({ profile: over })).pathname).toBe('/partner-login')
  expect([partnerToken(), localStorage.getItem('partner_data')]).toEqual([null, null])
})
async function arrived(answers: Record<string, Reply>) {
  const { router } = open('/partner-dashboard', answers)
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/partner-dashboard'))
  return router.state.location
}

test.each([
  [
    { status: 401, body: { success: false, message: 'Invalid email or password', field: 'email' } },
    'Invalid email or password',
  ],
  [{ status: 500, body: {} }, 'Login failed. Please try again.'],
  [new TypeError('offline'), 'Connection error. Please check your internet connection and try again.'],
  [{ body: { success: true, partner: {} } }, 'Login failed: No authentication token received'],
])('a sign-in that is answered with %j says so', async (reply, text) => {
  open('/partner-login', { login: reply })
  await press('Login')
  expect(await screen.findByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  await put('Email', 'ada@partner.test')
  await put('Password', 'Gutter7!')
  await press('Login')
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(partnerToken()).toBeNull()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
async function fillApplication() {
  await screen.findByRole('button', { name: 'Submit Application' })
  const typed = {
    firstName: 'Ada',
    lastName: 'Lane',
    email: 'ada@partner.test',
    phone: '0412 345 678',
    companyName: 'Trade Talk',
    companyWebsite: 'https://tradetalk.test',
    password: 'Gutter7!',
    confirmPassword: 'Gutter7!',
    reasonForPartnership: 'My readers are plumbers.',
  }
  for (const [name, value] of Object.entries(typed)) fireEvent.change(field(name), { target: { value } })
  fireEvent.click(screen.getByPlaceholderText('Choose one'))
  fireEvent.click(await screen.findByText('Influencer'))
  fireEvent.click(field('terms'))
}

test.each([
  [
    { status: 409, body: { success: false, message: 'x' } },
    'This email is already registered. Please use a different email address.',
  ],
  [
    { status: 429, body: { success: false, message: 'x' } },
    'Too many submission attempts. Please try again later.',
  ],
  [
    { status: 400, body: { success: false, message: 'x' } },
    'Invalid data provided. Please check your inputs.',
  ],
  [{ status: 500, body: {} }, 'There was an error submitting your application. Please try again.'],
  [new TypeError('offline'), 'Network error. Please check your internet connection and try again.'],
])('an application that is answered with %j says so and keeps what was typed', async (reply, text) => {
  open('/partner-signup', { signup: reply })
  await fillApplication()
  await press('Submit Application')
  await waitFor(() => expect(newestToast()).toBe(text))
  expect(field('firstName').value).toBe('Ada')
})

test('a second press while an application is on its way warns and sends nothing', async () => {
  const { sent } = open('/partner-signup', { signup: new Promise<never>(() => {}) })
  await fillApplication()
  await press('Submit Application')
  await waitFor(() => expect(sent('signup')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  await waitFor(() => expect(newestToast()).toBe('Please wait while we process your previous submission.'))
  expect(sent('signup')).toHaveLength(1)
})

test.each([
  [200, ''],
  [404, ''],
  [500, 'An error occurred. Please try again later.'],
])('a forgotten password answered with %i ends in the same notice', async (status, text) => {
  const before = newestToast()
  open('/partner-forgot-password', { 'forgot-password': { status, body: { success: status === 200 } } })
  await put('Email', 'ada@partner.test')
  await press('Send the link')
  expect(await screen.findByText('Check your email')).toBeTruthy()
  expect(newestToast()).toBe(text || before)
})

test('a link that is used up meanwhile shows that it is invalid', async () => {
  open('/partner-reset-password?token=x', { 'reset-password': { status: 400, body: { success: false } } })
  await put('New password', 'longenough')
  await press('Save the new password')
  expect(await screen.findByText('Confirm password is required')).toBeTruthy()
  await put('Confirm password', 'longenougH')
  await press('Save the new password')
  expect(await screen.findByText('Passwords must match')).toBeTruthy()
  await put('Confirm password', 'longenough')
  await press('Save the new password')
  expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeTruthy()
})
