import { Stack } from '@mantine/core'
import { dayText } from '#shared/dates.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useKeptSend, useRead, useSend } from '#web/use-endpoint.ts'
import type { DayShift } from '../../open-shifts.rules.ts'
import { shiftSwapsContract } from '../../shift-swaps.contract.ts'
import { useShiftText } from './use-shift-text.ts'

interface Values {
  day: number
  /** 0: all colleagues. */
  to: number
  wants_return: boolean
  note: string
}

interface OfferShiftDialogProps {
  /** Own coming shifts, at least one. */
  shifts: readonly DayShift[]
  onClose: () => void
}

/** A shift as requests name it. */
export const wireShift = ({ day, from, to }: DayShift) => ({
  day: dayText(day),
  from_minute: from,
  to_minute: to,
})

/** Offers one of one's own shifts to a colleague, or to all. */
export function OfferShiftDialog({ shifts, onClose }: OfferShiftDialogProps) {
  const t = useTexts()
  const textOf = useShiftText()
  const colleagues = useRead(shiftSwapsContract.list, {}).data?.colleagues ?? []
  const withdraw = useSend(shiftSwapsContract.withdraw, { saved: 'Withdrawn.' })
  const done = t('Shift offered. We’ll let you know.')
  const offer = useKeptSend(shiftSwapsContract.offer, {
    silent: true,
    waits: ({ day, from_minute, to_minute, note }) => ({
      title: t('Offer a shift'),
      typed: [textOf({ day, from_minute: Number(from_minute), to_minute: Number(to_minute) }), note]
        .filter(Boolean)
        .join(' · '),
      job: null,
      done,
    }),
  })
  const form = useContractForm<typeof shiftSwapsContract.offer, Values>(shiftSwapsContract.offer, {
    draft: 'offer a shift',
    defaults: { day: shifts[0]!.day, to: 0, wants_return: false, note: '' },
    toInput: ({ day, to, wants_return, note }) => ({
      ...wireShift(shifts.find(each => each.day === day) ?? shifts[0]!),
      to_user_id: to || null,
      wants_return,
      note,
    }),
    fieldNames: { to_user_id: 'to' },
    onSubmit: async input => {
      const reply = await offer.send(input)
      onClose()
      if (reply) toast.success(done, { undo: () => void withdraw.send({ id: reply.id }).catch(() => {}) })
    },
  })
  return (
    <FormDialog
      opened
      size="sm"
      form={form}
      onClose={onClose}
      title={t('Offer a shift')}
      subtitle={t('It stays yours until the office confirms.')}
      save={t('Offer shift')}
    >
      <Stack>
        <SelectField
          name="day"
          label={t('Shift')}
          data={shifts.map(each => ({ value: each.day, label: textOf(wireShift(each)) }))}
        />
        <SelectField
          name="to"
          label={t('Offer to')}
          data={[{ value: 0, label: t('All colleagues') }, ...colleagues]}
        />
        <SwitchField name="wants_return" label={t('I want a shift in return')} />
        <TextField name="note" label={t('Note')} maxLength={200} />
      </Stack>
    </FormDialog>
  )
}
