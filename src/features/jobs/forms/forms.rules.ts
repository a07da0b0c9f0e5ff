import { fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'

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

/** A second person approves an answer or returns it; '': nobody has to. */
export const approvals = ['', 'waiting', 'approved', 'returned'] as const
export type Approval = (typeof approvals)[number]

/** True if this person may approve an answer or return it, or why not. */
export function canDecide(
  { approval, is_replaced, user_id }: { approval: Approval; is_replaced: boolean; user_id: number | null },
  viewer: { id: number },
): Verdict {
  if (approval === '') return because('This form doesn’t need approval.')
  if (is_replaced) return because(formTexts.corrected)
  return user_id !== viewer.id || because('A second person has to approve this.')
}

/** The diary's entry of an answer: its PDF. */
export const answerFile = (id: number, name: string) => ({
  filename: `${name}.pdf`,
  url: `/forms/answerPdf/${id}`,
  status: 'added',
})
/** The answer of such a file; null: it is another one. */
export const answerOfPath = (url: string): number | null =>
  Number(/^\/forms\/answerPdf\/(\d{1,15})$/.exec(url)?.[1]) || null

/** Diary texts. */
export const formDiary = {
  approved: (name: string) => fact('Form approved: {{name}}', { name }),
  returned: (name: string, reason: string) =>
    fact('Form returned: {{name}}. Reason: {{reason}}', { name, reason }),
  filled: (name: string) => fact('Form filled in: {{name}}', { name }),
  failed: (name: string, failed: number) =>
    fact('Form filled in: {{name}}. Failed: {{failed}}', { name, failed: String(failed) }),
  corrected: (name: string, reason: string) =>
    fact('Form corrected: {{name}}. Reason: {{reason}}', { name, reason }),
}
