import { isDemoMember } from '#features/account/company/demo-company.rules.ts'
import type { Handlers } from '#server/mount.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import { notFound } from '#server/refusal.ts'
import type { demoContract } from '../demo.contract.ts'
import { resetDemo } from './demo-reset.service.ts'

export const demoHandlers: Handlers<typeof demoContract> = {
  async reset(_input, ctx) {
    // Members of the demo's franchise are put back with its head office.
    if (isDemoMember(ctx.session.company_id)) notFound()
    return ctx.write(async tx => {
      await resetDemo(tx, ctx, embeddedMaps())
      return {}
    })
  },
}
