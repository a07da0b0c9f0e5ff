import { isPlausiblePhone } from '#shared/phones/phone.ts'

export const profileTexts = {
  saved: 'Saved.',
  nameRequired: 'Name required.',
  phone: 'Please enter a phone number, such as 0412 345 678.',
} as const

/** Returns what is wrong with a phone number, or null; empty is allowed. */
export const phoneProblem = (text: string): string | null =>
  text === '' || isPlausiblePhone(text) ? null : profileTexts.phone
