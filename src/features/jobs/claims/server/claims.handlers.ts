import { addUpload } from '#features/jobs/files/server/files.service.ts'
import { lockClocks } from '#features/people/clock/server/clock-entries.queries.ts'
import { jobNames, memberName } from '#features/people/timesheets/server/timesheets.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuseUnless } from '#server/refusal.ts'
import { claimChange, claimLines } from '../claim-history.rules.ts'
import type { Claim, claimsContract } from '../claims.contract.ts'
import { mayChangeClaim, mayReturnClaim, mayReverseClaim, seesClaims } from '../claims.rules.ts'
import {
  changesOfClaim,
  claimByKey,
  claimsWhere,
  type ListedClaim,
  receiptOf,
  updateClaim,
} from './claims.queries.ts'
import { addClaim, claimTerms, editClaim, lockClaim, removeClaims, rowOf, weekOf } from './claims.service.ts'

export const claimsHandlers: Handlers<typeof claimsContract> = {
  own: (_input, ctx) =>
    ctx.read(async tx => ({
      result: (await claimsWhere(tx, { userId: ctx.session.id })).map(shown),
      ...(await claimTerms(tx)),
    })),

  async list({ userId, start, end }, ctx) {
    if (!seesClaims(ctx.session, userId)) return notFound()
    return ctx.read(async tx => {
      found(await memberName(tx, userId))
      const rows = await claimsWhere(tx, { userId, first: start, last: end })
      return { result: rows.map(shown), ...(await claimTerms(tx)) }
    })
  },

  add: ({ userId = 0, ...sent }, ctx) =>
    ctx.write(async tx => ({
      result: { id: await addClaim(tx, ctx.session, { ...sent, userId: userId || ctx.session.id }) },
    })),

  edit: ({ version, ...sent }, ctx) =>
    ctx.write(async tx => {
      await editClaim(tx, ctx.session, { ...sent, version })
      return {}
    }),

  remove: ({ ids }, ctx) =>
    ctx.write(async tx => {
      await removeClaims(tx, ctx.session, ids)
      return {}
    }),

  giveBack: ({ id, note }, ctx) =>
    ctx.write(async tx => {
      const claim = await lockClaim(tx, ctx.session, id)
      refuseUnless(mayReturnClaim(ctx.session, claim, weekOf(claim)), 409)
      await answer(tx, ctx, claim, { state: 'returned', answer: note })
      return {}
    }),

  reverse: ({ id, reason }, ctx) =>
    ctx.write(async tx => {
      const claim = await lockClaim(tx, ctx.session, id)
      refuseUnless(mayReverseClaim(ctx.session, claim, weekOf(claim)), 409)
      await answer(tx, ctx, claim, { state: 'reversed', answer: reason })
      return {}
    }),

  async history({ id }, ctx) {
    return ctx.read(async tx => {
      const [claim] = await claimsWhere(tx, { id })
      if (!claim || !seesClaims(ctx.session, claim.user_id)) return notFound()
      const changes = (await changesOfClaim(tx, id)).map(({ before, after, ...change }) => ({
        ...change,
        before: storedJson(claimChange, before, 'changes.before', change.id),
        after: storedJson(claimChange, after, 'changes.after', change.id),
      }))
      const ids = changes.flatMap(({ before, after }) => [before?.job_id ?? [], after?.job_id ?? []].flat())
      const jobs = await jobNames(tx, ids)
      const jobOf = (job: number) => `#${jobs.get(job)?.number ?? '–'}`
      return {
        result: changes
          .map(({ before, after, ...change }) => ({ ...change, lines: claimLines(before, after, jobOf) }))
          .filter(({ lines }) => lines.length > 0),
      }
    })
  },

  addFile: ({ key, userId = 0 }, ctx) => {
    const person = userId || ctx.session.id
    const of = async (tx: UserTx) => {
      if (!seesClaims(ctx.session, person)) return notFound()
      const { id } = found(await claimByKey(tx, person, key))
      const claim = found((await claimsWhere(tx, { id }))[0])
      // A photo that comes later completes a claim whatever has become of its week.
      if (claim.file_id !== null) refuseUnless(mayChangeClaim(ctx.session, claim, weekOf(claim)), 409)
      return claim
    }
    return addUpload(
      ctx,
      async tx => {
        await of(tx)
        return null
      },
      async (tx, file) => {
        await lockClocks(tx, [person])
        const claim = await of(tx)
        tx.record('claims', rowOf(claim), await updateClaim(tx, claim.id, { file_id: file.id }))
        return {}
      },
      'claim',
    )
  },

  async file({ id }, ctx) {
    const { user_id, key, name, type } = found(await ctx.read(tx => receiptOf(tx, id)))
    if (!seesClaims(ctx.session, user_id)) return notFound()
    return { key, type, filename: name, direct: 'ask' }
  },
}

/** Answers a claim and tells its person. */
async function answer(
  tx: UserTx,
  { outbox }: UserContext,
  claim: ListedClaim,
  to: { state: 'returned' | 'reversed'; answer: string },
): Promise<void> {
  tx.record('claims', rowOf(claim), await updateClaim(tx, claim.id, to))
  await tellPeople(tx, outbox, [
    {
      kind: 'claimReturned',
      users: [claim.user_id],
      path: '/claims/own',
      values: { amount: { cents: claim.amount_cents }, day: { day: claim.day }, note: to.answer },
    },
  ])
}

const shown = ({
  job_id,
  job_number,
  job_name,
  file_name,
  file_type,
  by_name,
  file_id: _,
  cost_cents: __,
  created_at: ___,
  created_by: ____,
  week_state,
  exported_at,
  ...claim
}: ListedClaim): Claim => ({
  ...claim,
  job:
    job_id === null || job_number === null ? null : { id: job_id, number: job_number, name: job_name ?? '' },
  file: file_name === null ? null : { name: file_name, type: file_type ?? '' },
  by: by_name ?? '',
  week: { state: week_state ?? 'open', is_exported: exported_at !== null },
})
