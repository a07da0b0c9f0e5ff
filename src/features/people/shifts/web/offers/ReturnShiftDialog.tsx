import { dayText, parseDay } from '#shared/dates.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import type { DayShift } from '../../open-shifts.rules.ts'
import { type ShiftSwap, shiftSwapsContract } from '../../shift-swaps.contract.ts'
import { wireShift } from './OfferShiftDialog.tsx'
import { useShiftText } from './use-shift-text.ts'

interface ReturnShiftDialogProps {
  swap: ShiftSwap
  /** Own coming shifts. */
  shifts: readonly DayShift[]
  onClose: () => void
}

/** Chooses the own shift that one gives for a colleague's. */
export function ReturnShiftDialog({ swap, shifts, onClose }: ReturnShiftDialogProps) {
  const t = useTexts()
  const textOf = useShiftText()
  const accept = useSend(shiftSwapsContract.accept, { saved: 'Accepted. The office confirms it.' })
  const form = useContractForm<typeof shiftSwapsContract.accept, { return_day: number | null }>(
    shiftSwapsContract.accept,
    {
      draft: `accept shift ${swap.id}`,
      defaults: { return_day: null },
      toInput: ({ return_day }) => ({
        id: swap.id,
        return_day: return_day === null ? null : dayText(return_day),
      }),
      onSubmit: async input => {
        await accept.send(input)
        onClose()
      },
    },
  )
  const others = shifts.filter(
    each => each.day !== parseDay(swap.day) || each.from !== swap.from_minute || each.to !== swap.to_minute,
  )
  return (
    <FormDialog
      opened
      size="sm"
      form={form}
      onClose={onClose}
      title={t('Accept shift')}
      subtitle={`${swap.name} · ${textOf(swap)}`}
      save={t('Accept')}
    >
      <SelectField
        name="return_day"
        label={t('Your shift in return')}
        placeholder={others.length > 0 ? t('Choose a shift') : t('You have no coming shifts.')}
        withAsterisk
        data={others.map(each => ({ value: each.day, label: textOf(wireShift(each)) }))}
      />
    </FormDialog>
  )
}
