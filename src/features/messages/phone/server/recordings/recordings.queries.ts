import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { Recordings } from '#server/db/row-types.ts'
import { type RecordingKind, usualRecording } from '../../recordings.rules.ts'
import { recordingSetting } from './recording-settings.service.ts'

const columns = columnsOf('recordings', 'company_id')

export type LineRecording = '' | 'asked' | 'paused' | 'ready' | 'gone'
export interface RecordingRow extends Omit<Selectable<Recordings>, 'company_id' | 'kind' | 'line_state'> {
  kind: RecordingKind
  line_state: LineRecording
}

export async function insertRecording(
  tx: CompanyTx,
  recording: Pick<RecordingRow, 'call_id' | 'kind' | 'leg_id' | 'created_by'> &
    Partial<Pick<RecordingRow, 'line_state'>>,
): Promise<RecordingRow> {
  const row = await tx
    .insertRows('recordings', { ...recording, started_at: tx.now })
    .returning(columns)
    .$castTo<RecordingRow>()
    .executeTakeFirstOrThrow()
  tx.record('recordings', null, row)
  return row
}

export async function changeRecording(
  tx: CompanyTx,
  before: RecordingRow,
  change: Partial<RecordingRow>,
): Promise<RecordingRow> {
  const after = await tx
    .updateRows('recordings')
    .where('id', '=', before.id)
    .set(change)
    .returning(columns)
    .$castTo<RecordingRow>()
    .executeTakeFirstOrThrow()
  tx.record('recordings', withoutWords(before), withoutWords(after))
  return after
}

/** The words of a deleted recording stay nowhere. */
const withoutWords = ({ words: _, ...row }: RecordingRow) => row

/** Recordings of calls that whoever asks may see. */
const seen = (tx: CompanyTx) =>
  tx
    .rows('recordings as r')
    .innerJoin('calls as c', join =>
      join.on('c.company_id', '=', tx.companyId).onRef('c.id', '=', 'r.call_id'),
    )

const seenById = (tx: CompanyTx, id: number) =>
  seen(tx)
    .where('r.id', '=', id)
    .select(columns.map(name => `r.${name}` as const))
    .$castTo<RecordingRow>()

export const recordingById = (tx: CompanyTx, id: number): Promise<RecordingRow | undefined> =>
  seenById(tx, id).executeTakeFirst()

export const lockRecording = (tx: CompanyTx, id: number): Promise<RecordingRow | undefined> =>
  seenById(tx, id).forUpdate('r').executeTakeFirst()

export const openRecordings = (tx: CompanyTx, callId: number | null): Promise<RecordingRow[]> =>
  tx
    .rows('recordings')
    .where('ended_at', 'is', null)
    .$if(callId !== null, query => query.where('call_id', '=', callId))
    .select(columns)
    .orderBy('id')
    .forUpdate()
    .$castTo<RecordingRow>()
    .execute()

/** True if the caller has left a message, or is about to. */
export const hasMessage = async (tx: CompanyTx, callId: number): Promise<boolean> =>
  (await tx
    .rows('recordings')
    .where('call_id', '=', callId)
    .where('kind', '=', 'voicemail')
    .where(eb => eb.or([eb('ended_at', 'is', null), eb('file_id', 'is not', null)]))
    .select('id')
    .executeTakeFirst()) !== undefined

/** The vendor's recordings of a call that are still to be fetched, or deleted there. */
export const owedByLine = (tx: CompanyTx, callId: number): Promise<RecordingRow[]> =>
  tx
    .rows('recordings')
    .where('call_id', '=', callId)
    .where('line_state', '=', 'ready')
    .select(columns)
    .orderBy('id')
    .forUpdate()
    .$castTo<RecordingRow>()
    .execute()

export interface ListedRecording {
  id: number
  kind: RecordingKind
  started_at: Date
  seconds: number
  bytes: number
  heard: boolean
  words: string
  hearings: { name: string; at: Date }[]
}

