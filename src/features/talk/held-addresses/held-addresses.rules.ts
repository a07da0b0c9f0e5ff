import { fact } from '#shared/fact.ts'

export const reportKinds = ['hard', 'soft', 'complaint', 'allowed'] as const
export type ReportKind = (typeof reportKinds)[number]
export const holdKinds = ['bounces', 'complaint'] as const
export type HoldKind = (typeof holdKinds)[number]

/** Mails that were given up within so many days before an address counts as gone. */
export const mostSoft = 5
export const softDays = 14

/** Days after a mail has left in which reports of it count: other servers try for up to five. */
export const reportedDays = 10

/** The hold that follows from a report; `soft`: mails given up lately, with this one. */
export function holdAfter(kind: Exclude<ReportKind, 'allowed'>, soft: number): HoldKind | null {
  if (kind === 'complaint') return 'complaint'
  return kind === 'hard' || soft >= mostSoft ? 'bounces' : null
}

export const heldTexts = {
  /** Beside the row in the outbox. */
  held: 'Not sent: emails to this address come back.',
  notHeld: 'This address is not on hold.',
} as const

/** Refuses what a person sends there. */
export const heldFact = (address: string) =>
  fact('Emails to {{address}} come back. Correct the address, or allow it again.', { address })
