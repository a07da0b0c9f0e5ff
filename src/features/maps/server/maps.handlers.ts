import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { mapsContract } from '../maps.contract.ts'
import { companyPoint } from './maps.queries.ts'

const mostSuggestions = 6

export const mapsHandlers: Handlers<typeof mapsContract> = {
  async suggest({ text }, ctx) {
    const { lat, lng } = await ctx.read(companyPoint)
    const near = lat === null || lng === null ? undefined : { lat, lng }
    const options = { country: ctx.session.iso, near, limit: mostSuggestions }
    try {
      return { result: await ctx.providers.maps.suggest(text, options) }
    } catch (error) {
      ctx.log.warn({ err: error }, 'addresses could not be suggested')
      return refuse(503, 'Address suggestions are not available right now.')
    }
  },
}
