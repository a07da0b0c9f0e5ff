import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { portalLeave, portalSignIn } from '#web/session/portal-session.ts'
import { signIn, signOut } from '#web/session/session-store.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const soon = Math.floor(Date.now() / 1000) + 600
const office = () => signIn('the-token', soon)
const client = () => portalSignIn('their-token', soon, 'their-mark', '')

beforeEach(() => {
  signOut()
  portalLeave()
})

test.each([
  ['nobody', '/nowhere', [], '/auth/login'],
  ['nobody', '/clientPortal/nothing', [], '/clientPortal/dashboard'],
  ['a client', '/nowhere', [client], '/clientPortal/dashboard'],
  ['a client', '/clientPortal/nothing', [client], '/clientPortal/dashboard'],
  ['the office', '/nowhere', [office], '/dashboard'],
  ['the office', '/clientPortalX', [office, client], '/dashboard'],
] as const)('%s at %s is led to where they can go', async (_who, path, enters, to) => {
  for (const enter of enters) enter()
  renderAt(path, <NotFoundPage />)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(to)
})
