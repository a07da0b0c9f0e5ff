import type { FastifyBaseLogger } from 'fastify'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asDraft } from '#server/http/draft-file.ts'
import { type LineNews, LineRefused } from '#server/providers/voice/voice.port.ts'
import { isHeard, recordingState } from '../../recordings.rules.ts'
import { changeLegs, legsOf, lockCall } from '../calls/calls.queries.ts'
import { linePath } from '../line/line.service.ts'
import { recordingSetting } from './recording-settings.service.ts'
import {
  changeRecording,
  insertRecording,
  lockRecording,
  openRecordings,
  owedByLine,
  type RecordingRow,
} from './recordings.queries.ts'
import { keepSound } from './recordings.service.ts'

type Deed = { undo: (tx: CompanyTx) => Promise<unknown> } & (
  | { do: 'announce'; room: string }
  | { do: 'record' | 'pause' | 'go-on'; lineId: string; row: RecordingRow }
  | { do: 'fetch'; row: RecordingRow }
)

/**
 * Has the line tell who talks that the call is recorded, record it, pause, and hand over what it recorded. What is owed is
 * claimed in one transaction, as with the call itself. Returns a trouble that is worth another try.
 */
export const lineRecordings =
  (services: Services, log: Pick<FastifyBaseLogger, 'warn'>) =>
  async (db: Services['db'], company: CompanyId, callId: number): Promise<unknown> => {
    let trouble: unknown = null
    for (const deed of await db.withCompany(company, tx => owed(tx, callId))) {
      try {
        await perform(services, db, company, deed)
      } catch (error) {
        log.warn(
          { companyId: company, call: callId, deed: deed.do, err: error },
          'the line did not record as asked',
        )
        // A refusal stays one: the call goes on without being recorded.
        if (error instanceof LineRefused) continue
        trouble = error
        await db.withCompany(company, deed.undo)
        // Nothing is recorded before it was told.
        break
      }
    }
    return trouble
  }

async function owed(tx: CompanyTx, callId: number): Promise<Deed[]> {
  const call = await lockCall(tx, callId)
  if (!call) return []
  const deeds: Deed[] = []
  const legs = await legsOf(tx, [callId])
  const talking = legs.filter(isHeard)
  const state = recordingState(call, legs, await readSetting(tx, recordingSetting))
  let [row] = (await openRecordings(tx, callId)).filter(each => each.kind === 'call')
  const hasGone = row && !talking.some(leg => leg.id === row?.leg_id)
  // Its party has left; the line tells of the sound all the same.
  if (row && hasGone) row = void (await changeRecording(tx, row, { ended_at: tx.now }))
  if (call.line_room !== '' && state !== 'off') {
    const untold = talking.filter(leg => leg.told_at === null).map(leg => leg.id)
    if (untold.length > 0) {
      await changeLegs(tx, untold, { told_at: tx.now })
      deeds.push({
        do: 'announce',
        room: call.line_room,
        undo: later => changeLegs(later, untold, { told_at: null }),
      })
    }
    const recorded = talking
      .filter(leg => leg.line_id !== '')
      .sort((a, b) => (a.user_id ?? 0) - (b.user_id ?? 0))[0]
    if (!row && recorded && state !== 'paused') {
      const made = { call_id: callId, kind: 'call', leg_id: recorded.id, created_by: null } as const
      const begun = await insertRecording(tx, { ...made, line_state: 'asked' })
      const undo = (later: CompanyTx) => changeRecording(later, begun, { ended_at: later.now })
      deeds.push({ do: 'record', lineId: recorded.line_id, row: begun, undo })
    }
  }
  const recordedId = row && legs.find(leg => leg.id === row?.leg_id)?.line_id
  if (row && recordedId) {
    // Switched off during the call: nothing more is kept of it.
    const wanted = state === 'paused' || state === 'off' ? 'paused' : 'asked'
    const before = row
    if (row.line_state !== wanted) {
      await changeRecording(tx, row, { line_state: wanted })
      const undo = (later: CompanyTx) => changeRecording(later, before, { line_state: before.line_state })
      deeds.push({ do: wanted === 'paused' ? 'pause' : 'go-on', lineId: recordedId, row, undo })
    }
  }
  for (const ready of await owedByLine(tx, callId))
    deeds.push({ do: 'fetch', row: ready, undo: async () => {} })
  return deeds
}

async function perform(
  services: Services,
  db: Services['db'],
  company: CompanyId,
  deed: Deed,
): Promise<void> {
  const { voice } = services.providers
  const base = `${services.publicUrl}/api${linePath}`
  switch (deed.do) {
    case 'announce':
      return voice.announce(deed.room, `${base}/announce`)
    case 'record':
      return voice.record(deed.lineId, `${base}/recording/${company}/${deed.row.id}`)
    case 'pause':
    case 'go-on':
      return voice.pause(deed.lineId, deed.do === 'pause')
    case 'fetch':
      return fetchSound(services, db, company, deed.row)
  }
}

/** Keeps what the vendor recorded, then deletes it there. */
async function fetchSound(
  services: Services,
  db: Services['db'],
  company: CompanyId,
  { id, line_id, seconds, file_id, deleted_at }: RecordingRow,
): Promise<void> {
  const { voice } = services.providers
  if (file_id === null && deleted_at === null) {
    const sound = await voice.recording(line_id)
    await asDraft(sound, path =>
      db.withCompany(company, async tx => {
        const row = await lockRecording(tx, id)
        if (row?.line_state === 'ready' && row.file_id === null)
          await keepSound(tx, services, row, { path, type: 'audio/mpeg', bytes: sound.length, seconds })
      }),
    )
  }
  await voice.dropRecording(line_id)
  await db.withCompany(company, async tx => {
    const row = await lockRecording(tx, id)
    if (row) await changeRecording(tx, row, { line_state: 'gone' })
  })
}

/** Notes that the vendor has a recording ready; told twice or late, it changes nothing. */
export async function noteRecording(
  { db, outbox }: Services,
  { recordingId, seconds }: LineNews & { about: 'recording' },
  place: { company: CompanyId; recording: number },
): Promise<void> {
  await db.withCompany(place.company, async tx => {
    const row = await lockRecording(tx, place.recording)
    if (row?.line_state !== 'asked' && row?.line_state !== 'paused') return
    await changeRecording(tx, row, { line_id: recordingId, line_state: 'ready', seconds })
    await outbox.line(tx, row.call_id)
  })
}
