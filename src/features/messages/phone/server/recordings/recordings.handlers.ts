import { readFile } from 'node:fs/promises'
import { refuseUnlessRoom } from '#features/account/company/server/storage.service.ts'
import { hashSecret, newSecret } from '#server/auth/secrets.ts'
import { standingIn } from '#server/auth/standing-access.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseUnless } from '#server/refusal.ts'
import { isTalking, phoneTexts } from '../../phone.rules.ts'
import type { recordingsContract } from '../../recordings.contract.ts'
import { canAddPiece, recorderOf, recordingState, recordingTexts } from '../../recordings.rules.ts'
import { changeCall, changeLegs } from '../calls/calls.queries.ts'
import type { OpenCall } from '../calls/calls.service.ts'
import { openOwn } from '../calls/own-party.service.ts'
import { recordingSetting } from './recording-settings.service.ts'
import {
  addPiece,
  changeRecording,
  insertRecording,
  lockRecording,
  noteHearing,
  openRecordings,
  pieceCount,
  recordingById,
  recordingByToken,
  recordingsOfCall,
  soundOf,
} from './recordings.queries.ts'
import { deleteSound, finishRecording, soundTypeOf } from './recordings.service.ts'
import { openSince, recordingHearing } from './recordings.standing.ts'

export const recordingsHandlers: Handlers<typeof recordingsContract> = {
  settings: async (_input, ctx) => ({ result: await ctx.read(tx => readSetting(tx, recordingSetting)) }),

  saveSettings: ({ version, ...value }, ctx) =>
    ctx.write(async tx => {
      // Windows in a call learn it at once.
      tx.tell('calls')
      return { result: await saveSetting(tx, recordingSetting, value, version) }
    }),

  told: ({ leg_id }, ctx) =>
    ctx.write(async tx => {
      const { leg } = await openOwn(tx, ctx, leg_id)
      if (leg.told_at === null) await changeLegs(tx, [leg.id], { told_at: tx.now })
      tx.tell('calls')
      return {}
    }),

  begin: ({ leg_id, device }, ctx) =>
    ctx.write(async tx => {
      const open = await openOwn(tx, ctx, leg_id)
      const { call, leg } = open
      if (!isTalking(leg.status) || leg.device !== device) return refuse(409, phoneTexts.over)
      const isMessage = call.plan?.stage === 'voicemail' && leg.is_caller
      if (!isMessage) await refuseUnlessRecorder(tx, open, leg.id)
      await refuseUnlessRoom(tx, ctx, 0)
      // A page that was loaded anew goes on with another part, as does who takes over.
      for (const before of await openRecordings(tx, call.id)) await finishRecording(tx, ctx, before)
      const kind = isMessage ? 'voicemail' : 'call'
      const { id } = await insertRecording(tx, {
        call_id: call.id,
        kind,
        leg_id: leg.id,
        created_by: tx.by.id,
      })
      return { id }
    }),

  async piece({ id, position }, ctx) {
    const upload = ctx.upload ?? refuse(400, 'File is required', { field: 'file' })
    const sound = await readFile(upload.path)
    return ctx.write(async tx => {
      const row = found(await ownRecording(tx, id))
      if (sound.length === 0 || (position === 0 && !(await soundTypeOf(sound))))
        return refuse(415, recordingTexts.notSound, { field: 'file' })
      const count = await pieceCount(tx, id)
      refuseUnless(canAddPiece(row, position, count), 409)
      if (position === count) await addPiece(tx, id, position, sound)
      return { next: Math.max(count, position + 1) }
    })
  },

  finish: ({ id }, ctx) =>
    ctx.write(async tx => {
      await finishRecording(tx, ctx, found(await ownRecording(tx, id)))
      return {}
    }),

  pause: ({ leg_id, paused }, ctx) =>
    ctx.write(async tx => {
      const open = await openOwn(tx, ctx, leg_id)
      if (!isTalking(open.leg.status)) return refuse(409, phoneTexts.over)
      if (recordingState(open.call, open.legs, await readSetting(tx, recordingSetting)) === 'off')
        return refuse(409, recordingTexts.notNow)
      if (open.call.recording_paused !== paused) await changeCall(tx, open.call, { recording_paused: paused })
      if (open.call.on_line) await ctx.outbox.line(tx, open.call.id)
      return {}
    }),

  ofCall: async ({ call_id }, ctx) => ({
    result: await ctx.read(tx => recordingsOfCall(tx, call_id)),
    has_words: ctx.providers.ai?.hear !== undefined,
  }),

  hear: ({ id }, ctx) =>
    ctx.write(async tx => {
      const row = found(await lockRecording(tx, id))
      if (row.file_id === null) return refuse(404, recordingTexts.gone)
      const { secret, hash } = newSecret()
      await noteHearing(tx, id, tx.by.id, hash)
      await changeRecording(tx, row, { heard_at: row.heard_at ?? tx.now })
      return { url: `/api/phone/sound/${tx.companyId}/${secret}` }
    }),

  async sound({ company, token }, ctx) {
    const file = await ctx.db.readCompany(companyIdFrom(company, 'link'), async tx => {
      const row = await recordingByToken(tx, hashSecret(token), openSince(tx))
      const isOpen = row && (await standingIn(tx, ctx, recordingHearing, row.user_id)).ended === null
      return isOpen ? soundOf(tx, row) : undefined
    })
    const { key, type, bytes } = file ?? notFound()
    const { storage } = ctx.providers
    return { type, bytes, part: (first, last) => storage.read(key, { first, last }) }
  },

  async words({ id }, ctx) {
    const { ai, storage } = ctx.providers
    const hear = ai?.hear
    if (!hear) return refuse(409, recordingTexts.noService)
    const file = found(await ctx.read(async tx => soundOf(tx, found(await recordingById(tx, id)))))
    const pieces: Uint8Array[] = []
    for await (const piece of found(await storage.read(file.key))) pieces.push(piece)
    const words = await hear({ sound: Buffer.concat(pieces), type: file.type, name: file.name }).catch(
      error => {
        ctx.log.warn({ err: error, recording: id }, 'a recording was not turned into text')
        return refuse(503, recordingTexts.noWords)
      },
    )
    return ctx.write(async tx => {
      const row = found(await lockRecording(tx, id))
      if (row.file_id === null) return refuse(404, recordingTexts.gone)
      await changeRecording(tx, row, { words })
      return { words }
    })
  },

  async remove({ id }, ctx) {
    const { keys } = await ctx.write(async tx => {
      const row = found(await lockRecording(tx, id))
      if (row.file_id === null) return refuse(404, recordingTexts.gone)
      return { keys: await deleteSound(tx, row) }
    })
    for (const key of keys) await ctx.providers.storage.remove(key)
    return {}
  },
}

/** A recording for the person who makes it. */
async function ownRecording(tx: UserTx, id: number) {
  const row = await lockRecording(tx, id)
  return row?.created_by === tx.by.id ? row : undefined
}

async function refuseUnlessRecorder(tx: UserTx, { call, legs }: OpenCall, legId: number): Promise<void> {
  const state = recordingState(call, legs, await readSetting(tx, recordingSetting))
  if (state !== 'on' && state !== 'paused') refuse(409, recordingTexts.notNow)
  if (recorderOf(call, legs)?.id !== legId) refuse(409, recordingTexts.other)
}
