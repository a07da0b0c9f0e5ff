import { open, rm } from 'node:fs/promises'
import { hasRoom } from '#features/account/company/server/storage.service.ts'
import { deleteFiles, insertFile } from '#features/jobs/files/server/files.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { draftPath } from '#server/http/draft-file.ts'
import { newStorageKey } from '#server/providers/storage/storage.port.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { isOver, phoneTexts } from '../../phone.rules.ts'
import { secondsBetween, silentSeconds } from '../../recordings.rules.ts'
import { type CallRow, callById, type LegRow, legsOf, lockCall } from '../calls/calls.queries.ts'
import { tellMissed } from '../calls/calls.service.ts'
import { colleagues } from '../calls/people.queries.ts'
import { readersOf } from '../calls/readers.service.ts'
import { recordingSetting } from './recording-settings.service.ts'
import {
  changeRecording,
  companiesRecording,
  companiesWithOld,
  dropPieces,
  oldRecordings,
  openRecordings,
  pieceAt,
  pieceCount,
  type RecordingRow,
} from './recordings.queries.ts'

type Keeping = Pick<Services, 'providers' | 'outbox' | 'storageLimits' | 'sellsPlans'>

const endings: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
}
/** Media types that browsers record, by the format that the first bytes tell of: sound, though most formats hold films too. */
const recorded: Record<string, string> = {
  webm: 'audio/webm',
  opus: 'audio/ogg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  mp4: 'audio/mp4',
  m4a: 'audio/mp4',
}

/** Media type of a browser's recording by its first piece; undefined: it is none. */
export async function soundTypeOf(first: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(first)
  return found && recorded[found.ext]
}

/** Makes one file of the pieces that came; of none nothing is kept. */
export async function finishRecording(tx: CompanyTx, services: Keeping, row: RecordingRow): Promise<void> {
  if (row.ended_at) return
  const path = draftPath('sound')
  try {
    const draft = await joinPieces(tx, row.id, path)
    const seconds = secondsBetween(row.started_at, row.heard_from_at ?? tx.now)
    if (draft) await keepSound(tx, services, row, { path, ...draft, seconds })
    else {
      await changeRecording(tx, row, { ended_at: tx.now })
      await tellVoicemail(tx, services.outbox, row, false)
    }
    await dropPieces(tx, row.id)
  } finally {
    await rm(path, { force: true })
  }
}

async function joinPieces(
  tx: CompanyTx,
  id: number,
  path: string,
): Promise<{ type: string; bytes: number } | null> {
  const count = await pieceCount(tx, id)
  const first = count > 0 && (await pieceAt(tx, id, 0))
  if (!first) return null
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for (let position = 0; position < count; position++) {
      const piece = position === 0 ? first : await pieceAt(tx, id, position)
      if (!piece) break
      await file.appendFile(piece.sound)
      bytes += piece.sound.length
    }
  } finally {
    await file.close()
  }
  return { type: (await soundTypeOf(first.sound)) ?? 'audio/webm', bytes }
}

/** Keeps a whole recording as a file; a company whose storage is full has it dropped, and is told. */
export async function keepSound(
  tx: CompanyTx,
  services: Keeping,
  row: RecordingRow,
  { path, type, bytes, seconds }: { path: string; type: string; bytes: number; seconds: number },
): Promise<void> {
  const isKept = await hasRoom(tx, services, bytes)
  const key = newStorageKey(tx.companyId)
  if (isKept) await services.providers.storage.keep(key, path)
  const name = `call-${row.call_id}-${row.id}.${endings[type] ?? 'bin'}`
  const file = isKept
    ? await insertFile(tx, { key, type, name, bytes, has_thumbnail: false, job_id: null, part: 'phone' })
    : null
  await changeRecording(tx, row, { ended_at: tx.now, seconds, file_id: file?.id ?? null, no_room: !isKept })
  await tellVoicemail(tx, services.outbox, row, isKept)
  if (!isKept) await tellDropped(tx, services.outbox, row)
}

