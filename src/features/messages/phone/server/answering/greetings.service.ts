import { readFile } from 'node:fs/promises'
import { refuseUnlessRoom } from '#features/account/company/server/storage.service.ts'
import { safeName } from '#features/jobs/files/files.rules.ts'
import { deleteFiles, insertFile } from '#features/jobs/files/server/files.queries.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { newStorageKey } from '#server/providers/storage/storage.port.ts'
import { refuse } from '#server/refusal.ts'
import {
  answeringTexts,
  type Greeting,
  type GreetingKind,
  greetingFile,
  greetingKinds,
} from '../../answering.rules.ts'
import { linePath } from '../line/line.service.ts'
import { soundOf } from '../recordings/recordings.queries.ts'
import { soundsSetting } from './answering-settings.service.ts'

/** Puts the request's upload in the place of a greeting's text. */
export async function addGreetingSound<T extends object>(
  ctx: UserContext,
  kind: GreetingKind,
  answer: (tx: CompanyTx) => Promise<T>,
): Promise<T> {
  const upload = ctx.upload ?? refuse(400, 'File is required', { field: 'file' })
  const bytes = await readFile(upload.path)
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (type !== 'audio/mpeg' && type !== 'audio/wav')
    return refuse(415, answeringTexts.wrongType, { field: 'file' })
  const seconds = await lengthOf(bytes)
  if (seconds === 0) return refuse(400, answeringTexts.broken, { field: 'file' })
  if (seconds > greetingFile.mostSeconds) return refuse(400, answeringTexts.tooLong, { field: 'file' })
  await ctx.read(tx => refuseUnlessRoom(tx, ctx, bytes.length))
  const key = newStorageKey(ctx.session.companyId)
  await ctx.providers.storage.keep(key, upload.path)
  const name = safeName(upload.filename, type === 'audio/wav' ? 'wav' : 'mp3')
  return put(ctx, kind, answer, async tx => {
    const row = { key, type, name, bytes: bytes.length, has_thumbnail: false, job_id: null, part: 'phone' }
    const file = await insertFile(tx, row)
    await refuseUnlessRoom(tx, ctx, 0)
    return { file_id: file.id, name, seconds: Math.ceil(seconds) }
  })
}

/** Seconds of a WAV or MP3 by what it holds, not by what it says; 0: it has none, or is damaged. */
async function lengthOf(bytes: Buffer): Promise<number> {
  const { parseBuffer } = await import('music-metadata')
  const read = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true }).catch(() => null)
  return read?.format.duration ?? 0
}

export const removeGreetingSound = <T extends object>(
  ctx: UserContext,
  kind: GreetingKind,
  answer: (tx: CompanyTx) => Promise<T>,
): Promise<T> => put(ctx, kind, answer, async () => null)

/** Changes the sound of one greeting; the one before is deleted. Gives the answer, which a repeated request gets too. */
async function put<T extends object>(
  ctx: UserContext,
  kind: GreetingKind,
  answer: (tx: CompanyTx) => Promise<T>,
  make: (tx: CompanyTx) => Promise<Greeting['sound']>,
): Promise<T> {
  let gone: string[] = []
  const answered = await ctx.write(async tx => {
    const { version, ...before } = await readSetting(tx, soundsSetting)
    await saveSetting(tx, soundsSetting, { ...before, [kind]: await make(tx) }, version)
    const old = before[kind]
    gone = old ? await deleteFiles(tx, [old.file_id]) : []
    return answer(tx)
  })
  for (const key of gone) await ctx.providers.storage.remove(key)
  return answered
}

/** Where browsers and the line fetch the sound of a greeting: whoever rings may hear it. */
export const greetingPath = (companyId: number, { file_id }: { file_id: number }) =>
  `/api${linePath}/greeting/${companyId}/${file_id}`

/** The stored sound, if one of the greetings has it. */
export async function greetingSound(tx: CompanyTx, fileId: number) {
  const sounds = await readSetting(tx, soundsSetting)
  const isOne = greetingKinds.some(kind => sounds[kind]?.file_id === fileId)
  return isOne ? soundOf(tx, { file_id: fileId }) : undefined
}
