import type { UserContext } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { placesAround } from '#server/providers/maps/gazetteer.ts'
import { refuse } from '#server/refusal.ts'
import type { mapsContract } from '../maps.contract.ts'
import { companyPoint } from './maps.queries.ts'

const mostSuggestions = 6

export const mapsHandlers: Handlers<typeof mapsContract> = {
  async suggest({ text, session }, ctx) {
    const { lat, lng } = await ctx.read(companyPoint)
    const near = lat === null || lng === null ? undefined : { lat, lng }
    const options = { country: ctx.session.iso, near, limit: mostSuggestions, session }
    return { result: await orAway(ctx, ctx.providers.maps.suggest(text, options)) }
  },

  async place({ ref, session }, ctx) {
    return { result: await orAway(ctx, ctx.providers.maps.placeOf(ref, { session })) }
  },

  async config({ lat, lng }, ctx) {
    const { tiles } = ctx.providers.maps
    // Even with tiles: if they can't be loaded, the browser draws our own map.
    const names = lat === undefined || lng === undefined ? [] : await placesAround({ lat, lng })
    return { tiles: tiles ?? null, names }
  },
}

async function orAway<T>(ctx: UserContext, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    ctx.log.warn({ err: error }, 'the maps service did not answer')
    return refuse(503, 'Address suggestions are not available right now.')
  }
}
