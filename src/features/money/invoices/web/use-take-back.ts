import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { invoicesContract } from '../invoices.contract.ts'

/** Takes a payment back once that is confirmed, and once more where its surplus pays other invoices. */
export function useTakeBack() {
  const t = useTexts()
  const confirm = useConfirm()
  const takeBack = useSend(invoicesContract.removeReceipt, { saved: 'The payment was reversed.' })

  async function ask({ id, amount_cents }: { id: number; amount_cents: number }): Promise<void> {
    const question = {
      title: t('Reverse the payment?'),
      message: t(
        '{{amount}} no longer counts as paid. The receipt stays in the ledger, marked as reversed.',
        {
          amount: moneyText(-amount_cents),
        },
      ),
    }
    if (!(await confirm({ ...question, confirm: t('Reverse'), danger: true }))) return
    try {
      await takeBack.send({ id })
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      // Any other refusal is told by the sending itself.
      if (!error.fields.uses) return
      error.shown = true
      await confirm({
        title: t('Reverse the credit too?'),
        message: t(error.fields.uses),
        confirm: t('Reverse both'),
        danger: true,
        run: () => takeBack.send({ id, uses: true }),
      })
    }
  }
  return { ask, isPending: takeBack.isPending }
}
