import { addUpload } from '#features/jobs/files/server/files.service.ts'
import {
  licenceById,
  lockLicences,
  updateLicence,
} from '#features/people/licences/server/licences.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import type { licenceFilesContract } from '../licence-files.contract.ts'
import { scanOf } from './licence-files.queries.ts'

export const licenceFilesHandlers: Handlers<typeof licenceFilesContract> = {
  add: ({ id }, ctx) =>
    addUpload(
      ctx,
      async tx => {
        found(await licenceById(tx, id))
        return null
      },
      async (tx, file) => {
        await putScan(tx, id, file.id)
        return {}
      },
      'licence',
    ),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      await putScan(tx, id, null)
      return {}
    }),

  async read({ id }, ctx) {
    const { user_id, key, name, type } = found(await ctx.read(tx => scanOf(tx, id)))
    if (user_id !== ctx.session.id && !hasPermission(ctx.session, 'team.manage')) return notFound()
    return { key, type, filename: name, direct: 'ask' }
  },
}

/** A scan that no licence has is swept a day later. */
async function putScan(tx: UserTx, id: number, file_id: number | null): Promise<void> {
  const before = found((await lockLicences(tx, [id]))[0])
  if (before.file_id === file_id) return
  tx.record('licences', before, await updateLicence(tx, id, { file_id }))
}
