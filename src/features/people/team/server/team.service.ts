import { isDemoAddress } from '#features/account/company/demo-company.rules.ts'
import { groupToJoin } from '#features/account/permissions/server/permissions.queries.ts'
import {
  deleteIfUnused,
  ensureAccount,
  guestsOfAccount,
} from '#features/account/sign-in/server/accounts.queries.ts'
import { inviteMemberIn } from '#features/account/sign-in/server/invitation/invites.service.ts'
import { clockOutForGood } from '#features/people/clock/server/clock.service.ts'
import type { RateFields } from '#features/people/pay/server/pay-rates.queries.ts'
import { setRate } from '#features/people/pay/server/pay-rates.service.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { groups } from '#shared/access.ts'
import { nextColour } from '#shared/colours/colour.ts'
import { dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import { mayAssignGroup, mayChangeMember, mayDisable, salaryType, seesPay, teamTexts } from '../team.rules.ts'
import { beginPause, endPause } from './access-pauses.queries.ts'
import { countInvitation } from './invitation-limits.service.ts'
import {
  addMemberRow,
  companyName,
  isMember,
  lockMember,
  type MemberFields,
  type MemberRow,
  memberColours,
  type NamedMember,
  updateMember,
} from './team.queries.ts'

/** A colour that is not given is chosen, or stays. */
export type GivenFields = Omit<MemberFields, 'colour'> & { colour: string | null }

export interface GivenPay {
  pay: RateFields
  /** null: from the beginning if nothing was set, else from today. */
  payFrom: string | null
}

const todayOf = ({ session, now }: UserContext) => dayText(todayIn(session.timeZone, instantText(now())))

/** Adds a person and mails the invitation, creating the account of the e-mail if there is none. */
export async function addMember(
  tx: CompanyTx,
  ctx: UserContext,
  fields: GivenFields,
  { pay, payFrom }: GivenPay,
): Promise<{ id: number }> {
  await refuseGroup(tx, ctx, fields.group_id)
  const accountId = await asPlatform(tx, platform => ensureAccount(platform, fields.email))
  const colour = fields.colour ?? nextColour(await memberColours(tx))
  const row = await addMemberRow(tx, accountId, { ...fields, colour })
  if (!row) return refuse(409, teamTexts.taken, { field: 'email' })
  // A salary of somebody new begins as they do, and not with the pay period.
  const from = payFrom ?? (pay.payment_type_id === salaryType ? todayOf(ctx) : null)
  if (seesPay(ctx.session)) await setRate(tx, row.id, pay, { from, today: todayOf(ctx) })
  await sendInvitation(tx, ctx, row)
  tx.record('users', null, row)
  return { id: row.id }
}

/** Adds a technician who is not invited yet; null: somebody with this e-mail is in the team. */
export async function importMember(
  tx: CompanyTx,
  ctx: UserContext,
  person: Pick<MemberFields, 'fullname' | 'email' | 'phone'>,
): Promise<{ id: number } | null> {
  await refuseGroup(tx, ctx, groups.technician)
  const accountId = await asPlatform(tx, platform => ensureAccount(platform, person.email))
  const colour = nextColour(await memberColours(tx))
  const fields = { ...person, colour, group_id: groups.technician, job_type_ids: [] }
  const row = await addMemberRow(tx, accountId, fields, null)
  if (row) tx.record('users', null, row)
  return row ? { id: row.id } : null
}

/** Changes a member; pay stays as it is for an author who does not see it. A new group ends their sessions; a new e-mail, possible until they have joined, sends a new invitation. */
export async function changeMember(
  tx: CompanyTx,
  ctx: UserContext,
  id: number,
  fields: GivenFields,
  { pay, payFrom }: GivenPay,
  check: (before: NamedMember) => void,
): Promise<void> {
  const { row, otherOwners } = await lockMember(tx, id)
  const before = found(row)
  refuseUnless(mayChangeMember(ctx.session, before))
  check(before)
  const isMoved = fields.group_id !== before.group_id
  if (isMoved) {
    await refuseGroup(tx, ctx, fields.group_id)
    refuseLastOwner(before, otherOwners)
  }
  const isReaddressed = fields.email !== before.email
  const readdressed = isReaddressed ? await newAddress(tx, before, fields.email) : { email: before.email }
  if (seesPay(ctx.session)) await setRate(tx, id, pay, { from: payFrom, today: todayOf(ctx) })
  const after = await updateMember(tx, id, {
    ...fields,
    colour: fields.colour ?? before.colour,
    ...readdressed,
  })
  if (isReaddressed) {
    await sendInvitation(tx, ctx, after)
    if (after.account_id !== before.account_id)
      await asPlatform(tx, platform => deleteIfUnused(platform, before.account_id))
  }
  if (isMoved) await endMemberSessions(tx, before)
  tx.record('users', before, after)
}

/** Disables a member, ending their sessions at once, or enables them again. */
export async function setMemberActive(
  tx: CompanyTx,
  ctx: UserContext,
  id: number,
  active: boolean,
): Promise<void> {
  const { row, otherOwners } = await lockMember(tx, id)
  const before = found(row)
  if (before.active === active) return
  refuseUnless(mayChangeMember(ctx.session, before))
  if (!active) {
    refuseUnless(mayDisable(ctx.session, before), 400)
    refuseLastOwner(before, otherOwners)
  }
  const after = await updateMember(tx, id, { active })
  if (!active) {
    await endMemberSessions(tx, before)
    await clockOutForGood(tx, id)
  }
  await (active ? endPause : beginPause)(tx, id, parseDay(todayOf(ctx))!)
  tx.record('users', before, after)
}

/** Mails the invitation again unless it was accepted; earlier links stop working. */
export async function inviteAgain(tx: CompanyTx, ctx: UserContext, id: number): Promise<void> {
  const before = found((await lockMember(tx, id)).row)
  refuseUnless(mayChangeMember(ctx.session, before))
  if (before.joined_at) refuse(400, teamTexts.joined)
  if (!before.active) refuse(400, teamTexts.enableFirst)
  const after = await updateMember(tx, id, { invited_at: tx.now })
  await sendInvitation(tx, ctx, after)
  tx.record('users', before, after)
}

async function newAddress(tx: CompanyTx, before: MemberRow, email: string) {
  if (before.joined_at) return refuse(400, teamTexts.emailSignsIn, { field: 'email' })
  const account_id = await asPlatform(tx, platform => ensureAccount(platform, email))
  if (await isMember(tx, account_id)) return refuse(409, teamTexts.taken, { field: 'email' })
  return { account_id, invited_at: tx.now }
}

async function sendInvitation(tx: CompanyTx, ctx: UserContext, member: MemberRow): Promise<void> {
  if (ctx.session.demo && !isDemoAddress(member.email)) refuse(400, teamTexts.demoAddress, { field: 'email' })
  await asPlatform(tx, platform => countInvitation(platform, ctx, member.email))
  await inviteMemberIn(tx, ctx, {
    userId: member.id,
    accountId: member.account_id,
    email: member.email,
    fullname: member.fullname,
    companyName: await companyName(tx),
    invitedBy: ctx.session.fullname,
    language: ctx.language,
    isDemo: ctx.session.demo,
  })
}

/** Ends them here, and where they work for head office: they have come there by this company. */
async function endMemberSessions(tx: CompanyTx, { id, account_id }: MemberRow): Promise<void> {
  await asPlatform(tx, async platform => {
    await endSessions(platform, { companyId: tx.companyId, userId: id })
    for (const guest of await guestsOfAccount(platform, account_id)) await endSessions(platform, guest)
  })
}

async function refuseGroup(tx: CompanyTx, ctx: UserContext, id: number): Promise<void> {
  const group = await groupToJoin(tx, id)
  if (!group) return refuse(400, teamTexts.noGroup, { field: 'group_id' })
  refuseUnless(mayAssignGroup(ctx.session, group.kind))
}

function refuseLastOwner(member: NamedMember, otherOwners: number): void {
  if (member.group_kind === 'owner' && otherOwners === 0) refuse(400, teamTexts.lastOwner)
}
