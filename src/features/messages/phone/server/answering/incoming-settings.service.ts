import type { CompanySetting } from '#server/company-setting.ts'
import { type IncomingSettings, usualIncoming } from '../../incoming.rules.ts'

export const incomingSetting: CompanySetting<IncomingSettings> = {
  name: 'incoming',
  from: stored => ({ ...usualIncoming, ...(stored as Partial<IncomingSettings> | undefined) }),
  worded: (usual, t) => ({ ...usual, text: t(usual.text) }),
}
