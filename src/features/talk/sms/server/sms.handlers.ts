import { creditLeft } from '#features/talk/credit/server/credit.service.ts'
import { type SavedSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { normalisePhone } from '#shared/phones/phone.ts'
import type { smsContract, WireSmsSettings } from '../sms.contract.ts'
import { firstSmsCredit, type SmsSettings, senderOf, smsTexts } from '../sms.rules.ts'
import { smsSetting, smsSettings } from './sms-settings.service.ts'

export const smsHandlers: Handlers<typeof smsContract> = {
  async settings(_input, ctx) {
    const { usesCredit, isSimulated } = ctx.providers.sms
    const [settings, remaining] = await ctx.read(async tx => [
      await smsSettings(tx),
      usesCredit ? await creditLeft(tx, 'sms', firstSmsCredit) : null,
    ])
    const result = toWire(settings)
    const sends_pictures = (await ctx.providers.sms.sendsPictures?.(senderOf(settings).from)) ?? false
    return { ...result, result, remain_messages: remaining, simulated: isSimulated, sends_pictures }
  },

  saveSettings: ({ sms_display_name, sms_display_number, version, ...rest }, ctx) =>
    ctx.write(async tx => {
      const number = sms_display_number && normalisePhone(sms_display_number)
      if (number === null) return refuse(400, smsTexts.invalidNumber, { field: 'sms_display_number' })
      const value = { ...rest, display_name: sms_display_name, display_number: number }
      return { result: toWire(await saveSetting(tx, smsSetting, value, version)) }
    }),
}

const toWire = ({ display_name, display_number, ...rest }: SavedSetting<SmsSettings>): WireSmsSettings => ({
  ...rest,
  sms_display_name: display_name,
  sms_display_number: display_number,
})
