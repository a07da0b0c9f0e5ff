import { readFile } from 'node:fs/promises'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { addPiece, beginUpload, type UploadRow, uploadNamed } from '#server/uploads/pieces.queries.ts'
import type { uploadsContract } from '#shared/uploads/uploads.contract.ts'

export const uploadsHandlers: Handlers<typeof uploadsContract> = {
  state: ({ key }, ctx) =>
    ctx.read(async tx => {
      const found = await uploadNamed(tx, ctx.session.id, key)
      return { has: found ? hasOf(found) : 0 }
    }),

  add: async ({ key, from, of }, ctx) => {
    const bytes = await readFile(ctx.upload!.path)
    if (bytes.length === 0 || from + bytes.length > of)
      return refuse(400, 'File is required', { field: 'file' })
    return ctx.write(async tx => {
      const found = await beginUpload(tx, ctx.session.id, key, of)
      if (found.bytes !== of) return refuse(422, 'This key was used for another file.')
      // It came twice, or its sender has yet to learn how much is there.
      if (found.used_hash || from !== found.has) return { has: hasOf(found) }
      await addPiece(tx, ctx.session.id, key, { first: from, bytes })
      return { has: from + bytes.length }
    })
  },
}

/** The pieces of a file that was used up are gone, and not asked for again. */
const hasOf = ({ bytes, has, used_hash }: UploadRow) => (used_hash ? bytes : has)
