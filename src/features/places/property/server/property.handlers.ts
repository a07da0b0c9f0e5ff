import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { propertyContract } from '../property.contract.ts'

export const propertyHandlers: Handlers<typeof propertyContract> = {
  available: async (_input, ctx) => ({ available: ctx.providers.property !== null }),

  async scrape({ address, suburb }, ctx) {
    const details = await ctx.providers.property?.find({ address, suburb }).catch(error => {
      ctx.log.warn({ err: error }, 'the source of property details did not answer')
      return refuse(503, 'Failed to fetch property details')
    })
    return { data: details ?? refuse(404, 'Could not find property details') }
  },
}
