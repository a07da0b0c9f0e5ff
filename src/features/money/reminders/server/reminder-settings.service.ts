import type { CompanySetting } from '#server/company-setting.ts'
import { usualReminders } from '../reminder-words.ts'
import type { ReminderSettings } from '../reminders.rules.ts'

export const reminderSetting: CompanySetting<ReminderSettings> = {
  name: 'reminders',
  from: stored => ({ ...usualReminders, ...(stored as Partial<ReminderSettings> | undefined) }),
}
