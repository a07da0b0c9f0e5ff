import { beginWay, endWay } from '#server/connections/consent-ways.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import type { PublicReviews } from '#server/providers/reviews/reviews.port.ts'
import { refuse } from '#server/refusal.ts'
import type { BusinessConnectionWritten, googleBusinessContract } from '../../google-business.contract.ts'
import { googleBusinessTexts, mostNewest } from '../../google-business.rules.ts'
import { askGoogle } from './ask-google.service.ts'
import {
  type BusinessRow,
  businessOf,
  keepBusiness,
  lockBusiness,
  updateBusiness,
} from './businesses.queries.ts'
import { businessRecord, endBusiness, grantPlace } from './google-business.standing.ts'
import { businessSync } from './google-business.works.ts'
import { deleteOthers, newestOfGoogle } from './public-reviews.queries.ts'
import { openedFor } from './read-reviews.service.ts'

const wayPurpose = 'google-reviews'

export const googleBusinessHandlers: Handlers<typeof googleBusinessContract> = {
  async status(_input, ctx) {
    const business = await ctx.read(businessOf)
    return { available: ctx.providers.reviews !== null, result: business ? toWire(business) : null }
  },

  async start(_input, ctx) {
    const reviews = setUp(ctx)
    const { state, verifier } = await beginWay(ctx, wayPurpose)
    const url = await askGoogle(ctx, reviews.consentUrl({ returnUrl: returnUrl(ctx), state, verifier }))
    return { url: url.href }
  },

  async connect({ code, state }, ctx) {
    const reviews = setUp(ctx)
    const { id, companyId } = ctx.session
    const way = await endWay(ctx, state)
    if (way?.purpose !== wayPurpose) return refuse(400, googleBusinessTexts.refused)
    const request = { returnUrl: returnUrl(ctx), state, verifier: way.verifier }
    const { grant, email } = await askGoogle(
      ctx,
      reviews.finish(request, new URLSearchParams({ code, state })),
    )
    const sealed_token = ctx.seal.seal(grant, grantPlace(companyId))
    return ctx.write(async tx => {
      const before = await lockBusiness(tx)
      // Another account has places of its own.
      const locations = before?.email === email ? before.locations : []
      if (locations.length === 0) await deleteOthers(tx, { locations: [] })
      const after = await keepBusiness(tx, { user_id: id, email, sealed_token, locations })
      tx.record('google_businesses', before ? businessRecord(before) : null, businessRecord(after), companyId)
      tx.tell('reviews')
      await syncSoon(tx, ctx)
      return { result: toWire(after) }
    })
  },

  async locations(_input, ctx) {
    return { result: (await listOf(ctx)).map(({ id, name, address }) => ({ id, name, address })) }
  },

  async select({ ids }, ctx) {
    const listed = await listOf(ctx)
    const chosen = listed.filter(({ id }) => ids.includes(id))
    if (chosen.length < new Set(ids).size) return refuse(400, googleBusinessTexts.choose, { field: 'ids' })
    return ctx.write(async tx => {
      const before = await lockBusiness(tx)
      if (!before) return refuse(400, googleBusinessTexts.notConnected)
      const locations = chosen.map(({ id, name, link }) => ({
        ...(before.locations.find(each => each.id === id) ?? { beyond: 0, is_read: false }),
        id,
        name,
        link,
      }))
      await deleteOthers(tx, { locations: ids })
      const after = await updateBusiness(tx, { locations, read_at: null, failures: 0, wait_until: tx.now })
      tx.record('google_businesses', businessRecord(before), businessRecord(after), tx.companyId)
      tx.tell('reviews')
      await syncSoon(tx, ctx)
      return { result: toWire(after) }
    })
  },

  sync: (_input, ctx) =>
    ctx.write(async tx => {
      const business = await lockBusiness(tx)
      if (!business) return refuse(400, googleBusinessTexts.notConnected)
      if (business.sealed_token === null) return refuse(400, googleBusinessTexts.ended)
      // Not while Google has asked us to wait.
      if (business.problem !== 'away') await updateBusiness(tx, { wait_until: tx.now })
      tx.tell('reviews')
      await syncSoon(tx, ctx)
      return {}
    }),

  disconnect: (_input, ctx) =>
    ctx.write(async tx => {
      const business = await lockBusiness(tx)
      if (!business) return refuse(400, googleBusinessTexts.notConnected)
      await endBusiness(tx, ctx, business)
      return {}
    }),

  locationIds: (_input, ctx) =>
    ctx.read(async tx => {
      const locations = (await businessOf(tx))?.locations ?? []
      if (locations.length === 0) return { data: [] }
      return { data: [{ location_ids: JSON.stringify(locations.map(({ id }) => id)) }] }
    }),

  newest: async (_input, ctx) => ({ result: await ctx.read(tx => newestOfGoogle(tx, mostNewest)) }),
}

const setUp = ({ providers }: UserContext): PublicReviews =>
  providers.reviews ?? refuse(400, googleBusinessTexts.notSetUp)

const returnUrl = ({ publicUrl }: UserContext) => `${publicUrl}/social/googleMyBusiness`

const syncSoon = (tx: CompanyTx, { outbox }: Pick<UserContext, 'outbox'>) =>
  outbox.later(tx, businessSync, { companyId: Number(tx.companyId) }, tx.now)

/** Places that Google lists for the connected account. */
async function listOf(ctx: UserContext) {
  const reviews = setUp(ctx)
  const business = await ctx.read(businessOf)
  if (!business) return refuse(400, googleBusinessTexts.notConnected)
  const { companyId } = ctx.session
  const opened = openedFor({ seal: ctx.seal, reviews }, companyId, business)
  return askGoogle(
    ctx,
    opened.then(google => google.locations()),
  )
}

const toWire = ({
  email,
  connected_at,
  locations,
  problem,
  read_at,
}: BusinessRow): BusinessConnectionWritten => ({
  email,
  connected_at,
  locations: locations.map(({ id, name }) => ({ id, name })),
  problem: problem as BusinessConnectionWritten['problem'],
  read_at,
})
