import { readSetting, type SavedSetting, saveSetting, withChange } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { answeringContract } from '../../answering.contract.ts'
import {
  type AnsweringSettings,
  answeringProblem,
  type Greeting,
  greetingKinds,
  type MenuTarget,
} from '../../answering.rules.ts'
import { dialledNumber } from '../../phone.rules.ts'
import { pressKey, tellMissed } from '../calls/calls.service.ts'
import { openOwn, requireHandset } from '../calls/own-party.service.ts'
import { colleagues } from '../calls/people.queries.ts'
import { answeringSetting, readAnswering, soundsSetting, withSounds } from './answering-settings.service.ts'
import { noteForwarding } from './forwarding.service.ts'
import { addGreetingSound, greetingPath, removeGreetingSound } from './greetings.service.ts'

export const answeringHandlers: Handlers<typeof answeringContract> = {
  settings: async (_input, ctx) => ({
    result: sent(ctx.session.companyId, await ctx.read(readAnswering)),
  }),

  saveSettings: ({ version, ...change }, ctx) =>
    ctx.write(async tx => {
      const { greetings, ...value } = withChange(await readSetting(tx, answeringSetting), change)
      const kept = {
        ...value,
        keys: value.keys.map(spelt).sort((a, b) => a.digit - b.digit),
        silent: spelt(value.silent),
        greetings,
      }
      const sounds = await readSetting(tx, soundsSetting)
      const problem = answeringProblem(withSounds({ ...value, greetings }, sounds))
      if (problem) return refuse(400, problem.message, { field: problem.field })
      const known = new Set((await colleagues(tx)).map(({ id }) => id))
      const named = [kept.silent, ...kept.keys].flatMap(({ people }) => people)
      if (named.some(id => !known.has(id))) return refuse(400, 'People are not valid', { field: 'keys' })
      const saved = await saveSetting(tx, answeringSetting, kept, version)
      await noteForwarding(tx)
      return { result: sent(tx.companyId, withSounds(saved, sounds)) }
    }),

  addSound: ({ kind }, ctx) => addGreetingSound(ctx, kind, shown),

  removeSound: ({ kind }, ctx) => removeGreetingSound(ctx, kind, shown),

  press: ({ leg_id, digit }, ctx) =>
    ctx.write(async tx => {
      requireHandset(ctx)
      const open = await openOwn(tx, ctx, leg_id)
      await tellMissed(tx, ctx.outbox, await pressKey(tx, ctx.outbox, open, digit))
      return {}
    }),
}

/** Numbers are kept in one spelling, and of a target only what it is about. */
function spelt<T extends MenuTarget>(target: T): T {
  const { to, people, mobile } = target
  return {
    ...target,
    people: to === 'people' ? people : [],
    mobile: to === 'mobile' ? dialledNumber(mobile) : '',
  }
}

/** Sounds with the address at which they are heard; lists of their own: those that are kept are read-only. */
const shown = async (tx: CompanyTx) => ({ result: sent(tx.companyId, await readAnswering(tx)) })

function sent(companyId: number, { keys, silent, greetings, ...rest }: SavedSetting<AnsweringSettings>) {
  const greeting = ({ text, sound }: Greeting) => ({
    text,
    sound: sound && { name: sound.name, seconds: sound.seconds, url: greetingPath(companyId, sound) },
  })
  const [open, closed, menu, voicemail] = greetingKinds.map(kind => greeting(greetings[kind]))
  return {
    ...rest,
    keys: keys.map(key => ({ ...key, people: [...key.people] })),
    silent: { ...silent, people: [...silent.people] },
    greetings: { open: open!, closed: closed!, menu: menu!, voicemail: voicemail! },
  }
}
