import type { Sends } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { invoicesContract } from '../invoices.contract.ts'

/** Issues and sends an invoice; where a job on it has one already, it asks first. */
export function useSendInvoice() {
  const t = useTexts()
  const confirm = useConfirm()
  const { send } = useSend(invoicesContract.send, { saved: reply => reply.message })
  return async (input: Sends<typeof invoicesContract.send>) => {
    try {
      return await send(input)
    } catch (error) {
      const told = error instanceof SendError ? error.fields.again : undefined
      if (!told) throw error
      ;(error as SendError).shown = true
      const isMeant = await confirm({
        title: t('Invoice this job again?'),
        message: t(told),
        confirm: t('Invoice again'),
      })
      if (!isMeant) throw error
      return send({ ...input, again: true })
    }
  }
}
