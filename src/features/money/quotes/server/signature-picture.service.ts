import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePicture, type Picture } from '#features/account/company/server/pictures.service.ts'

/** What was drawn on the pad ('data:image/png;…') as a picture: looked at and written anew. */
export async function signaturePicture(drawing: string): Promise<Picture> {
  const bytes = Buffer.from(drawing.slice(drawing.indexOf(',') + 1), 'base64')
  const path = join(tmpdir(), `tradewind-upload-${process.pid}-${randomUUID()}`)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    return await makePicture({ filename: 'signature.png', path, bytes: bytes.length }, 'logo')
  } finally {
    await rm(path, { force: true })
  }
}
