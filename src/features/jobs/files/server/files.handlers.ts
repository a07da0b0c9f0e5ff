import type { UserContext } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import type { filesContract } from '../files.contract.ts'
import { fileById, filesOfJob, fileTotals, jobOfFiles } from './files.queries.ts'
import { addFile, setRemoved, setShared, shownFile } from './files.service.ts'
import { storedFile } from './uploads.service.ts'

export const filesHandlers: Handlers<typeof filesContract> = {
  list: async ({ jobId }, ctx) => ({ result: await shownFiles(ctx, jobId) }),

  async attachments({ jobId }, ctx) {
    const files = await shownFiles(ctx, jobId)
    const thumbnails = files.filter(file => file.thumbnail !== '')
    return { result: { thumbnails, attachments: files.filter(file => file.thumbnail === '') } }
  },

  add: ({ id, ...of }, ctx) => addFile(ctx, id, of),

  stage: (_input, ctx) => addFile(ctx, null),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      await setRemoved(tx, id, true)
      return { message: 'File deleted successfully' }
    }),

  restore: ({ id }, ctx) =>
    ctx.write(async tx => {
      await setRemoved(tx, id, false)
      return {}
    }),

  share: ({ id, shared }, ctx) =>
    ctx.write(async tx => {
      await setShared(tx, id, shared)
      return { message: 'Saved.' }
    }),

  read: async ({ id, size }, ctx) => storedFile(found(await ctx.read(tx => fileById(tx, id))), size),

  async usage(_input, ctx) {
    const { bytes, files } = await ctx.read(fileTotals)
    return { result: { used_storage: bytes, files } }
  },
}

async function shownFiles(ctx: UserContext, jobId: number) {
  return ctx.readByKey(async tx => {
    const [job, files] = await Promise.all([jobOfFiles(tx, jobId), filesOfJob(tx, jobId)])
    found(job)
    return files.map(shownFile)
  })
}
