import type { UserContext } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { placesAround } from '#server/providers/maps/gazetteer.ts'
import { found, notFound, refuse } from '#server/refusal.ts'
import type { mapsContract } from '../maps.contract.ts'
import { companyPoint, countLookup } from './maps.queries.ts'

const mostSuggestions = 6

export const mapsHandlers: Handlers<typeof mapsContract> = {
  async suggest({ text, session }, ctx) {
    const { lat, lng } = await ctx.read(companyPoint)
    const near = lat === null || lng === null ? undefined : { lat, lng }
    const options = { country: ctx.session.iso, near, limit: mostSuggestions, session }
    const result = await orAway(ctx, ctx.providers.maps.suggest(text, options))
    return { result, asks_vendor: ctx.providers.maps.vendor !== undefined }
  },

  async logGeolocation(_input, ctx) {
    const { vendor } = ctx.providers.maps
    if (!vendor) return {}
    return ctx.write(async tx => {
      await countLookup(tx, vendor)
      return {}
    })
  },

  async place({ ref, session }, ctx) {
    return { result: await orAway(ctx, ctx.providers.maps.placeOf(ref, { session })) }
  },

  async config({ lat, lng }, ctx) {
    const { tiles, streetView } = ctx.providers.maps
    // Even with tiles: if they can't be loaded, the browser draws our own map.
    const names = lat === undefined || lng === undefined ? [] : await placesAround({ lat, lng })
    return { tiles: tiles ?? null, names, street_view: streetView !== undefined }
  },

  async streetView({ lat, lng }, ctx) {
    const { maps } = ctx.providers
    if (!maps.streetView) return notFound()
    const body = found(
      await orAway(ctx, maps.streetView({ lat, lng }), 'The street view could not be loaded.'),
    )
    return { body, type: 'image/jpeg', filename: 'street-view.jpg' }
  },
}

async function orAway<T>(
  ctx: UserContext,
  answer: Promise<T>,
  text = 'Address suggestions are not available right now.',
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    ctx.log.warn({ err: error }, 'the maps service did not answer')
    return refuse(503, text)
  }
}
