import { Button, SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { DayField } from '#web/forms/DayField.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type KeptRules, payContract } from '../pay.contract.ts'
import { roundings } from '../pay-days.rules.ts'
import { holidayStates, type RulesInput } from '../pay-fields.rules.ts'
import { AllowanceFields } from './AllowanceFields.tsx'
import { OvertimeFields } from './OvertimeFields.tsx'

interface PayRulesFormProps {
  /** undefined: new rules. */
  kept: KeptRules | undefined
  defaults: RulesInput
  /** They hold from the beginning, so that no day is asked for. */
  isFirst: boolean
  onSaved: (id: number) => void
}

/** The rules of a company from one day on. */
export function PayRulesForm({ kept, defaults, isFirst, onSaved }: PayRulesFormProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const save = useSend(payContract.saveRules, { saved: 'Saved.' })
  const remove = useSend(payContract.deleteRules, { saved: 'Removed.' })
  const form = useContractForm<typeof payContract.saveRules, RulesInput>(payContract.saveRules, {
    defaults,
    draft: `pay rules ${kept?.id ?? 'new'}`,
    version: kept?.version,
    onSubmit: async input => {
      const { result } = await save.send({ ...input, version: kept?.version })
      form.reset({ ...input } as RulesInput)
      onSaved(result.id)
    },
  })
  const { control } = form.methods
  const period = useWatch({ control, name: 'period' })
  const times = (name: 'saturday' | 'sunday' | 'holiday', label: string) => (
    <NumberField name={name} label={label} prefix="× " min={1} max={10} decimalScale={4} />
  )
  const hours = (name: string, label: string, max: number) => (
    <NumberField
      name={name}
      label={label}
      suffix=" h"
      min={0}
      max={max}
      decimalScale={2}
      placeholder={t('None')}
    />
  )
  return (
    <FormCard
      form={form}
      width={720}
      title={t('Pay rules')}
      about={t('Past days keep their rules.')}
      end={
        kept &&
        !isFirst && (
          <Button
            variant="subtle"
            color="red"
            onClick={() =>
              void confirm({
                title: t('Remove these rules?'),
                message: t('The previous rules apply again.'),
                confirm: t('Remove'),
                danger: true,
                run: () => remove.send({ id: kept.id }),
              })
            }
          >
            {t('Remove')}
          </Button>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {!isFirst && (
          <DayField name="starts_on" label={t('Rules apply from')} disabled={kept !== undefined} />
        )}
        <SelectField
          name="state"
          label={t('Public holidays in')}
          data={holidayStates.map(state => ({ value: state, label: state || t('None') }))}
        />
        <SelectField
          name="period"
          label={t('Pay period')}
          data={[
            { value: 'week', label: t('Week') },
            { value: 'fortnight', label: t('Fortnight') },
            { value: 'month', label: t('Month') },
          ]}
        />
        {period !== 'month' && <DayField name="period_start" label={t('First day of a pay period')} />}
        {hours('day_hours', t('Ordinary hours a day'), 24)}
        {hours('week_hours', t('Ordinary hours a week'), 168)}
      </SimpleGrid>
      <OvertimeFields />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {times('saturday', t('Saturday'))}
        {times('sunday', t('Sunday'))}
        {times('holiday', t('Public holiday'))}
      </SimpleGrid>
      <SwitchField
        name="pays_holidays"
        label={t('Pay public holidays that aren’t worked')}
        description={t('For permanent staff: their ordinary hours for that day.')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField
          name="rounding"
          label={t('Round each day to')}
          data={roundings.map(value => ({
            value,
            label: value === 0 ? t('The minute') : `${value} ${t('min')}`,
          }))}
        />
        <NumberField
          name="rdo_minutes"
          label={t('RDO time accrued each full day')}
          suffix={` ${t('min')}`}
          min={0}
          max={240}
          allowDecimal={false}
        />
        {hours('break_after_hours', t('Unpaid break after'), 24)}
        <NumberField
          name="break_minutes"
          label={t('Break length')}
          suffix={` ${t('min')}`}
          min={0}
          max={240}
          allowDecimal={false}
        />
      </SimpleGrid>
      <NumberField
        name="km_rate"
        label={t('Rate per km, own vehicle')}
        description={t('Applies to kilometres claimed from that day.')}
        prefix="$"
        min={0}
        max={10}
        decimalScale={4}
        placeholder={t('None')}
      />
      <AllowanceFields />
    </FormCard>
  )
}
