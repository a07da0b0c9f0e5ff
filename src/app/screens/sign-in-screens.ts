import { everybody } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

export const signedOut = { access: everybody, layout: 'bare' } as const

/** Ways in, and the way out. */
export const signInScreens = {
  '/auth/login': { ...signedOut, title: 'Login', onlySignedOut: true },
  '/auth/signup': { ...signedOut, title: 'Sign up', onlySignedOut: true },
  '/auth/forgot-password': { ...signedOut, title: 'Forgot Password?' },
  '/auth/reset-password': { ...signedOut, title: 'Choose a new password' },
  '/auth/invite': { ...signedOut, title: 'Accept your invitation' },
  '/auth/code': { ...signedOut, title: 'Sign in with a code', onlySignedOut: true },
  '/auth/otp': { ...signedOut, title: 'Sign in with a code', onlySignedOut: true },
  '/auth/social': { ...signedOut, title: 'Login' },
  '/auth/finishSignup': { ...signedOut, title: 'Finish signing up', onlySignedOut: true },
  '/verifyEmail': { ...signedOut, title: 'Verify your email' },
  '/verificationUponSignup': { ...signedOut, title: 'Check your email' },
  '/logout': { ...signedOut, title: 'Sign out' },
} as const satisfies Record<string, Screen>