export async function recordingsOfCall(tx: CompanyTx, callId: number): Promise<ListedRecording[]> {
  const rows = await seen(tx)
    .innerJoin('files as f', join =>
      join.on('f.company_id', '=', tx.companyId).onRef('f.id', '=', 'r.file_id'),
    )
    .where('r.call_id', '=', callId)
    .select(['r.id', 'r.started_at', 'r.seconds', 'f.bytes', 'r.words'])
    .select([
      sql<RecordingKind>`r.kind`.as('kind'),
      sql<boolean>`r.heard_at is not null`.as('heard'),
      sql<{ name: string; at: string }[]>`(select coalesce(json_agg(h order by h.at desc), '[]') from (
        select u.fullname as name, h.at from recording_hearings h
        join users u on u.company_id = ${tx.companyId} and u.id = h.user_id
        where h.company_id = ${tx.companyId} and h.recording_id = r.id order by h.at desc limit 20) h)`.as(
        'hearings',
      ),
    ])
    .orderBy('r.id')
    .execute()
  return rows.map(row => ({
    ...row,
    hearings: row.hearings.map(each => ({ ...each, at: new Date(each.at) })),
  }))
}

export const soundOf = (tx: CompanyTx, row: Pick<RecordingRow, 'file_id'>) =>
  tx.rows('files').where('id', '=', row.file_id).select(['key', 'type', 'bytes', 'name']).executeTakeFirst()

export async function addPiece(tx: CompanyTx, id: number, position: number, sound: Buffer): Promise<void> {
  await tx.insertRows('recording_pieces', { recording_id: id, position, sound }).execute()
  await tx.updateRows('recordings').where('id', '=', id).set({ heard_from_at: tx.now }).execute()
}

export async function pieceCount(tx: CompanyTx, id: number): Promise<number> {
  const { count } = await tx
    .rows('recording_pieces')
    .where('recording_id', '=', id)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const pieceAt = (tx: CompanyTx, id: number, position: number) =>
  tx
    .rows('recording_pieces')
    .where('recording_id', '=', id)
    .where('position', '=', position)
    .select('sound')
    .executeTakeFirst()

export const dropPieces = (tx: CompanyTx, id: number) =>
  tx.deleteRows('recording_pieces').where('recording_id', '=', id).execute()

/** Recordings whose days are over: the oldest 500. */
export const oldRecordings = (tx: CompanyTx, before: Date): Promise<RecordingRow[]> =>
  tx
    .rows('recordings')
    .where('file_id', 'is not', null)
    .where('started_at', '<', before)
    .select(columns)
    .orderBy('started_at')
    .limit(500)
    .forUpdate()
    .$castTo<RecordingRow>()
    .execute()

export const noteHearing = (tx: CompanyTx, recordingId: number, userId: number, hash: Buffer) =>
  tx
    .insertRows('recording_hearings', {
      recording_id: recordingId,
      user_id: userId,
      at: tx.now,
      token_hash: hash,
    })
    .execute()

/** The recording that a token is for, and whose hearing it is. */
export const recordingByToken = (tx: CompanyTx, hash: Buffer, since: Date) =>
  tx
    .rows('recording_hearings as h')
    .innerJoin('recordings as r', join =>
      join.on('r.company_id', '=', tx.companyId).onRef('r.id', '=', 'h.recording_id'),
    )
    .where('h.token_hash', '=', hash)
    .where('h.at', '>', since)
    .select(['r.file_id', 'h.user_id'])
    .executeTakeFirst()

/** Open hearings since then, by somebody or by all. */
export const hearingsSince = (tx: CompanyTx, since: Date, madeBy: number | null) =>
  tx
    .rows('recording_hearings as h')
    .innerJoin('recordings as r', join =>
      join.on('r.company_id', '=', tx.companyId).onRef('r.id', '=', 'h.recording_id'),
    )
    .where('h.at', '>', since)
    .where('h.token_hash', 'is not', null)
    .$if(madeBy !== null, query => query.where('h.user_id', '=', madeBy))
    .select(['h.id', 'h.user_id', 'h.at', 'r.started_at'])
    .orderBy('h.id')
    .execute()

/** Ends the address of a hearing. */
export const dropToken = (tx: CompanyTx, id: number) =>
  tx
    .updateRows('recording_hearings')
    .where('id', '=', id)
    .where('token_hash', 'is not', null)
    .set({ token_hash: null })
    .returning('id')
    .executeTakeFirst()

export async function companiesRecording(tx: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select * from companies_recording() as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Companies with recordings that are older than they keep them. */
export async function companiesWithOld(tx: PlatformTx, now: Date): Promise<number[]> {
  const { name } = recordingSetting
  const { rows } = await sql<{ id: number }>`
    select id from companies_with_old_recordings(${now}, ${name}, ${usualRecording.days}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}
