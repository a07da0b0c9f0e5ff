import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { holidayStates } from '#features/people/pay/pay-fields.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { teamContract } from '../team.contract.ts'
import { paymentTypes, percentageType } from '../team.rules.ts'
import { paymentText } from './payment-text.ts'

/** How a member is paid, from which day, and how they were paid before. */
export function MemberPay({ memberId }: { memberId: number | null }) {
  const t = useTexts()
  const paymentType = useWatch({ name: 'payment_type_id' })
  const isPercentage = paymentType === percentageType
  return (
    <>
      <SelectField
        name="payment_type_id"
        label={t('Payment type')}
        data={paymentTypes.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <NumberField
        name="payment"
        label={
          isPercentage
            ? t('Percentage of the job')
            : paymentType === 1
              ? t('Hourly rate')
              : t('Annual salary')
        }
        prefix={isPercentage ? undefined : '$'}
        suffix={isPercentage ? '%' : undefined}
        decimalScale={2}
        allowNegative={false}
        placeholder={t('Not set')}
      />
      <NumberField
        name="cost"
        label={t('Cost per hour')}
        description={t('Including super and leave. Used for job costs.')}
        prefix="$"
        decimalScale={2}
        allowNegative={false}
        placeholder={t('Same as pay rate')}
      />
      <SelectField
        name="base_state"
        label={t('Public holidays in')}
        description={t('The state this person works from.')}
        data={holidayStates.map(state => ({ value: state, label: state || t('Same as company') }))}
      />
      <SwitchField
        name="casual"
        label={t('Casual')}
        description={t('Earns no leave and no pay for public holidays not worked.')}
      />
      {memberId !== null && (
        <>
          <DayField
            name="pay_from"
            label={t('Pay change applies from')}
            description={t('Today if empty. Earlier hours keep their rate.')}
          />
          <PayHistory memberId={memberId} />
        </>
      )}
    </>
  )
}

/** Rates by the days from which they hold; one that came later can be taken away. */
function PayHistory({ memberId }: { memberId: number }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const rates = useRead(teamContract.payRates, { id: memberId }).data?.result ?? []
  const remove = useSend(teamContract.deletePayRate, { saved: 'Removed.' })
  if (rates.length < 2) return null
  return (
    <Stack gap={4} component="section" aria-label={t('Pay rates')}>
      <Text size="sm" fw={500}>
        {t('Pay rates')}
      </Text>
      {rates.map(rate => {
        const from =
          rate.starts_on === null
            ? t('From the start')
            : t('From {{day}}', { day: day(parseDay(rate.starts_on)!) })
        return (
          <Group key={rate.id} gap="xs" justify="space-between" wrap="nowrap">
            <Text size="sm">
              {from}: {paymentText(rate, t) || t('Not set')}
            </Text>
            {rate.starts_on !== null && (
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('Remove the rate: {{from}}', { from })}
                onClick={() => void remove.send({ id: rate.id })}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        )
      })}
    </Stack>
  )
}
