import type { CompanySetting } from '#server/company-setting.ts'
import { inEnglish, usualReminders } from '../reminder-words.ts'
import type { ReminderSettings } from '../reminders.rules.ts'

export const reminderSetting: CompanySetting<ReminderSettings> = {
  name: 'reminders',
  from: stored => ({ ...usualReminders(inEnglish), ...(stored as Partial<ReminderSettings> | undefined) }),
  worded: (_usual, t) => usualReminders(t),
}
