import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn, signOut } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import VerificationUponSignupPage from './VerificationUponSignupPage.tsx'

beforeEach(signOut)

function open(sent: boolean) {
  const account = { email: 'ada@x.test', email_verified: false, verification_sent: sent }
  answerFetch(({ url }) => ({
    body: url.includes('/users/logins') ? { success: true, data: [], account } : { success: true },
  }))
  renderAt('/verificationUponSignup', <VerificationUponSignupPage />)
}

test('who is not signed in is not told of a link', async () => {
  open(true)
  expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeTruthy()
  expect(screen.queryByText(/We’ve emailed/)).toBeNull()
})

test('a link counts as sent once it was', async () => {
  signIn('theirs', Date.now() / 1000 + 600)
  open(false)
  await screen.findByText('We haven’t sent a link to ada@x.test yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText(/^We’ve emailed a link to ada@x.test/)).toBeTruthy()
})

test('after a sign-up the page says where the link went', async () => {
  signIn('theirs', Date.now() / 1000 + 600)
  open(true)
  expect(await screen.findByText(/^We’ve emailed a link to ada@x.test/)).toBeTruthy()
})
