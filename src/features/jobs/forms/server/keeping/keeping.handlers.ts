import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { formTexts } from '../../forms.rules.ts'
import type { keepingContract } from '../../keeping.contract.ts'
import { lockAnswer } from '../answers.queries.ts'
import { holdAnswer, keepingSetting } from './keeping.queries.ts'

export const keepingHandlers: Handlers<typeof keepingContract> = {
  read: (_input, ctx) =>
    ctx.read(async tx => {
      const { keep_years, tells_author, clearing, version } = await readSetting(tx, keepingSetting)
      const next = clearing && {
        on: new Date(clearing.on),
        before: new Date(clearing.before),
        answers: clearing.answers,
      }
      return { result: { keep_years, tells_author, version }, next }
    }),

  save: ({ keep_years, tells_author, version }, ctx) =>
    ctx.write(async tx => {
      // Another number of years is announced anew.
      const before = await readSetting(tx, keepingSetting)
      const years = before.keep_years === keep_years ? {} : { keep_years, clearing: null }
      const told = tells_author === undefined ? {} : { tells_author }
      const saved = await saveSetting(tx, keepingSetting, { ...years, ...told }, version)
      return {
        result: { keep_years: saved.keep_years, tells_author: saved.tells_author, version: saved.version },
      }
    }),

  hold: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockAnswer(tx, id))
      if (before.is_replaced) return refuse(409, formTexts.corrected)
      if (before.is_held !== checked) {
        await holdAnswer(tx, id, checked)
        tx.record('form_answers', before, { ...before, is_held: checked })
      }
      return { message: checked ? 'Form is kept.' : 'Form no longer held.' }
    }),
}
