import type { DiaryType } from '../diary.rules.ts'

/** The label and border colour of each type; the colours work on light and dark backgrounds. */
export const diaryLooks: Record<DiaryType, { label: string; colour: string }> = {
  address: { label: 'Address', colour: '#7c3aed' },
  call: { label: 'Call', colour: '#4f46e5' },
  email: { label: 'Email', colour: '#2563eb' },
  file: { label: 'File', colour: '#667085' },
  note: { label: 'Note', colour: '#d99a06' },
  review: { label: 'Review', colour: '#16a34a' },
  schedule: { label: 'Schedule', colour: '#0f9f94' },
  sms: { label: 'SMS', colour: '#0891b2' },
  status: { label: 'Status', colour: '#d6336c' },
  task: { label: 'Task', colour: '#e8590c' },
  welcome: { label: 'Welcome', colour: '#98a2b3' },
}
