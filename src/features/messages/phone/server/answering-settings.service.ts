import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import {
  type AnsweringSettings,
  greetingSeconds,
  keySeconds,
  type RingPlan,
  usualAnswering,
} from '../answering.rules.ts'
import { mostVoicemailSeconds } from '../recordings.rules.ts'

export const answeringSetting: CompanySetting<AnsweringSettings> = {
  name: 'answering',
  from(stored) {
    const kept = stored as Partial<AnsweringSettings> | undefined
    return { ...usualAnswering, ...kept, greetings: { ...usualAnswering.greetings, ...kept?.greetings } }
  },
}

/** Seconds on top of what a greeting takes: networks and browsers need a moment. */
const slackSeconds = 15

/** Ms until a menu that begins now counts as not answered. */
export async function menuMs(tx: CompanyTx): Promise<number> {
  const { greetings } = await readSetting(tx, answeringSetting)
  return (greetingSeconds(greetings.menu) + keySeconds + slackSeconds) * 1000
}

/** The plan of a caller who may leave a message now. */
export async function atTheTone(tx: CompanyTx, plan: RingPlan): Promise<RingPlan> {
  const { greetings } = await readSetting(tx, answeringSetting)
  const closed = plan.greeting === 'closed' ? greetingSeconds(greetings.closed) : 0
  const seconds = closed + greetingSeconds(greetings.voicemail) + mostVoicemailSeconds + slackSeconds
  return { ...plan, stage: 'voicemail', until: tx.now.getTime() + seconds * 1000 }
}