/** Tells those who were in the call, and the owners, who can make room. */
async function tellDropped(
  tx: CompanyTx,
  outbox: Services['outbox'],
  { call_id }: RecordingRow,
): Promise<void> {
  const call = await callById(tx, call_id)
  if (!call) return
  const legs = await legsOf(tx, [call.id])
  const owners = (await colleagues(tx)).filter(each => each.kind === 'owner').map(({ id }) => id)
  await tellPeople(tx, outbox, [
    {
      kind: 'recordingDropped',
      path: '/calls',
      values: { name: partyName(call, legs) },
      users: [...new Set([...(await readersOf(tx, legs)), ...owners])],
      isNewsToAll: true,
    },
  ])
}

const partyName = (call: CallRow, legs: readonly LegRow[]) =>
  legs.find(leg => (call.direction === 'in' ? leg.is_caller : !leg.is_caller))?.label ||
  displayPhone(call.number) || { text: phoneTexts.withheld }

/** Tells of a message once its caller has left it, or of the missed call if they left none. */
async function tellVoicemail(
  tx: CompanyTx,
  outbox: Services['outbox'],
  { kind, call_id }: RecordingRow,
  isKept: boolean,
): Promise<void> {
  const call = kind === 'voicemail' ? await lockCall(tx, call_id) : undefined
  if (!call) return
  const legs = await legsOf(tx, [call.id])
  if (!isKept) {
    if (isOver(call.status)) await tellMissed(tx, outbox, { call, legs })
    return
  }
  await tellPeople(tx, outbox, [
    {
      kind: 'voicemail',
      path: '/calls',
      values: { name: partyName(call, legs) },
      users: await readersOf(tx, legs),
    },
  ])
}

/** Deletes the sound and words of a recording; its row, and who has heard it, stay. Returns the key to remove. */
export async function deleteSound(tx: CompanyTx, row: RecordingRow): Promise<string[]> {
  const by = tx.by?.id ?? null
  await changeRecording(tx, row, { file_id: null, words: '', deleted_at: tx.now, deleted_by: by })
  return row.file_id === null ? [] : deleteFiles(tx, [row.file_id])
}

/** The scheduled work: takes recordings as whole whose browsers are gone. */
export async function finishRecordings(services: Services, onError: (error: unknown) => void): Promise<void> {
  for (const id of await services.db.withPlatform('companies that record', companiesRecording))
    await services.db
      .withCompany(companyIdFrom(id, 'schedule'), async tx => {
        for (const row of await openRecordings(tx, null))
          if (await isLeft(tx, row)) await finishRecording(tx, services, row)
      })
      .catch(onError)
}

/** True if nobody sends more of it. What the line records is told by the line, within a day. */
async function isLeft(tx: CompanyTx, row: RecordingRow): Promise<boolean> {
  const last = row.heard_from_at ?? row.started_at
  const silence = (tx.now.getTime() - last.getTime()) / 1000
  if (row.line_state !== '') return silence > 86_400
  // A pause may last as long as its call.
  const call = await lockCall(tx, row.call_id)
  return silence > silentSeconds && (!call || isOver(call.status) || !call.recording_paused)
}

/** The nightly work: deletes what is older than the company keeps it. */
export async function forgetRecordings(services: Services, onError: (error: unknown) => void): Promise<void> {
  for (const id of await services.db.withPlatform('old recordings', tx =>
    companiesWithOld(tx, services.now()),
  ))
    for (let more = true; more; )
      more = await services.db
        .withCompany(companyIdFrom(id, 'schedule'), async tx => {
          const { days } = await readSetting(tx, recordingSetting)
          const old = await oldRecordings(tx, new Date(tx.now.getTime() - days * 86_400_000))
          const keys: string[] = []
          for (const row of old) keys.push(...(await deleteSound(tx, row)))
          return keys
        })
        .then(async keys => {
          for (const key of keys) await services.providers.storage.remove(key)
          return keys.length > 0
        })
        .catch(error => {
          onError(error)
          return false
        })
}
