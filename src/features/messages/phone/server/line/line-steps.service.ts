import type { CompanyTx } from '#server/db/company-tx.ts'
import type { LineStep } from '#server/providers/voice/voice.port.ts'
import { type Greeting, isAnswering, keySeconds } from '../../answering.rules.ts'
import { isOver, phoneTexts } from '../../phone.rules.ts'
import { mostVoicemailSeconds } from '../../recordings.rules.ts'
import { readAnswering } from '../answering/answering-settings.service.ts'
import { greetingPath } from '../answering/greetings.service.ts'
import { type CallRow, changeLegs, type LegRow } from '../calls/calls.queries.ts'
import { insertRecording, openRecordings } from '../recordings/recordings.queries.ts'
import { legLabel, linePath, type OpenParty, roomOf, roomUrl } from './line.service.ts'

const hangUp: LineStep = { do: 'hang-up' }

/** Tells the line what a caller hears and does now: a menu, the tone, the room, or the end. */
export async function callerSteps(
  tx: CompanyTx,
  publicUrl: string,
  { call, leg }: Pick<OpenParty, 'call' | 'leg'>,
): Promise<LineStep[]> {
  const says = ({ text, sound }: Greeting) => {
    if (sound) return [{ do: 'play', url: `${publicUrl}${greetingPath(tx.companyId, sound)}` } as const]
    return text.trim() === '' ? [] : [{ do: 'say', text } as const]
  }
  const { plan } = call
  const joins = joinSteps(tx, publicUrl, call, leg, call.direction === 'out')
  if (!isOver(call.status) && !isAnswering(plan) && plan?.greeting !== 'open') return [joins]
  const { greetings } = await readAnswering(tx)
  const isClosed = plan?.greeting === 'closed'
  const url = (what: string, row: number) => `${publicUrl}/api${linePath}/${what}/${tx.companyId}/${row}`
  if (isOver(call.status)) {
    if (call.answered_at || plan?.stage === 'voicemail') return [hangUp]
    const closed = isClosed ? says(greetings.closed) : []
    return [...(closed.length > 0 ? closed : [{ do: 'say', text: phoneTexts.nobodyNow } as const]), hangUp]
  }
  if (isAnswering(plan) && leg.line_state !== 'turned')
    await changeLegs(tx, [leg.id], { line_state: 'turned' })
  if (plan?.stage === 'menu')
    return [{ do: 'choose', says: says(greetings.menu), url: url('key', leg.id), seconds: keySeconds }]
  if (plan?.stage !== 'voicemail') return [...says(greetings.open), joins]
  const [before] = await openRecordings(tx, call.id)
  const message = { call_id: call.id, kind: 'voicemail', leg_id: leg.id, created_by: null } as const
  const row = before ?? (await insertRecording(tx, { ...message, line_state: 'asked' }))
  return [
    ...(isClosed ? says(greetings.closed) : []),
    ...says(greetings.voicemail),
    {
      do: 'record',
      url: url('left', leg.id),
      recordingUrl: url('recording', row.id),
      seconds: mostVoicemailSeconds,
    },
    hangUp,
  ]
}

export function joinSteps(
  tx: CompanyTx,
  publicUrl: string,
  call: CallRow,
  leg: LegRow,
  begins: boolean,
): LineStep {
  return {
    do: 'join',
    room: roomOf(tx.companyId, call),
    label: legLabel(leg),
    roomUrl: roomUrl(publicUrl, tx.companyId, call),
    begins,
    // Colleagues hear the network's own ringing.
    waitUrl: begins ? '' : `${publicUrl}/api${linePath}/ring.wav`,
  }
}
