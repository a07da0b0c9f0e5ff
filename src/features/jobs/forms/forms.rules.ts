import { fact } from '#shared/fact.ts'

export const mostForms = 200

export const formTexts = {
  name: 'Please name the form.',
  nameTaken: 'There is already a form with this name.',
  tooMany: 'A company can have up to 200 forms. Delete one first.',
  gone: 'This form was deleted.',
  off: 'This form is not in use.',
  photoMissing: 'A photo hasn’t arrived yet. Try again in a moment.',
  reason: 'Please give a reason.',
  corrected: 'Someone else has corrected this already. Open the newest version.',
  version: 'This version of the form isn’t available.',
} as const

/** Diary texts. */
export const formDiary = {
  filled: (name: string) => fact('Form filled in: {{name}}', { name }),
  failed: (name: string, failed: number) =>
    fact('Form filled in: {{name}}. Failed: {{failed}}', { name, failed: String(failed) }),
  corrected: (name: string, reason: string) =>
    fact('Form corrected: {{name}}. Reason: {{reason}}', { name, reason }),
}
