import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { type Overlay, overlay } from '#web/offline/overlays.ts'
import type { SignedIn } from '#web/viewer.ts'
import { answersContract } from '../answers.contract.ts'

/**
 * Filled-in forms that wait stand on their job as filled in; the server counts what failed. A save that waits says why
 * others were left out.
 */
export const formOverlays = (by: SignedIn): Overlay[] => [
  overlay(answersContract.answer, answersContract.onJob, (reply, { input, at }, { jobId }) => {
    if (Number(input.job_id) !== Number(jobId)) return reply
    const id = -Date.parse(at)
    if (reply.answers.some(each => each.id === id)) return reply
    const form = reply.forms.find(each => each.id === Number(input.form_id))
    const replaces = Number(input.replaces ?? 0)
    const waiting = {
      id,
      form_id: Number(input.form_id),
      name: form?.name ?? reply.answers.find(each => each.id === replaces)?.name ?? '',
      number: Number(input.number),
      job_id: Number(jobId),
      job_number: null,
      client_id: null,
      client: '',
      by: by.fullname,
      by_link: false,
      filled_at: at,
      failed: 0,
      score: null,
      is_correction: replaces > 0,
      is_replaced: false,
      approval: '' as const,
    }
    return { ...reply, answers: [waiting, ...reply.answers.filter(each => each.id !== replaces)] }
  }),
  overlay(jobsContract.edit, answersContract.onJob, (reply, save, { jobId }) => {
    const left = save.input.left_out?.forms
    if (!left || Number(jobId) !== Number(save.input.id)) return reply
    const ids = left.map(Number)
    const forms = reply.forms.map(form =>
      ids.includes(form.id) ? { ...form, left_out: { passes: form.asks.some(({ must }) => must) } } : form,
    )
    return { ...reply, forms }
  }),
]
