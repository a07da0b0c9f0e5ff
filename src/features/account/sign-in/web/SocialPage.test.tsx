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
import { handoverCookie } from '../sign-in.rules.ts'
import SocialPage from './SocialPage.tsx'
import { SignupPage } from './sign-up/SignupPage.tsx'

const user = { id: 1, fullname: 'Ana' }
const entered = {
  success: true,
  accessToken: 'the-token',
  exp: Math.floor(Date.now() / 1000) + 28_800,
  user,
}

function open(
  address: string,
  answer: (request: SeenRequest) => { status?: number; body: unknown } | undefined,
) {
  const seen = answerFetch(request => answer(request) ?? { body: { success: true, data: [] } })
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/auth/social', SocialPage),
      page('/auth/login', () => 'the login'),
      page('/auth/signup', () => <SignupPage UnderCode={() => null} />),
      page('/jobs', () => 'the jobs'),
      page('/verificationUponSignup', () => 'check your mail'),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  renderWithKit(<RouterProvider router={router} />)
  return { seen, router }
}
function handOver(code: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server leaves it
  document.cookie = `${handoverCookie}=${code}`
}
const onExchange = (body: unknown) => (request: SeenRequest) =>
  request.url === '/api/login/social' && request.method === 'POST' ? { body } : undefined

beforeEach(() => signOut())

test('the code in the cookie is exchanged for the session, once, and the person goes on', async () => {
  handOver('the-one-time-code-of-this-sign-in')
  const { seen, router } = open('/auth/social?next=%2Fjobs', onExchange(entered))
  await waitFor(() => expect(router.state.location.href).toBe('/jobs'))
  expect(session()?.token).toBe('the-token')
  const sent = seen.filter(request => request.url === '/api/login/social')
  expect(sent.map(request => request.body)).toEqual([{ code: 'the-one-time-code-of-this-sign-in' }])
})

test('without a code, as by a link that somebody else sends, nobody is signed in', async () => {
  handOver('; Max-Age=0')
  const { seen } = open('/auth/social', onExchange(entered))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We couldn’t confirm who you are. Please start again.',
  )
  expect([session(), seen.length]).toEqual([null, 0])
})

test('whoever cancelled reads so, and gets back to the login', async () => {
  open('/auth/social?problem=cancelled', () => undefined)
  expect((await screen.findByRole('alert')).textContent).toBe('The sign-in was cancelled.')
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/auth/login')
})

test('an unknown person signs up with name and mail filled in, and then checks the mail', async () => {
  handOver('the-one-time-code-of-this-sign-in')
  const signup = { token: 'links-the-new-account', email: 'ana@test.au', fullname: 'Ana Silva' }
  const { seen, router } = open('/auth/social?refer_code=c0ffee123456', request => {
    if (request.url === '/api/login/signup') return { body: entered }
    return onExchange({ success: true, signup })(request)
  })
  expect(((await screen.findByLabelText(/Full name/)) as HTMLInputElement).value).toBe('Ana Silva')
  expect((screen.getByLabelText(/Email/) as HTMLInputElement).value).toBe('ana@test.au')
  await userEvent.type(screen.getByLabelText(/Company name/), 'Silva')
  await userEvent.type(screen.getByLabelText(/^Password/), 'correct horse{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/verificationUponSignup'))
  expect(seen.find(request => request.url === '/api/login/signup')?.body).toMatchObject({
    social_token: 'links-the-new-account',
    company_name: 'Silva',
    refer_code: 'c0ffee123456',
  })
})

test('who came by a friend’s link takes the code along to the services and to the other screens', async () => {
  open('/auth/signup?refer_code=c0ffee123456', request =>
    request.url === '/api/login/social'
      ? { body: { success: true, google: true, apple: false, facebook: false } }
      : undefined,
  )
  const button = await screen.findByRole('link', { name: /Google/ })
  expect(button.getAttribute('href')).toBe('/api/login/google?refer_code=c0ffee123456')
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    '/auth/login?refer_code=c0ffee123456',
  )
})

test('a mail that the service did not verify is proven by a mailed code', async () => {
  handOver('the-one-time-code-of-this-sign-in')
  const { seen } = open('/auth/social?next=%2Fjobs', request => {
    if (request.url === '/api/login/verifyOtp') return { body: entered }
    return onExchange({
      success: true,
      confirm: { token: 'links-the-proven-account', email: 'ana@test.au' },
    })(request)
  })
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(session()?.token).toBe('the-token'))
  expect(seen.find(request => request.url === '/api/login/verifyOtp')?.body).toEqual({
    email: 'ana@test.au',
    code: '123456',
    social_token: 'links-the-proven-account',
  })
})
