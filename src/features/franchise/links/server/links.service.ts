import { isDemoAddress } from '#features/account/company/demo-company.rules.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { groupsWithKind } from '#features/account/permissions/server/permissions.queries.ts'
import { endPushOf } from '#features/account/sign-in/server/push-ends.service.ts'
import { countInvitation } from '#features/people/team/server/invitation-limits.service.ts'
import { disableGuests, groupRows, moveGuests } from '#features/people/team/server/team.queries.ts'
import { teamTexts } from '#features/people/team/team.rules.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { hashSecret, newSecret } from '#server/auth/secrets.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { UserContext } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import {
  inviteDays,
  invitePath,
  inviteToken,
  linkTexts,
  mayAnswer,
  mayInvite,
  mostMembers,
  readInviteToken,
} from '../links.rules.ts'
import { inviteMail } from './link-mails.ts'
import {
  activeMembers,
  countPresent,
  type HeadRow,
  headRow,
  heldHead,
  insertHead,
  insertMember,
  lockMember,
  type MemberRow,
  memberByToken,
  memberOf,
  takeLinkTurn,
  updateHead,
  updateMember,
} from './links.queries.ts'

const dayMs = 86_400_000
/** Companies above each other, at the most: further up nobody looks for a circle. */
const mostLevels = 50

const companyOf = (id: number) => companyIdFrom(id, 'link')

/** The other company's rows, within this transaction. */
export const inCompany = <T>(
  tx: CompanyTx,
  id: CompanyId,
  fn: (there: CompanyTx) => Promise<T>,
): Promise<T> => asPlatform(tx, platform => asCompany(platform, id, fn))

/** Invites a company by mail to its owner. */
export async function inviteCompany(
  tx: UserTx,
  ctx: UserContext,
  { name, email }: { name: string; email: string },
): Promise<{ id: number }> {
  refuseUnless(mayInvite(tx.by))
  if (await isOwnPerson(tx, email)) return refuse(400, linkTexts.ownPerson, { field: 'email' })
  if ((await countPresent(tx)) >= mostMembers) return refuse(409, linkTexts.full)
  const { secret, fields } = newInvitation(tx)
  const row = await insertMember(tx, { ...fields, name, email })
  if (!row) return refuse(409, linkTexts.invited, { field: 'email' })
  await sendInvitation(tx, ctx, row, secret)
  tx.record('franchise_members', null, row)
  return { id: row.id }
}

/** Mails an invitation once more, also one that has expired or was declined; its earlier link stops working. */
export async function inviteCompanyAgain(tx: UserTx, ctx: UserContext, id: number): Promise<void> {
  const before = found(await lockMember(tx, id))
  refuseUnless(mayInvite(tx.by))
  if (before.status !== 'invited') return refuse(409, linkTexts.notInvited)
  const { secret, fields } = newInvitation(tx)
  const row = await updateMember(tx, id, fields)
  await sendInvitation(tx, ctx, row, secret)
  tx.record('franchise_members', before, row)
}

function newInvitation(tx: UserTx) {
  const { secret, hash } = newSecret()
  const expires_at = new Date(tx.now.getTime() + inviteDays * dayMs)
  return {
    secret,
    fields: { token_hash: hash, invited_at: tx.now, expires_at, invited_by: tx.by.fullname },
  }
}

async function sendInvitation(tx: UserTx, ctx: UserContext, row: MemberRow, secret: string): Promise<void> {
  const { demo } = ctx.session
  if (demo && !isDemoAddress(row.email)) refuse(400, teamTexts.demoAddress, { field: 'email' })
  await asPlatform(tx, platform => countInvitation(platform, ctx, row.email))
  const { name } = await companyRow(tx)
  const url = `${ctx.publicUrl}${invitePath(inviteToken(tx.companyId, secret))}`
  const mail = await inviteMail(row, { head: name, language: ctx.language }, url)
  await ctx.outbox.mail(tx, mail, demo ? 'company' : 'reader')
}

/** An invitation that nobody has answered stops working. */
export async function withdrawInvitation(tx: UserTx, id: number): Promise<void> {
  const before = found(await lockMember(tx, id))
  if (before.status !== 'invited') return refuse(409, linkTexts.notInvited)
  tx.record(
    'franchise_members',
    before,
    await updateMember(tx, id, { status: 'withdrawn', ended_at: tx.now }),
  )
}

