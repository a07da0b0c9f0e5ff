import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type ShiftSwap, shiftSwapsContract } from '../../shift-swaps.contract.ts'
import { useShiftText } from './use-shift-text.ts'

/** Asks why a swap is declined; both people read it. */
export function DeclineSwapDialog({ swap, onClose }: { swap: ShiftSwap; onClose: () => void }) {
  const t = useTexts()
  const textOf = useShiftText()
  const answer = useSend(shiftSwapsContract.answer, { saved: 'Declined.' })
  const form = useContractForm<typeof shiftSwapsContract.answer, { reason: string }>(
    shiftSwapsContract.answer,
    {
      draft: `decline swap ${swap.id}`,
      defaults: { reason: '' },
      toInput: ({ reason }) => ({ id: swap.id, accept: false, reason }),
      onSubmit: async input => {
        await answer.send(input)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      opened
      size="sm"
      form={form}
      onClose={onClose}
      title={t('Decline this swap?')}
      subtitle={textOf(swap)}
      save={t('Decline')}
    >
      <TextArea name="reason" label={t('Reason')} maxLength={200} withAsterisk data-autofocus />
    </FormDialog>
  )
}
