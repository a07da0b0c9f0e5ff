import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session, signOut } from '#web/session/session-store.ts'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import LoginPage from './LoginPage.tsx'

const user = { id: 1, fullname: 'Ana' }
const exp = Math.floor(Date.now() / 1000) + 28_800
type Reply = { status?: number; body: unknown }

async function open(address: string, answer: (request: SeenRequest) => Reply | undefined) {
  const seen = answerFetch(request => answer(request) ?? { body: { success: true, data: [] } })
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/auth/login', LoginPage),
      page('/auth/signup', () => null),
      page('/auth/forgot-password', () => null),
      page('/auth/code', () => null),
      page('/jobs', () => 'the jobs'),
      page('/', () => 'the start'),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  renderWithKit(<RouterProvider router={router} />)
  await screen.findByRole('button', { name: 'Login' })
  return { seen, router }
}
const typeIn = async (email: string, password: string) => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.keyboard('{Enter}')
}
const onLogin = (reply: Reply) => (request: SeenRequest) =>
  request.url === '/api/login/login' ? reply : undefined

beforeEach(() => signOut())

test.each([
  ['', ''],
  ['ana@test.au', ''],
  ['', 'secret words'],
])('with email %j and password %j the form says what is empty and sends nothing', async (email, password) => {
  const { seen } = await open('/auth/login', () => undefined)
  await typeIn(email, password)
  if (!email && !password) await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText('Email or password is empty')).toBeTruthy()
  expect(seen.filter(request => request.url === '/api/login/login')).toEqual([])
})

test('a wrong sign-in is said above the form, and what was typed stays', async () => {
  const refusal = { status: 400, body: { success: false, message: 'The login detail is incorrect' } }
  await open('/auth/login', onLogin(refusal))
  await typeIn('ana@test.au', 'wrong')
  expect((await screen.findByRole('alert')).textContent).toBe('The login detail is incorrect')
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ana@test.au')
  expect(session()).toBeNull()
})

test('Enter signs in, keeps the session and leads to where one was going', async () => {
  const reply = { body: { success: true, accessToken: 'the-token', exp, user } }
  const { seen, router } = await open('/auth/login?next=%2Fjobs%3Fpage%3D2', onLogin(reply))
  await typeIn('ana@test.au', 'secret words')
  await waitFor(() => expect(router.state.location.href).toBe('/jobs?page=2'))
  expect(session()).toMatchObject({ token: 'the-token', expiresAt: exp * 1000 })
  const sent = seen.find(request => request.url === '/api/login/login')
  expect(sent?.body).toEqual({ email: 'ana@test.au', password: 'secret words' })
})

test('an address of another site is not where a sign-in leads', async () => {
  const reply = { body: { success: true, accessToken: 'the-token', exp, user } }
  const { router } = await open('/auth/login?next=%2F%2Fevil.test', onLogin(reply))
  await typeIn('ana@test.au', 'secret words')
  await waitFor(() => expect(router.state.location.href).toBe('/'))
})

test('with several companies one is chosen', async () => {
  const companies = [
    { id: 7, name: 'Harbour Plumbing', logo: '' },
    { id: 8, name: 'Hill Wiring', logo: '' },
  ]
  const { seen } = await open('/auth/login', request => {
    if (request.url !== '/api/login/login') return undefined
    const isChosen = (request.body as { company_id?: number }).company_id !== undefined
    return {
      body: isChosen ? { success: true, accessToken: 'of-8', exp, user } : { success: true, companies },
    }
  })
  await typeIn('ana@test.au', 'secret words')
  await userEvent.click(await screen.findByRole('button', { name: /Hill Wiring/ }))
  await waitFor(() => expect(session()?.token).toBe('of-8'))
  expect(seen.at(-1)?.body).toEqual({ email: 'ana@test.au', password: 'secret words', company_id: 8 })
})

test('a demo sign-in fills the form with one click', async () => {
  const data = [{ email: 'owner@demo.test', password: 'Demo1234!', role: 'Owner' }]
  await open('/auth/login', request =>
    request.url === '/api/login/demo' ? { body: { success: true, data } } : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: /owner@demo\.test/ }))
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('owner@demo.test')
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('Demo1234!')
})

test('the password can be shown, and there are ways to sign up and to a new password', async () => {
  await open('/auth/login', () => undefined)
  const field = screen.getByLabelText('Password') as HTMLInputElement
  expect(field.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show or hide the password' }))
  expect((screen.getByLabelText('Password') as HTMLInputElement).type).toBe('text')
  expect(screen.getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  )
  expect(screen.getByRole('link', { name: 'Start Free Trial' }).getAttribute('href')).toBe('/auth/signup')
})

test('where the account has a second step, its code is asked after the password', async () => {
  const { seen } = await open('/auth/login', request => {
    if (request.url === '/api/login/login')
      return { body: { success: true, second_factor: { token: 'waits-for-the-second-step' } } }
    if (request.url !== '/api/login/secondFactor') return undefined
    const isRight = (request.body as { code: string }).code === '123456'
    return isRight
      ? { body: { success: true, accessToken: 'in', exp, user } }
      : { status: 400, body: { success: false, message: 'This code is not right.', field: 'code' } }
  })
  await typeIn('ana@test.au', 'secret words')
  const field = await screen.findByLabelText('Code')
  expect(session()).toBeNull()
  await userEvent.type(field, '999999{Enter}')
  expect(await screen.findByText('This code is not right.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '123456{Enter}')
  await waitFor(() => expect(session()?.token).toBe('in'))
  const sent = seen.filter(request => request.url === '/api/login/secondFactor')
  expect(sent.at(-1)?.body).toEqual({ token: 'waits-for-the-second-step', code: '123456' })
})

test('services that are set up have a button that keeps where one was going; the others have none', async () => {
  await open('/auth/login?next=%2Fjobs%3Fpage%3D2', request =>
    request.url === '/api/login/social'
      ? { body: { success: true, google: true, apple: false, facebook: true } }
      : undefined,
  )
  const google = await screen.findByRole('link', { name: 'Login with Google' })
  expect(google.getAttribute('href')).toBe('/api/login/google?next=%2Fjobs%3Fpage%3D2')
  expect(screen.getByRole('link', { name: 'Login with Facebook' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Login with Apple' })).toBeNull()
})
