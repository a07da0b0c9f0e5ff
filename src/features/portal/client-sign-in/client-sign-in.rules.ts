import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { canonicalEmail } from '#shared/identifiers.ts'

/** Minutes that a code works, and the choice between several companies after it. */
export const codeMinutes = 30
export const choiceMinutes = 10
/** Tries of one code by the browser that asked for it; others in its network share as many. */
export const mostTries = 5
/** Codes that one network has sent to one address, or by one link, in an hour; and all networks together. */
export const mostCodes = 6
export const mostCodesInAll = 30

export const signInTexts = {
  badAddress: 'Please enter your email address or mobile number.',
  sent: 'If we have your details, a code is on its way.',
  wrongCode: 'This code is wrong or no longer works. Please ask for a new one.',
  linkOver: 'This link no longer works. Please sign in with your email address or mobile number.',
  tooManyCodes: 'Too many codes. Open the link in an email from the business, or wait an hour.',
  tooMany: 'Too many tries. Please wait an hour and try again.',
} as const

/** An e-mail address or an Australian mobile number in its one spelling; null for anything else. */
export const addressOf = (typed: string): string | null => canonicalEmail(typed) ?? mobileNumber(typed)

export const isEmailAddress = (address: string): boolean => address.includes('@')

/** Enough of an address that its owner knows it, and nobody else learns it: 'm•••@example.com', '••• 678'. */
export function maskedAddress(address: string): string {
  if (!isEmailAddress(address)) return `••• ••• ${address.slice(-3)}`
  const [local = '', host = ''] = address.split('@')
  return `${local.slice(0, 1)}•••@${host}`
}

/** Digits alone, however they were spaced. */
export const typedCode = (text: string): string => text.replace(/\D/g, '').slice(0, 12)
