import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { countAttempt, giveBackAttempt } from '#server/auth/attempts.ts'
import { checkPassword, hashSecret } from '#server/auth/secrets.ts'
import type { Session } from '#server/auth/session.ts'
import { absentSessionIn } from '#server/auth/sessions.ts'
import type { PublicContext } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { networkOf } from '#server/http/network-of.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { blockMinutes, mostWrong, mostWrongOnTablet, tabletTexts } from '../tablets.rules.ts'
import { dropTries, keepTries, lockTries, pinOn, type TabletRow, tabletByToken } from './tablets.queries.ts'

/** Requests of a tablet in an hour, and wrong secrets of one network. */
const mostReads = 2_000
const mostMisses = 100
const minute = 60_000

export interface OpenTablet {
  tablet: TabletRow
  company: CompanyId
}

/** The paired tablet that holds this secret; 404: it was revoked, or paired anew. */
export async function openTablet(ctx: PublicContext, token: string): Promise<OpenTablet> {
  const hash = hashSecret(token)
  const tablet = await ctx.db.withPlatform('a tablet in the yard', tx => tabletByToken(tx, hash))
  const key = tablet ? `tablet:${hash.toString('base64url')}` : `tablet ${networkOf(ctx.ip)}`
  if (!(await countAttempt(ctx.db, key, tablet ? mostReads : mostMisses, 60)))
    return refuse(429, tabletTexts.tooMany)
  if (!tablet) return refuse(404, tabletTexts.over)
  return { tablet, company: companyIdFrom(tablet.company_id, 'link') }
}

/** The person whose PIN was typed on a tablet, with their rights of this moment. */
export async function personOn(
  ctx: PublicContext,
  { token, user_id, pin }: { token: string; user_id: number; pin: string },
): Promise<OpenTablet & { person: Session }> {
  const { tablet, company } = await openTablet(ctx, token)
  // Paired anew it begins with none.
  const key = `tablet-pin:${tablet.token_hash!.toString('base64url')}`
  if (!(await countAttempt(ctx.db, key, mostWrongOnTablet, 60))) return refuse(429, tabletTexts.tooManyWrong)
  const giveBack = () => ctx.db.withPlatform('a PIN was no guess', tx => giveBackAttempt(tx, key))
  // A browser may hold somebody's session beside it: they have nothing to do with it.
  const db = ctx.db.doing({ ...ctx.deed, by: null })
  const begun = await db.withCompany(company, tx => beginTry(tx, tablet, user_id))
  if ('refused' in begun) {
    await giveBack()
    return refuse(...begun.refused)
  }
  if (!(await checkPassword(begun.pin_hash, pin))) return refuseWrong(ctx, db, { tablet, company }, begun)
  await giveBack()
  const person = await db.withCompany(company, async tx => {
    await dropTries(tx, tablet.id, user_id)
    return absentSessionIn(tx, { sellsPlans: ctx.sellsPlans, userId: user_id })
  })
  return person ? { tablet, company, person } : refuse(404, tabletTexts.notHere)
}

type Begun = { pin_hash: string; wrong: number; name: string }

/** Counts the try as a wrong one before the PIN is looked at, so that many at once are no more than one after another. */
async function beginTry(
  tx: CompanyTx,
  tablet: TabletRow,
  userId: number,
): Promise<Begun | { refused: Parameters<typeof refuse> }> {
  const kept = await pinOn(tx, tablet, userId)
  if (!kept) return { refused: [404, tabletTexts.notHere] }
  if (kept.pin_hash === null) return { refused: [409, tabletTexts.noPin] }
  const { wrong: before, blocked_until } = await lockTries(tx, tablet.id, userId)
  if (blocked_until && blocked_until > tx.now)
    return { refused: [429, blockedText(blocked_until.getTime() - tx.now.getTime())] }
  const wrong = (blocked_until ? 0 : before) + 1
  const until = wrong >= mostWrong ? new Date(tx.now.getTime() + blockMinutes * minute) : null
  await keepTries(tx, tablet.id, userId, { wrong, blocked_until: until })
  return { pin_hash: kept.pin_hash, wrong, name: kept.fullname }
}

const blockedText = (ms: number) =>
  fact('Too many wrong PINs. Try again in {{minutes}} min, or ask the office for a new PIN.', {
    minutes: Math.ceil(ms / minute),
  })

/** The office hears of a block. */
async function refuseWrong(
  ctx: PublicContext,
  db: PublicContext['db'],
  { tablet, company }: OpenTablet,
  { wrong, name }: Begun,
): Promise<never> {
  const left = mostWrong - wrong
  if (left > 0)
    return refuse(
      400,
      left === 1 ? 'Wrong PIN. 1 try left.' : fact('Wrong PIN. {{count}} tries left.', { count: left }),
      {
        field: 'pin',
      },
    )
  await db.withCompany(company, async tx => {
    await tellPeople(tx, ctx.outbox, [
      { kind: 'clockPinBlocked', path: '/settings/clockTablets', values: { name, tablet: tablet.name } },
    ])
    tx.tell('settings')
  })
  return refuse(429, blockedText(blockMinutes * minute), { field: 'pin' })
}
