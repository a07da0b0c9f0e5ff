/** Types of diary entries, as the filter offers them (document 1 §9). */
export const diaryTypes = [
  'address',
  'email',
  'file',
  'note',
  'review',
  'schedule',
  'sms',
  'status',
  'task',
  'welcome',
] as const
export type DiaryType = (typeof diaryTypes)[number]

/** Name shown where an entry has no author. */
export const systemName = 'System'

/** What a save writes by itself; the time is the company's, as people read it. */
export const diaryTexts = {
  created: 'Job created.',
  status: (label: string) => `Job status changed to: ${label}`,
  scheduled: (time: string) => `Appointment scheduled for: ${time}`,
  cancelled: (time: string) => `Appointment cancelled: ${time}`,
  moved: (from: string, to: string) => `Appointment moved from ${from} to ${to}`,
  address: (address: string) => `Job address set to: ${address}`,
} as const
