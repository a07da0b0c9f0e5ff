import { randomInt } from 'node:crypto'
import { pictureAddress } from '#features/account/company/company.rules.ts'
import { brandColour } from '#features/account/company/server/brand.service.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { jobsToClock } from '#features/people/clock/server/clock.queries.ts'
import { pressClock } from '#features/people/clock/server/clock.service.ts'
import { clockStatusOf, switchOf } from '#features/people/clock/server/clock-status.service.ts'
import { memberById } from '#features/people/team/server/team.queries.ts'
import { mayChangeMember } from '#features/people/team/team.rules.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { hashPassword, hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { todayIn } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import { planStop, planStops } from '#shared/plan.ts'
import type { tabletsContract } from '../tablets.contract.ts'
import {
  codeLength,
  codeLetters,
  codeText,
  mostTablets,
  pairingMinutes,
  tabletTexts,
} from '../tablets.rules.ts'
import { openTablet, personOn } from './tablet-people.service.ts'
import {
  blockedPeople,
  countOwnPeople,
  countTablets,
  insertTablet,
  keepPin,
  keepSeen,
  lockTablet,
  peopleOn,
  peopleToClock,
  pinRow,
  tabletByPairing,
  tabletsOf,
  updateTablet,
} from './tablets.queries.ts'
import { endTablet, tabletRecord } from './tablets.standing.ts'

const minute = 60_000
/** Codes that one network may try in an hour. */
const mostCodes = 30

export const tabletsHandlers: Handlers<typeof tabletsContract> = {
  list: (_input, ctx) =>
    ctx.read(async tx => {
      const blocked = await blockedPeople(tx)
      const isOpen = (until: Date | null) => (until && until > tx.now ? until : null)
      return {
        result: (await tabletsOf(tx)).map(
          ({ id, name, everybody, user_ids, made_by, paired_at, seen_at, pairing_until, version }) => ({
            id,
            name,
            everybody,
            user_ids,
            made_by,
            paired_at,
            seen_at,
            pairing_until: isOpen(pairing_until),
            blocked: blocked
              .filter(each => each.tablet_id === id)
              .map(({ user_id, name, until }) => ({ user_id, name, until: until! })),
            version,
          }),
        ),
        people: await peopleToClock(tx),
      }
    }),

  add: (input, ctx) =>
    ctx.write(async tx => {
      const spec = await specOf(tx, input)
      if ((await countTablets(tx)) >= mostTablets)
        return refuse(
          400,
          fact('You can have up to {{count}} tablets. Revoke one first.', { count: mostTablets }),
        )
      const { code, ...pairing } = newPairing(tx)
      const row = await insertTablet(tx, { ...spec, ...pairing })
      tx.record('clock_tablets', null, tabletRecord(row))
      return told(ctx, row.id, code, pairing.pairing_until)
    }),

  edit: ({ id, version, ...input }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockTablet(tx, id))
      refuseStale(version, before, tabletRecord(before))
      const after = await updateTablet(tx, id, await specOf(tx, input))
      tx.record('clock_tablets', tabletRecord(before), tabletRecord(after))
      return { message: 'Saved.' }
    }),

  renew: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockTablet(tx, id))
      const { code, ...pairing } = newPairing(tx)
      tx.record('clock_tablets', tabletRecord(before), tabletRecord(await updateTablet(tx, id, pairing)))
      return told(ctx, id, code, pairing.pairing_until)
    }),

  revoke: ({ id }, ctx) =>
    ctx.write(async tx => {
      await endTablet(tx, found(await lockTablet(tx, id)))
      return { message: 'The tablet was revoked.' }
    }),

  async resetPin({ user_id, pin }, ctx) {
    const hash = await hashPassword(pin)
    return ctx.write(async tx => {
      const member = found(await memberById(tx, user_id))
      refuseUnless(mayChangeMember(ctx.session, member))
      await storePin(tx, user_id, hash)
      if (user_id !== tx.by.id)
        await tellPeople(tx, ctx.outbox, [{ kind: 'clockPinReset', users: [user_id], path: '/profile' }])
      return { message: 'The PIN was set.' }
    })
  },

  ownPin: (_input, ctx) =>
    ctx.read(async tx => {
      const row = await pinRow(tx, tx.by.id)
      return { result: { set_at: row?.set_at ?? null, set_by: row?.set_by_name ?? '' } }
    }),

  async savePin({ pin }, ctx) {
    const hash = await hashPassword(pin)
    return ctx.write(async tx => {
      await storePin(tx, tx.by.id, hash)
      return { message: 'The PIN was set.' }
    })
  },

  async pair({ code }, ctx) {
    if (!(await countAttempt(ctx.db, `tablet-pair ${networkOf(ctx.ip)}`, mostCodes, 60)))
      return refuse(429, tabletTexts.tooMany)
    const hash = hashSecret(code)
    const known = await ctx.db.withPlatform('a code that pairs a tablet', tx => tabletByPairing(tx, hash))
    if (!known) return refuse(404, tabletTexts.wrongCode)
    asNobody(ctx)
    const write = await ctx.byLink(companyIdFrom(known.company_id, 'link'))
    return write(async tx => {
      const before = await lockTablet(tx, known.id)
      // Two at once: the second finds it used.
      if (!before?.pairing_hash?.equals(hash) || before.pairing_until! < tx.now)
        return refuse(404, tabletTexts.wrongCode)
      const { secret, hash: token_hash } = newSecret()
      const used = { pairing_hash: null, pairing_until: null }
      const after = await updateTablet(tx, before.id, {
        ...used,
        token_hash,
        paired_at: tx.now,
        seen_at: tx.now,
      })
      tx.record('clock_tablets', tabletRecord(before), tabletRecord(after))
      return { token: secret }
    })
  },

  async open({ token }, ctx) {
    const { tablet, company } = await openTablet(ctx, token)
    const shown = await ctx.db.readCompany(company, async tx => {
      const { name, logo_key, time_zone } = await companyRow(tx)
      return {
        name: tablet.name,
        company: name,
        logo: pictureAddress(logo_key),
        colour: await brandColour(tx),
        zone: time_zone,
        people: (await peopleOn(tx, tablet)).map(({ picture_key, ...person }) => ({
          ...person,
          picture: pictureAddress(picture_key),
        })),
      }
    })
    const isLater = !tablet.seen_at || ctx.now().getTime() - tablet.seen_at.getTime() > minute
    if (isLater) await ctx.db.withCompany(company, tx => keepSeen(tx, tablet.id))
    return shown
  },

  async person(input, ctx) {
    const { company, person } = await personOn(ctx, input)
    ctx.db = ctx.db.doing({ ...ctx.deed, by: person })
    return ctx.db.readCompany(company, async tx => ({
      result: await clockStatusOf(tx, person.id),
      jobs: await jobsToClock(tx, person.id),
    }))
  },

  async press({ token, user_id, pin, ...press }, ctx) {
    const { tablet, company, person } = await personOn(ctx, { token, user_id, pin })
    const stop = planStop(person, todayIn(person.timeZone, ctx.now().toISOString()))
    if (stop) return refuse(403, planStops[stop])
    ctx.db = ctx.db.doing({ ...ctx.deed, by: person, happened: null })
    const write = await ctx.byLink(company)
    return write(async tx => {
      // A press and the end of its tablet come one after the other.
      if (!(await lockTablet(tx, tablet.id))?.token_hash) return refuse(404, tabletTexts.over)
      if (press.job_id) await refuseOtherJobs(tx, person.id, press.job_id)
      await pressClock(tx, person.id, switchOf(press), tablet.id)
      return { result: await clockStatusOf(tx, person.id) }
    })
  },
}

