import { user } from '#shared/access.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import { type CallStatus, isTalking } from './phone.rules.ts'

export interface RecordingSettings {
  on: boolean
  /** Days after which a recording is deleted. */
  days: number
}
export const usualRecording: RecordingSettings = { on: false, days: 90 }
export const mostDays = 3_650

/** off: nobody records; telling: somebody has not heard yet that the call is recorded. */
export const recordingStates = ['off', 'telling', 'on', 'paused'] as const
export type RecordingState = (typeof recordingStates)[number]
export const recordingKinds = ['call', 'voicemail'] as const
export type RecordingKind = (typeof recordingKinds)[number]

/** Seconds of sound that a browser sends at once, and the largest such piece in bytes. */
export const pieceSeconds = 5
export const mostPieceBytes = 1_000_000
/** Bits a second of a browser's recording: Opus is clear at this. */
export const bitsPerSecond = 32_000
/** Seconds of a message that a caller may leave. */
export const mostVoicemailSeconds = 180
/** Seconds after the last piece at which a recording whose browser is gone is taken as whole. */
export const silentSeconds = 60
/** Minutes for which the address of a sound opens it. */
export const openMinutes = 60
/** The right to hear recordings, also by an address that was given for it. */
export const hearAccess = user({ permission: 'recordings.hear' })

export const recordingTexts = {
  announcement: 'This call is recorded.',
  notNow: 'Recording is paused.',
  other: 'Another window is recording this call.',
  whole: 'This recording has ended. Nothing more can be added to it.',
  missing: 'A part before this one is missing. Send it first.',
  notSound: 'This recording format isn’t supported.',
  noWords: 'This recording can’t be transcribed right now. Please try again.',
  noService: 'Transcription isn’t set up.',
  gone: 'This recording was deleted.',
}

interface Party {
  id: number
  user_id: number | null
  status: CallStatus
  told_at: Date | null
  /** Set: listens to this party, and is neither told nor recorded. */
  listens_to: number | null
}

/** A party whose words are kept, and who is told of it. */
export const isHeard = (leg: Pick<Party, 'status' | 'listens_to'>) =>
  isTalking(leg.status) && leg.listens_to === null

/** Says whether the sound of a call is kept at this moment. */
export function recordingState(
  call: { recording_paused: boolean },
  legs: readonly Party[],
  { on }: Pick<RecordingSettings, 'on'>,
): RecordingState {
  const talking = legs.filter(isHeard)
  if (!on || talking.length < 2) return 'off'
  if (talking.some(leg => leg.told_at === null)) return 'telling'
  return call.recording_paused ? 'paused' : 'on'
}

/**
 * The party whose browser records: of the colleagues who talk the first, who has answered or dialled. null: nobody's, as
 * the line does it.
 */
export function recorderOf<P extends Party>(call: { on_line: boolean }, legs: readonly P[]): P | null {
  if (call.on_line) return null
  return legs.find(leg => leg.user_id !== null && isHeard(leg)) ?? null
}

/** May this piece be added? Those that are there already are taken again. */
export function canAddPiece(
  recording: { ended_at: Date | null },
  position: number,
  count: number,
): Verdict<string> {
  if (position < count) return true
  if (recording.ended_at) return because(recordingTexts.whole)
  return position === count || because(recordingTexts.missing)
}

/** Whole seconds between two moments, at least 1. */
export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(1, Math.round((to.getTime() - from.getTime()) / 1000))
