import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Greeting, isAnswering, isMute } from '../../answering.rules.ts'
import type { SentCall } from '../../phone.contract.ts'
import { isTalking } from '../../phone.rules.ts'
import { recorderOf, recordingState } from '../../recordings.rules.ts'
import { readAnswering } from '../answering/answering-settings.service.ts'
import { greetingPath } from '../answering/greetings.service.ts'
import type { OpenCall } from '../calls/calls.service.ts'
import { recordingSetting } from './recording-settings.service.ts'

type Sounds = Pick<SentCall, 'recording' | 'recorder' | 'prompt'>

/** The recordings of these calls, and the sounds that callers hear before somebody answers. */
export async function soundsOfCalls(tx: CompanyTx, open: readonly OpenCall[]): Promise<Sounds[]> {
  if (open.length === 0) return []
  const settings = await readSetting(tx, recordingSetting)
  const isPrompted = open.some(
    ({ call: { status, plan } }) => status === 'ringing' && plan && (isAnswering(plan) || plan.greeting),
  )
  const answering = isPrompted ? await readAnswering(tx) : null
  const said = ({ text, sound }: Greeting) =>
    isMute({ text, sound }) ? [] : [{ text, url: sound ? greetingPath(tx.companyId, sound) : '' }]
  return open.map(({ call, legs }) => {
    const recording = recordingState(call, legs, settings)
    const recorder = recording === 'off' ? null : (recorderOf(call, legs)?.id ?? null)
    const { plan } = call
    const isWaiting = call.status === 'ringing' && legs.some(leg => leg.is_caller && isTalking(leg.status))
    if (!answering || !plan || !isWaiting) return { recording, recorder, prompt: null }
    const { greetings } = answering
    const { stage = 'ring' } = plan
    const first = plan.greeting === 'closed' ? said(greetings.closed) : []
    const says = {
      ring: plan.greeting === 'open' ? said(greetings.open) : first,
      menu: said(greetings.menu),
      voicemail: [...first, ...said(greetings.voicemail)],
    }[stage]
    return { recording, recorder, prompt: { stage, repeats: plan.menu?.repeats ?? 0, says } }
  })
}
