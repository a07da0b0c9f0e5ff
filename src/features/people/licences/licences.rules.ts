import { parseDay } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { folded } from '#shared/texts/folding.ts'

export const licenceTexts = {
  nameRequired: 'Licence name required.',
  numberRequired: 'Licence number required.',
  noPerson: 'This person isn’t in your team.',
  noFile: 'This file is no longer there. Please add it again.',
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

/** Days before a licence's last one on which its holder and the office are reminded. */
const reminders = [7, 30, 60] as const

/** The reminder that is due now, in days before the end, or null. `sent`: the last one that went out for this end. */
export function reminderDue(expiresOn: string | null, today: string, sent: number | null): number | null {
  const [last, now] = [expiresOn === null ? null : parseDay(expiresOn), parseDay(today)]
  if (last === null || now === null || last < now) return null
  const due = reminders.find(days => last - now <= days) ?? null
  return due === null || (sent !== null && sent <= due) ? null : due
}

interface HeldLicence {
  name: string
  expires_on: string | null
}

/**
 * Why somebody may not do work on a day ('yyyy-MM-dd'), or null. `asked`: for each job type the licences of which one is
 * enough; one without names asks for none.
 */
export function licenceProblem(
  person: string,
  asked: readonly (readonly string[])[],
  held: readonly HeldLicence[],
  day: string,
): Fact | null {
  for (const names of asked) {
    if (names.length === 0) continue
    const accepted = new Set(names.map(folded))
    const fitting = held.filter(({ name }) => accepted.has(folded(name)))
    if (fitting.some(({ expires_on }) => expires_on === null || expires_on >= day)) continue
    const latest = fitting.reduce<HeldLicence | null>(
      (last, each) => (last && last.expires_on! >= each.expires_on! ? last : each),
      null,
    )
    return latest
      ? fact('{{name}}: {{licence}} expires on {{day}}', {
          name: person,
          licence: latest.name,
          day: { day: latest.expires_on! },
        })
      : fact('{{name}} has no valid licence: {{licence}}', { name: person, licence: names.join(' / ') })
  }
  return null
}
