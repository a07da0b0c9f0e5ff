import { isTimeZone } from '#shared/dates.ts'

/** What the sign-in screens and the server say. */
export const signInTexts = {
  empty: 'Email or password is empty',
  wrong: 'The login detail is incorrect',
  emailNotValid: 'Email is not valid',
  emailTaken: 'There is already an account with this email. Sign in instead.',
  tooMany: 'Too many attempts. Please try again in 15 minutes.',
  disabled: 'Your access has been disabled. Ask your office.',
  linkExpired: 'This link has expired or was used already. Please ask for a new one.',
  notAuthorized: 'User not authorized.',
  noToken: 'No token provided.',
} as const

/** Minutes that a session of a company user lasts. */
export const sessionMinutes = 480
/** Minutes that a password link lasts, and days that an invitation does. */
export const resetMinutes = 60
export const inviteDays = 7
/** Wrong tries an account or an address may make in `attemptMinutes`; then it waits. */
export const maxAttempts = 10
export const attemptMinutes = 15

/** What is wrong with a new password, or null. Length alone: rules of composition make passwords worse. */
export function passwordProblem(password: string): string | null {
  if (password.length === 0) return 'Password is required'
  if (password.length < 8) return 'Password must have at least 8 characters.'
  if (password.length > 128) return 'Password must have at most 128 characters.'
  return null
}

/** The demo company's accounts as the sign-in page offers them. */
export const demoAccounts = [
  { email: 'owner@demo.test', password: 'Demo1234!', role: 'Owner' },
  { email: 'office@demo.test', password: 'Demo1234!', role: 'Office Admin' },
  { email: 'tech@demo.test', password: 'Demo1234!', role: 'Technician' },
] as const

/** Days that a new company may try the product. */
export const trialDays = 14

/** Where to go after signing in: a path of this very site, or null. Browsers read '//', '/\' and '/<tab>/' as other sites. */
export function returnPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(value)) return null
  if (!/^\/(auth|logout)(\/|\?|#|$)/.test(value)) return value
  // On the way out, a second step may have taken the way itself for the place one was at.
  return returnPath(new URLSearchParams(value.split(/[?#]/)[1]).get('next'))
}

/** The zone that a new company gets of the browser's; one of no place (a browser that hides it says UTC) becomes Sydney's. */
export function companyZone(browserZone: string): string {
  const isPlace = browserZone.includes('/') && !browserZone.startsWith('Etc/') && isTimeZone(browserZone)
  return isPlace ? browserZone : 'Australia/Sydney'
}
