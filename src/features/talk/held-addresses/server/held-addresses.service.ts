import { lastConsents } from '#features/talk/consents/server/consents.queries.ts'
import { enterConsent } from '#features/talk/consents/server/consents.service.ts'
import { optedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { FailedReader } from '#server/providers/mail/mail-intake.port.ts'
import { reportTagIn } from '#server/providers/mail/report-address.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { holdAfter, reportedDays, softDays } from '../held-addresses.rules.ts'
import {
  deleteHolds,
  heldAmong,
  insertHold,
  insertReport,
  lockMail,
  type ReportedMail,
  reportsSinceAllowed,
} from './held-addresses.queries.ts'

const purpose = 'mail report'
const daysBefore = ({ now }: CompanyTx, days: number) => new Date(now.getTime() - days * 86_400_000)

/** How reports name a mail: nobody else can make one, so that nobody reports about mails of others. */
export function reportTag(seal: Seal, companyId: CompanyId, id: number): string {
  const told = `${companyId.toString(36)}.${id.toString(36)}`
  return `${told}.${seal.mark(told, purpose)}`
}

/** The mail that an address for reports is about; null: it is none of ours. */
export function mailOfReports(seal: Seal, address: string): { companyId: CompanyId; id: number } | null {
  const [, company, id] = /^(\w{1,11})\.(\w{1,11})\.\w{26}$/.exec(reportTagIn(address) ?? '') ?? []
  if (company === undefined || id === undefined) return null
  const [companyId, mail] = [company, id].map(each => Number.parseInt(each, 36)) as [number, number]
  if (!Number.isSafeInteger(companyId) || !Number.isSafeInteger(mail)) return null
  const own = companyIdFrom(companyId, 'link')
  return reportTag(seal, own, mail) === reportTagIn(address) ? { companyId: own, id: mail } : null
}

/**
 * Counts a report about a mail of ours, once for each of its readers, and holds those that are gone or have complained.
 * Addresses that the mail did not go to are left out; null: it left too long ago, or never.
 */
export async function countReport(
  tx: CompanyTx,
  mailId: number,
  failed: readonly FailedReader[],
  isLeaving = false,
): Promise<{ mail: ReportedMail; counted: FailedReader[] } | null> {
  const mail = await lockMail(tx, mailId, daysBefore(tx, reportedDays), isLeaving)
  if (!mail) return null
  const readers = mail.readers.flatMap(each => canonicalEmail(each) ?? [])
  const counted: FailedReader[] = []
  for (const each of failed) {
    // Complaints often hide the address: a mail to one reader needs none.
    const address = each.address === '' && readers.length === 1 ? readers[0]! : canonicalEmail(each.address)
    if (address === null || !readers.includes(address)) continue
    if (await count(tx, mail.id, { ...each, address })) counted.push({ ...each, address })
  }
  return { mail, counted }
}

/** Counts what a server has refused while a mail was handed over to it, as a report that comes later. */
export async function noteRefused(
  { db }: Pick<Services, 'db'>,
  company: CompanyId,
  mailId: number,
  readers: readonly FailedReader[],
): Promise<void> {
  await db.withCompany(company, tx => countReport(tx, mailId, readers, true))
}

/** False: it was reported before. */
async function count(tx: CompanyTx, mailId: number, failed: FailedReader): Promise<boolean> {
  const { address, kind, code, reason } = failed
  const before = await reportsSinceAllowed(tx, address, daysBefore(tx, Math.max(softDays, reportedDays)))
  if (before.some(each => each.outbox_id === mailId && each.kind === kind)) return false
  if (kind === 'other') return true
  await insertReport(tx, { address, kind, outbox_id: mailId, code, reason, at: tx.now, by_id: null })
  const soft = before.filter(each => each.kind === 'soft').length + 1
  const hold = holdAfter(kind, soft)
  const held = hold && (await insertHold(tx, { address, kind: hold, code, reason }))
  if (held) tx.record('held_addresses', null, { address, kind: held.kind, code, reason }, held.id)
  if (held && kind === 'complaint')
    await enterConsent(tx, { channel: 'email', address, kind: 'withdrawn', source: 'complaint' })
  tx.tell('messages')
  return true
}

/** Takes an address off hold, by a person; false: it was not on hold. */
export async function allowAddress(tx: CompanyTx, address: string): Promise<boolean> {
  const holds = await deleteHolds(tx, address)
  for (const { id, kind, code, reason } of holds)
    tx.record('held_addresses', { address, kind, code, reason }, null, id)
  if (holds.length === 0) return false
  if (holds.some(({ kind }) => kind === 'complaint'))
    await enterConsent(tx, { channel: 'email', address, kind: 'lifted', source: 'office' })
  const by_id = tx.by?.id ?? null
  await insertReport(tx, {
    address,
    kind: 'allowed',
    outbox_id: null,
    code: '',
    reason: '',
    at: tx.now,
    by_id,
  })
  return true
}

/** The addresses among these that come back, in the spelling that they are asked in. */
export async function comesBack(tx: CompanyTx, addresses: readonly string[]): Promise<Set<string>> {
  const known = new Map(addresses.map(each => [each, canonicalEmail(each) ?? each]))
  const held = await heldAmong(tx, 'bounces', [...new Set(known.values())])
  return new Set(addresses.filter(each => held.has(known.get(each)!)))
}

/** The addresses among these, in their one spelling, that have unsubscribed, ended marketing or reported a mail as spam. */
export async function wantNoMarketing(tx: CompanyTx, addresses: readonly string[]): Promise<Set<string>> {
  const out = await optedOut(tx, 'email', addresses)
  const last = await lastConsents(tx, 'email', addresses)
  const ended = addresses.filter(each => last.get(each) === 'withdrawn')
  return new Set([...out, ...ended, ...(await heldAmong(tx, 'complaint', addresses))])
}
