import type { Handlers } from '#server/mount.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import type { demoContract } from '../demo.contract.ts'
import { resetDemo } from './demo-seed.service.ts'

export const demoHandlers: Handlers<typeof demoContract> = {
  async reset(_input, ctx) {
    return ctx.write(async tx => {
      await resetDemo(tx, embeddedMaps())
      return {}
    })
  },
}
