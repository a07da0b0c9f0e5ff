import { useSavedText } from '#features/account/closed-books/web/use-closed-books.ts'
import type { Sends } from '#shared/endpoint.ts'
import { type Confirm, useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { NotMeant } from '../../documents/web/refused-fields.ts'
import { invoicesContract } from '../invoices.contract.ts'

type Sending = Sends<typeof invoicesContract.send>

/** Fields of which a draft is asked before it is issued. */
const questions = ['again', 'dates', 'tax', 'registered'] as const

/** Issues and sends an invoice; asks first where a job on it has one already, or its draft has old dates or another tax than its day. */
export function useSendInvoice() {
  const t = useTexts()
  const confirm = useConfirm()
  const savedText = useSavedText()
  const { send } = useSend(invoicesContract.send, {
    saved: reply => savedText(reply.message, reply.result.lands_on),
  })

  async function asked(fields: SendError['fields']): Promise<Partial<Sending> | null> {
    if (fields.again) {
      const question = { title: t('Invoice this job again?'), message: t(fields.again) }
      return (await confirm({ ...question, confirm: t('Invoice again') })) ? { again: true } : null
    }
    if (fields.dates) {
      const answer = await choose(confirm, {
        title: t('Move the dates to today?'),
        message: `${t(fields.dates)} ${t('The due date moves too, on the same terms.')}`,
        now: t('Move to today'),
        keep: t('Keep the dates'),
      })
      return answer && { dates: answer }
    }
    if (fields.registered) {
      const question = { title: t('Issue without tax?'), message: t(fields.registered) }
      return (await confirm({ ...question, confirm: t('Issue without tax') })) ? { tax: 'today' } : null
    }
    if (!fields.tax) return null
    const answer = await choose(confirm, {
      title: t('Use the new tax rate?'),
      message: t(fields.tax),
      now: t('Use the new rate'),
      keep: t('Keep the old rate'),
    })
    return answer && { tax: answer }
  }

  async function sendOrAsk(input: Sending): ReturnType<typeof send> {
    try {
      return await send(input)
    } catch (error) {
      const isAsked = error instanceof SendError && questions.some(field => error.fields[field])
      if (!isAsked) throw error
      error.shown = true
      const answer = await asked(error.fields)
      if (!answer) throw new NotMeant()
      return sendOrAsk({ ...input, ...answer })
    }
  }
  return sendOrAsk
}

/** The parts of a draft that are as of now, or stay; null: neither. */
async function choose(
  confirm: Confirm,
  { title, message, now, keep }: { title: string; message: string; now: string; keep: string },
): Promise<'today' | 'keep' | null> {
  let keeps = false
  const other = {
    label: keep,
    choose: () => {
      keeps = true
    },
  }
  const isNow = await confirm({ title, message, confirm: now, other })
  if (isNow) return 'today'
  return keeps ? 'keep' : null
}
