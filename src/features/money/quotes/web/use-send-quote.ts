import type { Sends } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { NotMeant } from '../../documents/web/refused-fields.ts'
import { quotesContract } from '../quotes.contract.ts'

/** Sends a quote; asks first where it comes to nothing. */
export function useSendQuote() {
  const t = useTexts()
  const confirm = useConfirm()
  const { send } = useSend(quotesContract.send, { saved: reply => reply.message })

  return async (input: Sends<typeof quotesContract.send>): ReturnType<typeof send> => {
    try {
      return await send(input)
    } catch (error) {
      if (!(error instanceof SendError && error.fields.free)) throw error
      error.shown = true
      const question = { title: t('Send a quote for $0.00?'), message: t(error.fields.free) }
      if (!(await confirm({ ...question, confirm: t('Send') }))) throw new NotMeant()
      return send({ ...input, free: true })
    }
  }
}
