import { type CompanySetting, readSetting, type SavedSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import {
  type AnsweringSettings,
  type Greeting,
  type GreetingKind,
  greetingSeconds,
  keySeconds,
  type RingPlan,
  usualAnswering,
} from '../../answering.rules.ts'
import { mostVoicemailSeconds } from '../../recordings.rules.ts'

type Texts = Record<GreetingKind, { text: string }>
type Sounds = Record<GreetingKind, Greeting['sound']>

/** Without sounds: they are uploaded while the rest is being typed. */
export const answeringSetting: CompanySetting<Omit<AnsweringSettings, 'greetings'> & { greetings: Texts }> = {
  name: 'answering',
  from(stored) {
    const kept = stored as Partial<AnsweringSettings> | undefined
    return { ...usualAnswering, ...kept, greetings: { ...usualAnswering.greetings, ...kept?.greetings } }
  },
}

const noSounds: Sounds = { open: null, closed: null, menu: null, voicemail: null }
export const soundsSetting: CompanySetting<Sounds> = {
  name: 'greetings',
  from: stored => ({ ...noSounds, ...(stored as Partial<Sounds> | undefined) }),
}

export async function readAnswering(tx: CompanyTx): Promise<SavedSetting<AnsweringSettings>> {
  return withSounds(await readSetting(tx, answeringSetting), await readSetting(tx, soundsSetting))
}

/** The same of settings as they were read, or are about to be saved. */
export function withSounds<T extends { greetings: Texts }>(settings: T, sounds: Sounds) {
  const both = (kind: GreetingKind): Greeting => ({
    text: settings.greetings[kind].text,
    sound: sounds[kind],
  })
  const greetings = {
    open: both('open'),
    closed: both('closed'),
    menu: both('menu'),
    voicemail: both('voicemail'),
  }
  return { ...settings, greetings }
}

/** Seconds on top of what a greeting takes: networks and browsers need a moment. */
const slackSeconds = 15

/** Ms until a menu that begins now counts as not answered. */
export const menuMs = ({ greetings }: Pick<AnsweringSettings, 'greetings'>): number =>
  (greetingSeconds(greetings.menu) + keySeconds + slackSeconds) * 1000

/** The plan of a caller who may leave a message now. */
export async function atTheTone(tx: CompanyTx, plan: RingPlan): Promise<RingPlan> {
  const { greetings } = await readAnswering(tx)
  const closed = plan.greeting === 'closed' ? greetingSeconds(greetings.closed) : 0
  const seconds = closed + greetingSeconds(greetings.voicemail) + mostVoicemailSeconds + slackSeconds
  return { ...plan, stage: 'voicemail', until: tx.now.getTime() + seconds * 1000 }
}
