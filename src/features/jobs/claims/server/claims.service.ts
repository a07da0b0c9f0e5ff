import { jobRates } from '#features/jobs/jobs/server/job-worth.queries.ts'
import { jobToClock } from '#features/people/clock/server/clock.queries.ts'
import { lockClocks } from '#features/people/clock/server/clock-entries.queries.ts'
import { payRules } from '#features/people/pay/server/pay-rules.queries.ts'
import { memberName } from '#features/people/timesheets/server/timesheets.queries.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found, notFound, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import { rateIn } from '#shared/numbers/money.ts'
import {
  type ClaimKind,
  claimProblem,
  claimTexts,
  decidesClaims,
  driveCents,
  kmRateOn,
  mayChangeClaim,
  seesClaims,
} from '../claims.rules.ts'
import {
  type ClaimFields,
  type ClaimRow,
  claimByKey,
  claimOwners,
  claimsWhere,
  deleteClaims,
  insertClaim,
  type ListedClaim,
  lockClaims,
  settledWeeks,
  updateClaim,
} from './claims.queries.ts'

type Session = UserContext['session']

/** A claim as it is sent. */
export interface SentClaim {
  kind: ClaimKind
  day: string
  amount_cents: number
  tax_cents: number | null
  metres: number | null
  job_id: number | null
  note: string
}

/** Rates and tax by which claims are reckoned. */
export async function claimTerms(tx: CompanyTx) {
  const rules = await payRules(tx)
  const { tax } = await jobRates(tx)
  return { km_rates: rules.map(({ starts_on, km_rate }) => ({ starts_on, km_rate })), tax }
}

/** Claims something for oneself, or for somebody whose time one approves. The same key comes to the same claim. */
export async function addClaim(
  tx: UserTx,
  session: Session,
  { key, userId, ...sent }: SentClaim & { key: string; userId: number },
): Promise<number> {
  if (!seesClaims(session, userId)) return notFound()
  found(await memberName(tx, userId))
  await lockClocks(tx, [userId])
  const before = await claimByKey(tx, userId, key)
  if (before) return before.id
  const fields = await fieldsOf(tx, session, sent)
  const counts_on = await countingDay(tx, session, userId, sent.day)
  const row = await insertClaim(tx, { user_id: userId, key, ...fields, counts_on })
  tx.record('claims', null, row)
  return row.id
}

/** Changes a claim. A returned one is claimed again, and counts in a week that is open. */
export async function editClaim(
  tx: UserTx,
  session: Session,
  { id, version, ...sent }: SentClaim & { id: number; version: number | undefined },
): Promise<void> {
  const [before] = await lockOpenClaims(tx, session, [id])
  refuseStale(version, before!, before!)
  const { user_id } = before!
  const fields = await fieldsOf(tx, session, sent)
  const stays = before!.state === 'claimed' && before!.day === sent.day
  const counts_on = stays ? before!.counts_on : await countingDay(tx, session, user_id, sent.day)
  const after = await updateClaim(tx, id, { ...fields, counts_on, state: 'claimed', answer: '' })
  tx.record('claims', before!, after)
}

export async function removeClaims(tx: UserTx, session: Session, ids: readonly number[]): Promise<void> {
  const rows = await lockOpenClaims(tx, session, ids)
  await deleteClaims(tx, ids)
  for (const row of rows) tx.record('claims', row, null)
}

/** Locks a claim with its week; 404 for one that the session does not see. */
export async function lockClaim(tx: UserTx, session: Session, id: number): Promise<ListedClaim> {
  const [owner] = await claimOwners(tx, [id])
  if (!owner || !seesClaims(session, owner.user_id)) return notFound()
  // Weeks change under this lock too.
  await lockClocks(tx, [owner.user_id])
  found((await lockClaims(tx, [id]))[0])
  return found((await claimsWhere(tx, { id }))[0])
}

async function lockOpenClaims(tx: UserTx, session: Session, ids: readonly number[]): Promise<ClaimRow[]> {
  const locked: ClaimRow[] = []
  for (const id of [...ids].sort((one, other) => one - other)) {
    const claim = await lockClaim(tx, session, id)
    refuseUnless(mayChangeClaim(session, claim, weekOf(claim)), 409)
    locked.push(rowOf(claim))
  }
  return locked
}

export const weekOf = ({ week_state, exported_at }: Pick<ListedClaim, 'week_state' | 'exported_at'>) => ({
  state: week_state ?? ('open' as const),
  isExported: exported_at !== null,
})

/** The row alone, as changes of it are recorded. */
export const rowOf = ({
  week_state: _,
  exported_at: __,
  job_number: ___,
  job_name: ____,
  file_name: _____,
  file_type: ______,
  by_name: _______,
  is_double: ________,
  ...row
}: ListedClaim): ClaimRow => row

/** The fields of a claim as sent, checked and reckoned by the rates of its day. */
async function fieldsOf(
  tx: UserTx,
  session: Session,
  { kind, day, amount_cents, tax_cents, metres, job_id, note }: SentClaim,
): Promise<Omit<ClaimFields, 'counts_on'>> {
  const { km_rates, tax } = await claimTerms(tx)
  const rate = kmRateOn(km_rates, day)
  const today = todayIn(session.timeZone, instantText(tx.now))
  const problem = claimProblem(
    { kind, amount_cents, tax_cents, metres },
    { dayNumber: parseDay(day)!, today, tax, rate },
  )
  if (problem) refuse(400, problem.message, { field: problem.field })
  if (job_id !== null && !(await jobToClock(tx, job_id))) refuse(404, claimTexts.noJob, { field: 'job_id' })
  const shared = { kind, day, job_id, note }
  if (kind === 'kilometres') {
    const cents = driveCents(metres!, rate!)
    return { ...shared, amount_cents: cents, tax_cents: 0, cost_cents: cents, metres, km_rate: rate }
  }
  const own = tax_cents ?? rateIn(amount_cents, tax)
  const { registered } = await jobRates(tx)
  const cost_cents = registered ? amount_cents - own : amount_cents
  return { ...shared, amount_cents, tax_cents: own, cost_cents, metres: null, km_rate: null }
}

/** Days after which an old receipt goes with the present week, as nobody looks at its own any more. */
const lateDays = 14

/** A day of the week that a claim is approved with: of its own day, else of the next week that may still be changed. */
async function countingDay(tx: UserTx, session: Session, userId: number, day: string): Promise<string> {
  const today = todayIn(session.timeZone, instantText(tx.now))
  const states =
    decidesClaims(session, userId) === true ? ['approved' as const] : (['finalised', 'approved'] as const)
  const settled = await settledWeeks(tx, userId, day, states)
  const weekWith = (at: string) => settled.find(week => week.first_day <= at && at <= week.last_day)
  if (parseDay(day)! > today - lateDays && !weekWith(day)) return day
  let at = dayText(today)
  for (let week = weekWith(at); week; week = weekWith(at)) at = dayText(parseDay(week.last_day)! + 1)
  return at
}
