import { sql } from 'kysely'
import { dayText, todayIn } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { CompanyTx } from './db/company-tx.ts'
import { asPlatform } from './db/inner-doors.ts'
import { readOnce } from './db/read-once.ts'
import { refuse } from './refusal.ts'

/** Messages that a company may queue in one of its days. */
export interface DailyLimit {
  most: number
  /** For a company on trial, or whose owner has no verified email address; answers to clients don't count. */
  mostOnTrial: number
}

export interface SendingRules {
  mail: DailyLimit
  sms: DailyLimit
  /** Companies buy plans here, so that some are on trial. */
  sellsPlans: boolean
  /** True if the demo company sends to nobody outside it. */
  closesDemo: boolean
  /** True for addresses of the demo company's own people. */
  isDemoAddress(email: string): boolean
}

export interface Recipient {
  to: string
  /** True if it answers what the recipient has written to the company. */
  isAnswer: boolean
}

export type Reason = 'demo' | 'day' | 'trial' | 'unverified'
type Kind = 'mail' | 'sms'

export interface SendingLimits {
  /** Decides which messages may leave: null, or the reason to hold one back. Those that may are counted. */
  mayLeave(tx: CompanyTx, kind: Kind, recipients: readonly Recipient[]): Promise<(Reason | null)[]>
  /** Refuses if one of these is over a limit; what the demo company holds back is no refusal. */
  refuseHeld(kind: Kind, reasons: readonly (Reason | null)[]): void
}

export function openSendingLimits(rules: SendingRules): SendingLimits {
  return {
    refuseHeld(kind, reasons) {
      const reason = reasons.find(each => each === 'day' || each === 'trial' || each === 'unverified')
      if (reason) refuse(429, refusalOf(reason, kind, rules))
    },
    mayLeave: (tx, kind, recipients) => mayLeave(tx, rules, kind, recipients),
  }
}

async function mayLeave(
  tx: CompanyTx,
  rules: SendingRules,
  kind: Kind,
  recipients: readonly Recipient[],
): Promise<(Reason | null)[]> {
  const company = await readOnce(tx, 'sender', () => senderOf(tx))
  const none = recipients.map(() => null)
  if (company.is_platform) return none
  if (company.is_demo)
    return rules.closesDemo
      ? recipients.map(({ to }) => (kind === 'mail' && rules.isDemoAddress(to) ? null : 'demo'))
      : none
  const people = await readOnce(tx, 'verified people', () => verifiedPeople(tx))
  const isVerified = people.some(each => each.kind === 'owner')
  const first = company.trial && rules.sellsPlans ? 'trial' : isVerified ? null : 'unverified'
  const { most, mostOnTrial } = rules[kind]
  const own = new Set(kind === 'mail' ? people.map(each => each.email) : [])
  const day = dayText(todayIn(company.time_zone, tx.now.toISOString()))
  const before = await lockCounts(tx, day, kind)
  const counts = { ...before }
  const held = recipients.map(({ to, isAnswer }): Reason | null => {
    // A company may always write to its own people, who have shown that the address is theirs.
    if (own.has(canonicalEmail(to) ?? to)) return null
    if (counts.total >= most) return 'day'
    const isUnasked = first !== null && !isAnswer
    if (isUnasked && counts.unasked >= mostOnTrial) return first
    counts.total += 1
    if (isUnasked) counts.unasked += 1
    return null
  })
  if (counts.total > before.total)
    await tx
      .updateRows('sending_counts')
      .set(counts)
      .where('day', '=', day)
      .where('kind', '=', kind)
      .execute()
  return held
}

/** Why a request is refused that would have sent too much. */
function refusalOf(reason: Exclude<Reason, 'demo'>, kind: Kind, rules: SendingRules): Fact {
  const { most, mostOnTrial } = rules[kind]
  const texts = {
    mail: {
      day: fact(
        'Your company has reached its {{most}} emails for today. Try again tomorrow, or ask the administrator for more.',
        { most },
      ),
      trial: fact(
        'Your company is on trial and can send {{most}} emails a day. Choose a plan, or try again tomorrow.',
        { most: mostOnTrial },
      ),
      unverified: fact(
        'Your company can send {{most}} emails a day until its owner verifies their email address. Ask for the link under Sign-ins.',
        { most: mostOnTrial },
      ),
    },
    sms: {
      day: fact(
        'Your company has reached its {{most}} text messages for today. Try again tomorrow, or ask the administrator for more.',
        { most },
      ),
      trial: fact(
        'Your company is on trial and can send {{most}} text messages a day. Choose a plan, or try again tomorrow.',
        { most: mostOnTrial },
      ),
      unverified: fact(
        'Your company can send {{most}} text messages a day until its owner verifies their email address. Ask for the link under Sign-ins.',
        { most: mostOnTrial },
      ),
    },
  }
  return texts[kind][reason]
}

/** Why a message that nobody waited for was not sent; it stands beside it in the outbox. */
const heldTexts: Record<Reason, string> = {
  demo: 'Not sent: the demo company sends nothing to people outside it.',
  day: 'Not sent: your company has reached its limit for the day.',
  trial: 'Not sent: your company is on trial and has reached its limit for the day.',
  unverified:
    'Not sent: your company has reached its limit for the day. Its owner’s email address isn’t verified.',
}

export const heldText = (reason: Reason | null | undefined): string | undefined =>
  reason ? heldTexts[reason] : undefined

const senderOf = (tx: CompanyTx) =>
  tx
    .selectFrom('companies as c')
    .innerJoin('packs as p', 'p.id', 'c.pack_id')
    .where('c.id', '=', tx.companyId)
    .select(['c.is_demo', 'c.is_platform', 'c.time_zone', 'p.trial'])
    .executeTakeFirstOrThrow()

interface VerifiedPerson {
  email: string
  kind: string
}

/** The company's people whose accounts have a verified address. */
async function verifiedPeople(tx: CompanyTx): Promise<VerifiedPerson[]> {
  const people = await tx
    .rows('users as u')
    .innerJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'u.company_id').onRef('g.id', '=', 'u.group_id'),
    )
    .where('u.active', '=', true)
    .where('u.joined_at', 'is not', null)
    .select(['u.account_id', 'g.kind'])
    .execute()
  const kinds = new Map(people.map(each => [each.account_id, each.kind]))
  const accounts = await asPlatform(tx, platform =>
    platform
      .selectFrom('accounts')
      .where('id', 'in', [...kinds.keys(), 0])
      .where('email_verified_at', 'is not', null)
      .select(['id', 'email'])
      .execute(),
  )
  return accounts.map(({ id, email }) => ({ email, kind: kinds.get(id) ?? '' }))
}

/** The day's counts; whoever queues for the same company waits until this transaction has ended. */
function lockCounts(tx: CompanyTx, day: string, kind: Kind): Promise<{ total: number; unasked: number }> {
  return tx
    .insertRows('sending_counts', { day, kind })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'day', 'kind'])
        .doUpdateSet({ total: sql<number>`sending_counts.total` }),
    )
    .returning(['total', 'unasked'])
    .executeTakeFirstOrThrow()
}

/** Days that counts are kept, for whoever asks why something was held back. */
export const countsKeptDays = 40

/** Removes the counts of days long past. */
export async function removeOldCounts(tx: CompanyTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - countsKeptDays * 86_400_000).toISOString().slice(0, 10)
  await tx.deleteRows('sending_counts').where('day', '<', before).execute()
}
