import type { Sends } from '#shared/endpoint.ts'
import { type Confirm, useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { NotMeant } from '../../documents/web/refused-fields.ts'
import { invoicesContract } from '../invoices.contract.ts'

type Sending = Sends<typeof invoicesContract.send>

/** Issues and sends an invoice; asks first where a job on it has one already, or where its draft has old dates. */
export function useSendInvoice() {
  const t = useTexts()
  const confirm = useConfirm()
  const { send } = useSend(invoicesContract.send, { saved: reply => reply.message })

  async function asked(fields: SendError['fields']): Promise<Partial<Sending> | null> {
    if (fields.again) {
      const question = { title: t('Invoice this job again?'), message: t(fields.again) }
      return (await confirm({ ...question, confirm: t('Invoice again') })) ? { again: true } : null
    }
    return fields.dates ? askDates(confirm, t, t(fields.dates)) : null
  }

  async function sendOrAsk(input: Sending): ReturnType<typeof send> {
    try {
      return await send(input)
    } catch (error) {
      const isAsked = error instanceof SendError && (error.fields.again || error.fields.dates)
      if (!isAsked) throw error
      error.shown = true
      const answer = await asked(error.fields)
      if (!answer) throw new NotMeant()
      return sendOrAsk({ ...input, ...answer })
    }
  }
  return sendOrAsk
}

async function askDates(
  confirm: Confirm,
  t: ReturnType<typeof useTexts>,
  message: string,
): Promise<Partial<Sending> | null> {
  let keeps = false
  const moves = await confirm({
    title: t('Move the dates to today?'),
    message: `${message} ${t('The due date moves too, by the same terms.')}`,
    confirm: t('Move to today'),
    other: {
      label: t('Keep the dates'),
      choose: () => {
        keeps = true
      },
    },
  })
  if (moves) return { dates: 'today' }
  return keeps ? { dates: 'keep' } : null
}
