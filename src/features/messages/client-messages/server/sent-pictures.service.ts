import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { isPicture } from '#features/jobs/files/files.rules.ts'
import { pictureOfText } from '#features/jobs/files/server/files.queries.ts'
import { attachToMessage } from '#features/jobs/files/server/files.service.ts'
import { smsSettings } from '#features/talk/sms/server/sms-settings.service.ts'
import { senderOf } from '#features/talk/sms/sms.rules.ts'
import type { Services, UserContext } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { writePictures } from '#server/decoding/decoding.ts'
import { draftPath } from '#server/http/draft-file.ts'
import { refuse } from '#server/refusal.ts'
import { messageTexts, mostAnswerBytes } from '../client-messages.rules.ts'

/** Below /api: where a provider fetches the pictures of a text message. */
export const pictureHookPath = '/messages/pictures'
const purpose = 'picture by text'
/** Milliseconds after a message leaves in which its pictures are handed out. */
const fetchedWithin = 86_400_000
/** Networks take few bytes: what is larger is made smaller. */
const most = { bytes: 500_000, side: 1_600 }

type Way = Pick<Services, 'publicUrl' | 'seal'>

/** True if the company's texts can carry pictures. */
export async function sendsPictures(ctx: UserContext): Promise<boolean> {
  const { sms } = ctx.providers
  if (!sms.sendsPictures) return false
  const { from } = senderOf(await ctx.read(smsSettings))
  return sms.sendsPictures(from)
}

/** The address at which a provider fetches a picture, which nobody else can make. */
export function pictureUrl({ publicUrl, seal }: Way, company: CompanyId, fileId: number): string {
  const told = `${company.toString(36)}.${fileId.toString(36)}`
  return `${publicUrl}/api${pictureHookPath}/${told}.${seal.mark(told, purpose)}`
}

/** Has a text message take staged pictures along. */
export async function attachPictures(tx: UserTx, ids: readonly number[], messageId: number): Promise<void> {
  const files = await attachToMessage(tx, ids, messageId, {
    mostBytes: mostAnswerBytes,
    tooLarge: messageTexts.filesTooLarge,
  })
  if (!files.every(isPicture)) refuse(400, messageTexts.picturesOnly, { field: 'files' })
}

/** The picture behind such an address, as phones take it; null: it is none of ours, or its time is over. */
export async function pictureFor(
  services: Services,
  token: string,
): Promise<{ type: string; content: Buffer } | null> {
  const [, told, mark] = /^(\w{1,11}\.\w{1,11})\.(\w{26})$/.exec(token) ?? []
  if (told === undefined || services.seal.mark(told, purpose) !== mark) return null
  const [company = 0, file = 0] = told.split('.').map(id => Number.parseInt(id, 36))
  const id = companyIdFrom(company, 'link')
  const picture = await services.db.readCompany(id, tx =>
    pictureOfText(tx, file, new Date(tx.now.getTime() - fetchedWithin)),
  )
  const body = picture && (await services.providers.storage.read(picture.key))
  if (!body) return null
  const content = await buffer(body)
  if (content.length <= most.bytes && picture.type !== 'image/webp') return { type: picture.type, content }
  return { type: 'image/jpeg', content: await smaller(id, content) }
}

async function smaller(company: CompanyId, content: Buffer): Promise<Buffer> {
  const path = draftPath('picture')
  const to = `${path}.small`
  try {
    await writeFile(path, content, { mode: 0o600, flag: 'wx' })
    const { side } = most
    await writePictures(company, path, [{ to, width: side, height: side, fit: 'inside', format: 'jpeg' }])
    return await buffer(createReadStream(to))
  } finally {
    await Promise.all([rm(path, { force: true }), rm(to, { force: true })])
  }
}
