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

/** Types that people and messages write; all others the product writes by itself. */
export const writtenTypes = ['email', 'file', 'note', 'sms'] as const satisfies readonly DiaryType[]

/** Longest content of an entry, in characters of its JSON. */
export const mostContent = 20_000

/** Name shown where an entry has no author. */
export const systemName = 'System'

/** What a save writes by itself; the time is the company's, as people read it. */
export const diaryTexts = {
  created: 'Job created.',
  status: (label: string) => `Job status changed to: ${label}`,
  scheduled: (time: string) => `Appointment scheduled for: ${time}`,
  cancelled: (time: string) => `Appointment cancelled: ${time}`,
  restored: (time: string) => `Appointment put back: ${time}`,
  assigned: (time: string, names: string) => `Appointment at ${time} assigned to: ${names}`,
  moved: (from: string, to: string) => `Appointment moved from ${from} to ${to}`,
  address: (address: string) => `Job address set to: ${address}`,
} as const
