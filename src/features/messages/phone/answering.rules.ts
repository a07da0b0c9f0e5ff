import { isDialable, phoneTexts } from './phone.rules.ts'

// Greetings of callers, the menu that they choose from, and where their choice leads.

export const greetingKinds = ['open', 'closed', 'menu', 'voicemail'] as const
export type GreetingKind = (typeof greetingKinds)[number]

export interface Greeting {
  text: string
  /** A sound instead of the text. */
  sound: { file_id: number; name: string; seconds: number } | null
}

/** office: rings as calls do without a menu; people: some at once; hang-up: where nothing was chosen. */
export const targetKinds = ['office', 'people', 'mobile', 'voicemail', 'repeat', 'hang-up'] as const
export interface MenuTarget {
  to: (typeof targetKinds)[number]
  people: readonly number[]
  mobile: string
}
export interface MenuKey extends MenuTarget {
  digit: number
}

export interface AnsweringSettings {
  /** Takes a message when nobody answers, and while it is closed. */
  voicemail: boolean
  /** Offers a menu while it is open. */
  menu: boolean
  keys: readonly MenuKey[]
  /** Where who presses nothing is led. */
  silent: MenuTarget
  greetings: Readonly<Record<GreetingKind, Greeting>>
}

const said = (text: string): Greeting => ({ text, sound: null })
export const usualAnswering: AnsweringSettings = {
  voicemail: false,
  menu: false,
  keys: [],
  silent: { to: 'office', people: [], mobile: '' },
  greetings: {
    open: said(''),
    closed: said('We’re closed right now.'),
    menu: said('To speak with the office, press 1.'),
    voicemail: said('Please leave a message after the tone.'),
  },
}

/** People to ring next, and what else a caller from outside comes to: kept with the call. */
export interface RingPlan {
  seconds: number
  next: number[][]
  mobile: string
  /** Left out: ring. In a menu and at the tone nobody is rung. */
  stage?: 'ring' | 'menu' | 'voicemail'
  /** When the menu counts as not answered, or a message as left: ms since 1970. */
  until?: number
  /** Takes a message after all others. */
  voicemail?: boolean
  /** The greeting that the caller hears first. */
  greeting?: 'open' | 'closed' | ''
  menu?: { keys: readonly MenuKey[]; silent: MenuTarget; wrong: number; repeats: number }
}

/** Seconds in which a key is waited for, and of wrong keys so many are forgiven. */
export const keySeconds = 10
export const mostWrong = 2
/** A menu is heard so often at most: then it is as if nothing was pressed. */
export const mostRepeats = 9
export const mostGreetingText = 600
export const greetingFile = { mostBytes: 5_000_000, mostSeconds: 120 }

export const answeringTexts = {
  noKeys: 'Add at least one key for callers to press.',
  twice: 'Each key can be used once. Remove the duplicate.',
  nobody: 'Choose who rings.',
  noText: 'Write what callers hear, or upload audio.',
  noRepeat: 'A menu can’t repeat forever. Choose another option.',
  wrongType: 'Please choose an MP3 or WAV file.',
  tooLong: 'The audio is longer than two minutes.',
  broken: 'This audio is damaged or empty. Choose another file.',
}

export const isMute = ({ text, sound }: Greeting): boolean => text.trim() === '' && sound === null

/** Why the settings can't be kept; null if they can. */
export function answeringProblem({
  menu,
  voicemail,
  keys,
  silent,
  greetings,
}: AnsweringSettings): { field: string; message: string } | null {
  if (menu && keys.length === 0) return { field: 'keys', message: answeringTexts.noKeys }
  if (new Set(keys.map(({ digit }) => digit)).size < keys.length)
    return { field: 'keys', message: answeringTexts.twice }
  if (silent.to === 'repeat') return { field: 'silent', message: answeringTexts.noRepeat }
  for (const [field, targets] of [
    ['keys', keys],
    ['silent', [silent]],
  ] as const)
    for (const { to, people, mobile } of targets) {
      if (to === 'people' && people.length === 0) return { field, message: answeringTexts.nobody }
      if (to === 'mobile' && !isDialable(mobile)) return { field, message: phoneTexts.badNumber }
    }
  const mute = (['menu', 'voicemail'] as const).find(
    kind => (kind === 'menu' ? menu : voicemail) && isMute(greetings[kind]),
  )
  return mute ? { field: `greetings.${mute}.text`, message: answeringTexts.noText } : null
}

/** A call whose caller hears a menu or leaves a message rings nobody, and is not over. */
export const isAnswering = (plan: Pick<RingPlan, 'stage'> | null): boolean =>
  plan?.stage === 'menu' || plan?.stage === 'voicemail'

/** The plan after a key, or after none (''), and how the caller is led on. */
export function afterKey(plan: RingPlan, digit: string): RingPlan | 'hang-up' {
  const menu = plan.menu
  if (plan.stage !== 'menu' || !menu) return plan
  const chosen = menu.keys.find(key => String(key.digit) === digit)
  const wrong = chosen || digit === '' ? menu.wrong : menu.wrong + 1
  const repeats = menu.repeats + 1
  const isAgain = chosen ? chosen.to === 'repeat' : digit !== '' && wrong <= mostWrong
  if (isAgain && repeats <= mostRepeats) return { ...plan, menu: { ...menu, wrong, repeats } }
  return led(plan, chosen && chosen.to !== 'repeat' ? chosen : menu.silent)
}

function led(plan: RingPlan, { to, people, mobile }: MenuTarget): RingPlan | 'hang-up' {
  const ringing = { ...plan, stage: 'ring' as const, greeting: '' as const }
  switch (to) {
    case 'people':
      return { ...ringing, next: [[...people]], mobile: '' }
    case 'mobile':
      return { ...ringing, next: [], mobile }
    case 'voicemail':
      return { ...ringing, next: [], mobile: '', voicemail: true }
    case 'hang-up':
      return 'hang-up'
    default:
      return ringing
  }
}

/** Seconds that a greeting takes: a person speaks some 14 characters a second. */
export const greetingSeconds = ({ text, sound }: Greeting): number =>
  sound ? sound.seconds : Math.ceil(text.length / 14)
