import { thumbnailKey } from '#features/jobs/files/server/uploads.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { ByteCache } from '#server/pdf/byte-cache.ts'
import { pictureForPaper } from '#server/pdf/picture.ts'
import type { PhotoSource } from './site-facts.service.ts'

/** Longest side of a photo on the website. */
const side = 960
const made = new ByteCache<Buffer | null>(32_000_000)

/** A job's photo as small as the website shows it; null: it can't be read. */
export async function sitePhoto(
  { providers }: Pick<Services, 'providers'>,
  companyId: CompanyId,
  key: string,
): Promise<Buffer | null> {
  const name = `${companyId} ${key}`
  const kept = made.get(name)
  if (kept !== undefined) return kept
  const body = await providers.storage.read(key)
  if (!body) return null
  const picture = (await pictureForPaper(body, 'photo', side))?.bytes ?? null
  made.set(name, picture, picture?.length ?? 0)
  return picture
}

/** Photos within a preview, which nobody else may fetch. */
export const photoInPreview =
  ({ providers }: Pick<Services, 'providers'>): PhotoSource =>
  async ({ key, type, has_thumbnail }) => {
    const body = has_thumbnail ? await providers.storage.read(thumbnailKey(key)) : null
    if (!body) return 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part as Uint8Array)
    return `data:${has_thumbnail ? 'image/webp' : type};base64,${Buffer.concat(parts).toString('base64')}`
  }
