import { hasRoom } from '#features/account/company/server/storage.service.ts'
import { mostBytes } from '#features/jobs/files/files.rules.ts'
import { isSmallPicture, type KeptFile, keepBytes } from '#features/jobs/files/server/uploads.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asDraft } from '#server/http/draft-file.ts'
import { foundIn } from '#server/http/scan-upload.ts'
import type { IncomingFile } from '#server/providers/mail/mail-intake.port.ts'
import { Refusal } from '#server/refusal.ts'
import { outsideText } from '#shared/outside-text.ts'
import { type LeftOut, mostMailFiles } from '../client-messages.rules.ts'

type FileServices = Pick<Services, 'db' | 'providers' | 'storageLimits' | 'sellsPlans'>

export interface MailFiles {
  kept: KeptFile[]
  leftOut: LeftOut[]
}

/** Keeps what came with a mail as uploads are kept. Their rows are written with the message, else the sweep takes them. */
export async function keepMailFiles(
  services: FileServices,
  companyId: CompanyTx['companyId'],
  files: readonly IncomingFile[],
): Promise<MailFiles> {
  const kept: KeptFile[] = []
  const leftOut: LeftOut[] = []
  // One after the other: a mail may bring thirty photos, and others are waiting.
  for (const file of files) {
    const told = await (kept.length < mostMailFiles
      ? keepOne(services, companyId, file, bytesOf(kept))
      : 'many')
    if (typeof told === 'string') leftOut.push({ name: shownName(file.name), reason: told })
    else kept.push(told)
  }
  return { kept, leftOut }
}

const bytesOf = (files: readonly KeptFile[]) => files.reduce((sum, file) => sum + file.bytes, 0)

async function keepOne(
  { db, providers: { scan, storage }, ...rules }: FileServices,
  companyId: CompanyTx['companyId'],
  { name, bytes, contentId }: IncomingFile,
  before: number,
): Promise<KeptFile | LeftOut['reason']> {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > mostBytes) return 'large'
  if (contentId !== '' && (await isSmallPicture(bytes))) return 'small'
  if (scan && (await asDraft(bytes, path => foundIn(scan, path))) !== null) return 'virus'
  const more = before + bytes.length
  if (!(await db.readCompany(companyId, tx => hasRoom(tx, rules, more)))) return 'full'
  try {
    const kept = await keepBytes(storage, companyId, name, bytes, { eInvoices: true })
    return { ...kept, content_id: outsideText(contentId, 200) }
  } catch (error) {
    // The mail comes again when there is room.
    if (error instanceof Refusal && error.status === 429) throw error
    if (error instanceof Refusal) return error.status === 415 ? 'type' : 'broken'
    // The storage is in trouble: whoever passes the mail on tries again.
    throw error
  }
}

const shownName = (name: string) => outsideText(name.replace(/\p{Cc}+/gu, ' '), 120) || '–'
