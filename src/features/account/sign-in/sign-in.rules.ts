import { isTimeZone } from '#shared/dates.ts'
import { ownAddress } from '#shared/own-address.ts'

/** Messages of the sign-in screens and of the server. */
export const signInTexts = {
  empty: 'Email or password is empty',
  wrong: 'The login detail is incorrect',
  emailNotValid: 'Email is not valid',
  emailTaken: 'There is already an account with this email. Sign in instead.',
  termsNeeded: 'Accepting terms & conditions are required',
  tooMany: 'Too many attempts. Please try again in 15 minutes.',
  moved: 'This business has moved to {{address}}. Sign in there.',
  disabled: 'Your access has been disabled. Ask your office.',
  invited: 'You have been invited. Use the link in the invitation email first.',
  otherCountry: 'Tradewind is for businesses in Australia for now.',
  linkExpired: 'This link has expired or has already been used. Please ask for a new one.',
  wrongCode: 'This code is wrong or has expired.',
  wrongPassword: 'The password is incorrect.',
  verifyPassword: 'Enter your password to confirm it’s you.',
  stepOver: 'This sign-in took too long. Please start again.',
  cancelled: 'The sign-in was cancelled.',
  notProven: 'We couldn’t confirm who you are. Please start again.',
  serviceAway: 'The sign-in service isn’t responding. Please try again, or use your password.',
  alreadyVerified: 'Your email is already verified.',
  factorOn: 'Two-step sign-in is already on.',
  factorOff: 'Two-step sign-in is already off.',
  factorUnreadable:
    'Codes from your app can’t be checked at the moment. Use a recovery code, or ask your administrator.',
  needsPassword: 'Set a password first: choose Forgot Password? on the sign-in page.',
  passwordNotInDemo: 'The demo company is shared, so its passwords can’t be changed.',
  samePassword: 'That’s your current password. Choose a new one.',
  factorNotInDemo: 'The demo is shared, so its accounts can’t use two-step sign-in.',
  notAuthorized: 'User not authorized.',
  noToken: 'No token provided.',
  phoneEnded: 'Sign in again on this phone.',
  phoneSignedOut: 'This phone was signed out.',
} as const

/** How long a company session lasts, in minutes. */
export const sessionMinutes = 480
/** How long a password link and an invitation are valid. */
export const resetMinutes = 60
export const inviteDays = 7
/** How long a verification link, a mailed code and an unfinished sign-in are valid. */
export const verifyDays = 7
/** Hours in which a sign-up is finished. */
export const signupHours = 24
export const codeMinutes = 10
export const stepMinutes = 10
/** Attempts allowed for a mailed code, and for a second step. */
export const maxCodeTries = 5
/** Recovery codes issued with the second step. */
export const recoveryCodeCount = 10
/** Failed attempts allowed per account or address within `attemptMinutes`. */
export const maxAttempts = 10
/** The same for all addresses of a /24, or of a /48 of IPv6. */
export const maxNetworkAttempts = 100
export const attemptMinutes = 15

/** Returns what is wrong with a new password, or null. Only length counts: composition rules make passwords worse. */
export function passwordProblem(password: string): string | null {
  if (password.length === 0) return 'Password is required'
  if (password.length < 8) return 'Password must have at least 8 characters.'
  if (password.length > 128) return 'Password must have at most 128 characters.'
  return null
}

/** The demo accounts offered on the sign-in page. */
export const demoAccounts = [
  { email: 'owner@demo.test', password: 'Demo1234!', role: 'Owner' },
  { email: 'office@demo.test', password: 'Demo1234!', role: 'Office Admin' },
  { email: 'tech@demo.test', password: 'Demo1234!', role: 'Technician' },
] as const

/** Length of the free trial in days. */
export const trialDays = 14

/** Where to go after signing in: a screen of our own for the signed-in, or null. */
export function returnPath(value: unknown): string | null {
  const address = ownAddress(value)
  if (!address || !/^\/(auth|logout)(\/|\?|#|$)/i.test(address)) return address
  // A redirect during sign-out may have recorded /logout itself as the place to return to.
  return returnPath(new URLSearchParams(address.split(/[?#]/)[1]).get('next'))
}

/** The search values that signed-out screens pass on: the target page and the referrer. */
export function keptSearch(search: { next?: unknown; refer_code?: unknown }): {
  next?: string
  refer_code?: string
} {
  const next = returnPath(search.next)
  const refer_code = typeof search.refer_code === 'string' ? search.refer_code.slice(0, 64) : ''
  return { ...(next ? { next } : {}), ...(refer_code ? { refer_code } : {}) }
}

/** A new company's time zone, from the browser's. One that names no place (privacy settings report UTC) becomes Sydney. */
export function companyZone(browserZone: string): string {
  const isPlace = browserZone.includes('/') && !browserZone.startsWith('Etc/') && isTimeZone(browserZone)
  return isPlace ? browserZone : 'Australia/Sydney'
}

/** The services that people can sign in with, as named on the buttons. */
export const socialNames = { google: 'Google', apple: 'Apple', facebook: 'Facebook' } as const
export type SocialService = keyof typeof socialNames

/** The cookie that passes the result of a social sign-in to the page, which reads it once and deletes it. */
export const handoverCookie = 'tradewind_handover'

/** Browser and operating system in everyday terms: 'Chrome, Windows'. Unknown parts are left out. */
export function deviceName(agent: string): string {
  const first = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = first([
    [/Edg(A|iOS)?\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/(Firefox|FxiOS)\//, 'Firefox'],
    [/(Chrome|CriOS)\//, 'Chrome'],
    [/Version\/[\d.]+ (Mobile(\/\w+)? )?Safari\//, 'Safari'],
  ])
  const system = first([
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X|Macintosh/, 'Mac'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser, system].filter(Boolean).join(', ')
}
