/** Texts of the partners' own doors; the specification gives most of them. */
export const partnerTexts = {
  emailNeeded: 'Email is required',
  emailNotValid: 'Please enter a valid email address',
  passwordNeeded: 'Password is required',
  wrong: 'Invalid email or password',
  loginFailed: 'Login failed. Please try again.',
  noConnection: 'Connection error. Please check your internet connection and try again.',
  noToken: 'Login failed: No authentication token received',
  name: 'Use 2 to 100 letters and spaces.',
  phone: 'Please enter a valid Australian phone number',
  company: 'Use 2 to 100 characters.',
  website: 'Enter an address that begins with http:// or https://',
  composition:
    'Use at least 8 characters with an uppercase and a lowercase letter, a digit and one of !@#$%^&*',
  mismatch: "Passwords don't match",
  reason: 'Use 10 to 1000 characters.',
  kind: 'Please select a partnership type',
  terms: 'Please accept the terms',
  taken: 'This email is already registered. Please use a different email address.',
  tooManyApplications: 'Too many submission attempts. Please try again later.',
  notValid: 'Invalid data provided. Please check your inputs.',
  notSent: 'There was an error submitting your application. Please try again.',
  network: 'Network error. Please check your internet connection and try again.',
  unexpected: 'An unexpected error occurred. Please try again later.',
  wait: 'Please wait while we process your previous submission.',
  forgotFailed: 'An error occurred. Please try again later.',
  resetToken: 'Reset token is missing',
  resetShort: 'Password must be at least 8 characters',
  confirmNeeded: 'Confirm password is required',
  confirmWrong: 'Passwords must match',
  resetFailed: 'An error occurred. Please try again.',
  resetDone: 'Your password has been reset successfully!',
  linkInvalid: 'This link has expired or has already been used. Please ask for a new one.',
  changeMismatch: 'New password and confirmation do not match.',
  changeShort: 'New password must be at least 8 characters long.',
  currentWrong: 'The current password is incorrect.',
  passwordChanged: 'Password changed successfully!',
  closed: 'This partner account is closed. Please contact us.',
  stepOver: 'This sign-in took too long. Please start again.',
  wrongCode: 'This code is wrong or has expired.',
  factorOn: 'Two-step sign-in is already on.',
  factorOff: 'Two-step sign-in is already off.',
} as const

/** Ways to work together, in the order of the form. 'distributer' is the specification's spelling. */
export const partnerKinds = {
  influencer: 'Influencer',
  distributer: 'Distributor',
  technology: 'Technology partner',
  service_provider: 'Service provider',
  other: 'Other',
} as const
export type PartnerKind = keyof typeof partnerKinds
export const partnerKindNames = Object.keys(partnerKinds) as [PartnerKind, ...PartnerKind[]]

/** Applications that one address may send in 15 minutes. */
export const mostApplications = 5
export const applicationMinutes = 15
/** How long a mailed link to choose a new password is valid, and how many days one to verify or to join. */
export const resetMinutes = 60
export const linkDays = 7
export const stepMinutes = 10

const specials = '!@#$%^&*'

/** Points of the sign-up meter: length, a capital, and a digit or special character. */
export function passwordScore(password: string): 0 | 1 | 2 | 3 {
  const points = [password.length >= 8, /[A-Z]/.test(password), hasDigit(password) || hasSpecial(password)]
  return points.filter(Boolean).length as 0 | 1 | 2 | 3
}

const hasDigit = (text: string) => /\d/.test(text)
const hasSpecial = (text: string) => [...specials].some(sign => text.includes(sign))

/** The meter's word for a score; nothing is typed at 0. */
export const strengthWords = ['Weak', 'Weak', 'Medium', 'Strong'] as const

/** True if the password has all that an application asks for, which is more than the meter does. */
export const isApplicationPassword = (password: string): boolean =>
  password.length >= 8 &&
  password.length <= 128 &&
  /[A-Z]/.test(password) &&
  /[a-z]/.test(password) &&
  hasDigit(password) &&
  hasSpecial(password)

/** Letters of any alphabet, with spaces between. */
export const isPersonName = (name: string): boolean =>
  name.length >= 2 && name.length <= 100 && /^[\p{L}\p{M} ]+$/u.test(name)

/** +61 or 0, an area's first digit, and 8 or 9 more; spaces do not matter. */
export const isAustralianPhone = (phone: string): boolean =>
  phone.length <= 40 && /^(?:\+61|0)[23478]\d{8,9}$/.test(phone.replaceAll(' ', ''))

export function isWebsite(text: string): boolean {
  if (text.length > 255 || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  return new URL(text).hostname.includes('.')
}