interface Opened {
  headId: CompanyId
  headName: string
  invitation: MemberRow
}

/** The invitation of a link, with the verdict on this account; 404 for a link that is none. */
export async function openInvitation(tx: UserTx, token: string): Promise<Opened> {
  const read = found(readInviteToken(token))
  const headId = companyOf(read.companyId)
  const { invitation, headName } = await inCompany(tx, headId, async head => {
    const invitation = found(await memberByToken(head, hashSecret(read.secret)))
    return { invitation, headName: (await companyRow(head)).name }
  })
  return { headId, headName, invitation }
}

async function refuseUnlessAnswered(tx: UserTx, { headId, invitation }: Opened): Promise<void> {
  const email = await emailOf(tx)
  const by = { kind: tx.by.kind, email, companyId: Number(tx.companyId), headId: Number(headId) }
  refuseUnless(mayAnswer(invitation, by, tx.now), invitation.email === email ? 409 : 403)
  const standing = await headRow(tx)
  if (standing) return refuse(409, linkTexts.belongs(standing.head_name))
  let above: CompanyId | null = headId
  for (let level = 0; above !== null && level < mostLevels; level++) {
    const next: number | undefined = await inCompany(
      tx,
      above,
      async head => (await headRow(head))?.head_company_id,
    )
    if (next === Number(tx.companyId)) return refuse(409, linkTexts.circle)
    above = next === undefined ? null : companyOf(next)
  }
}

/** The invitation, for the people who may answer it. */
export async function showInvitation(tx: UserTx, token: string) {
  const opened = await openInvitation(tx, token)
  await refuseUnlessAnswered(tx, opened)
  return { sender: opened.headName, receiver: (await companyRow(tx)).name }
}

/** Makes this company a member of the one that invited it: a row on each side, or none. */
export async function acceptInvitation(
  tx: UserTx,
  ctx: UserContext,
  { id, group_id, shares_figures }: { id: string; group_id: number | null; shares_figures: boolean },
): Promise<void> {
  await takeLinkTurn(tx)
  const opened = await openInvitation(tx, id)
  await refuseUnlessAnswered(tx, opened)
  const group = await groupOf(tx, group_id)
  const { name } = await companyRow(tx)
  const head = await insertHead(tx, {
    head_company_id: Number(opened.headId),
    head_name: opened.headName,
    group_id: group,
    shares_figures,
    accepted_at: tx.now,
    accepted_by: tx.by.fullname,
  })
  tx.record('franchise_heads', null, head)
  await inCompany(tx, opened.headId, async there => {
    const before = await lockMember(there, opened.invitation.id)
    // Withdrawn or sent again since it was read: the link that was followed does not count any more.
    if (before?.status !== 'invited' || before.version !== opened.invitation.version)
      return refuse(409, linkTexts.used)
    const after = await updateMember(there, before.id, {
      status: 'active',
      name,
      member_company_id: Number(tx.companyId),
      accepted_at: tx.now,
      shares_figures,
    })
    there.record('franchise_members', before, after)
    await tellPeople(there, ctx.outbox, [{ kind: 'memberJoined', path: '/franchise', values: { name } }])
  })
}

export async function declineInvitation(tx: UserTx, ctx: UserContext, token: string): Promise<void> {
  const opened = await openInvitation(tx, token)
  await refuseUnlessAnswered(tx, opened)
  await inCompany(tx, opened.headId, async there => {
    const before = await lockMember(there, opened.invitation.id)
    if (before?.status !== 'invited') return refuse(409, linkTexts.used)
    const after = await updateMember(there, before.id, { status: 'declined', ended_at: tx.now })
    there.record('franchise_members', before, after)
    const values = { name: before.name }
    await tellPeople(there, ctx.outbox, [{ kind: 'memberDeclined', path: '/franchise', values }])
  })
}

/** Head office parts with a member. */
export async function endMember(tx: CompanyTx, ctx: UserContext, id: number): Promise<void> {
  await takeLinkTurn(tx)
  const before = found(await lockMember(tx, id))
  if (before.status !== 'active') return refuse(409, linkTexts.notMember)
  const { name } = await companyRow(tx)
  await inCompany(tx, companyOf(before.member_company_id!), there => endHere(there, ctx, name))
  tx.record('franchise_members', before, await updateMember(tx, id, { status: 'ended', ended_at: tx.now }))
}