/** A PIN opens the jobs that the person is booked on about now, and the one before their break. */
async function refuseOtherJobs(tx: CompanyTx, userId: number, jobId: number): Promise<void> {
  const near = await jobsToClock(tx, userId)
  const { job, resume } = await clockStatusOf(tx, userId)
  if (![...near, job, resume?.job].some(each => each?.id === jobId)) refuse(404, tabletTexts.notThisJob)
}

/** Whoever is signed in on the tablet's browser has nothing to do with it. */
function asNobody(ctx: PublicContext): void {
  ctx.db = ctx.db.doing({ ...ctx.deed, by: null, happened: null })
}

async function storePin(tx: UserTx, userId: number, hash: string): Promise<void> {
  const before = await pinRow(tx, userId)
  await keepPin(tx, userId, hash)
  const after = { set_at: tx.now, set_by: tx.by.id }
  tx.record('clock_pins', before ? { set_at: before.set_at, set_by: before.set_by } : null, after, userId)
}

function newPairing(tx: CompanyTx) {
  const code = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]!).join('')
  const pairing_until = new Date(tx.now.getTime() + pairingMinutes * minute)
  return { code, pairing_hash: hashSecret(code), pairing_until }
}

const told = ({ publicUrl }: PublicContext, id: number, code: string, until: Date) => ({
  message: 'Open the address on the tablet.',
  id,
  code: codeText(code),
  url: `${publicUrl}/tablet/${code}`,
  until,
})

async function specOf(
  tx: CompanyTx,
  { name, everybody, user_ids }: { name: string; everybody: boolean; user_ids: number[] },
) {
  if (everybody) return { name, everybody, user_ids: [] }
  const ids = [...new Set(user_ids)]
  if (ids.length === 0) return refuse(400, tabletTexts.whom, { field: 'user_ids' })
  if ((await countOwnPeople(tx, ids)) < ids.length)
    return refuse(400, tabletTexts.stranger, { field: 'user_ids' })
  return { name, everybody, user_ids: ids }
}
