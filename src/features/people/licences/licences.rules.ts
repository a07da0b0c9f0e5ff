import { parseDay } from '#shared/dates.ts'

export const licenceTexts = {
  nameRequired: 'Licence name required.',
  numberRequired: 'Licence number required.',
  noPerson: 'This person isn’t in your team.',
} as const

/** Days before its last one in which a licence is shown as expiring. */
const soonDays = 60

export type LicenceState = 'valid' | 'soon' | 'expired'

/** How a licence stands on a day; it holds on its last day. */
export function licenceState(expiresOn: string | null, today: number): LicenceState {
  const last = expiresOn === null ? null : parseDay(expiresOn)
  if (last === null) return 'valid'
  return last < today ? 'expired' : last - today <= soonDays ? 'soon' : 'valid'
}