/** A member leaves its head office. */
export async function leaveHead(tx: CompanyTx, ctx: UserContext): Promise<void> {
  await takeLinkTurn(tx)
  const { head_company_id } = found(await headRow(tx))
  const { name } = await companyRow(tx)
  await inCompany(tx, companyOf(head_company_id), async head => {
    const before = await memberOf(head, Number(tx.companyId))
    if (!before) return
    const after = await updateMember(head, before.id, { status: 'ended', ended_at: tx.now })
    head.record('franchise_members', before, after)
    await tellPeople(head, ctx.outbox, [{ kind: 'franchiseEnded', path: '/franchise', values: { name } }])
  })
  await endHere(tx, ctx, null)
}

/** Ends every link of a company that is about to be emptied: with its head office and with its members. */
export async function endLinks(tx: CompanyTx, ctx: UserContext): Promise<void> {
  await takeLinkTurn(tx)
  if (await headRow(tx)) await leaveHead(tx, ctx)
  for (const { id } of await activeMembers(tx)) await endMember(tx, ctx, id)
}

/** The member's side of the end: head office's people are out of the team and signed out. `by`: head office ended it. */
async function endHere(tx: CompanyTx, ctx: UserContext, by: string | null): Promise<void> {
  const before = await heldHead(tx)
  if (!before) return
  await updateHead(tx, before.id, { ended_at: tx.now })
  tx.record('franchise_heads', { ...before, ended_at: null }, { ...before, ended_at: tx.now })
  const guests = await disableGuests(tx, before.id)
  for (const id of guests) tx.record('users', { active: true }, { active: false }, id)
  await signOutGuests(tx, guests)
  if (by !== null)
    await tellPeople(tx, ctx.outbox, [{ kind: 'franchiseEnded', path: '/franchise', values: { name: by } }])
}

async function signOutGuests(tx: CompanyTx, guests: readonly number[]): Promise<void> {
  await asPlatform(tx, async platform => {
    for (const userId of guests) await endSessions(platform, { companyId: Number(tx.companyId), userId })
    await endPushOf(
      platform,
      guests.map(user_id => ({ company_id: Number(tx.companyId), user_id })),
    )
  })
}

/** Head office's rights as the member's owner sets them; a new group signs its people out, as any change of a group does. */
export async function changeHead(
  tx: UserTx,
  { group_id, shares_figures }: { group_id: number; shares_figures: boolean },
  check: (before: HeadRow) => void,
): Promise<HeadRow> {
  // In the order of all partings, so that the two sides can't wait for each other.
  await takeLinkTurn(tx)
  const before = found(await heldHead(tx))
  check(before)
  const after = await updateHead(tx, before.id, { group_id: await groupOf(tx, group_id), shares_figures })
  tx.record('franchise_heads', before, after)
  if (after.group_id !== before.group_id) {
    const moved = await moveGuests(tx, before.id, after.group_id)
    for (const id of moved)
      tx.record('users', { group_id: before.group_id }, { group_id: after.group_id }, id)
    await signOutGuests(tx, moved)
  }
  if (after.shares_figures !== before.shares_figures)
    await inCompany(tx, companyOf(before.head_company_id), async head => {
      const row = await memberOf(head, Number(tx.companyId))
      if (row) head.record('franchise_members', row, await updateMember(head, row.id, { shares_figures }))
    })
  return after
}

/** The office's own group, unless another was chosen. */
export async function usualGroup(tx: CompanyTx): Promise<number> {
  const groups = await groupsWithKind(tx)
  return (groups.find(each => each.kind === 'office') ?? groups[0]!).id
}

async function groupOf(tx: CompanyTx, id: number | null): Promise<number> {
  if (id === null) return usualGroup(tx)
  const known = (await groupRows(tx)).some(each => each.id === id)
  return known ? id : refuse(400, linkTexts.noGroup, { field: 'group_id' })
}

const emailOf = async (tx: UserTx): Promise<string> =>
  (await tx.rows('users').where('id', '=', tx.by.id).select('email').executeTakeFirstOrThrow()).email

const isOwnPerson = async (tx: CompanyTx, email: string): Promise<boolean> =>
  (await tx
    .rows('users')
    .where('email', '=', email)
    .where('active', '=', true)
    .where('franchise_id', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined
