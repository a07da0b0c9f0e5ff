import { ActionIcon, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { dayText, parseDay } from '#shared/dates.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { Form } from '#web/forms/Form.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { leaveBalancesContract } from '../leave-balances.contract.ts'
import { balanceLabels, earnedKinds, usualYearHours } from '../leave-balances.rules.ts'
import { leaveKindsContract } from '../leave-kinds.contract.ts'
import classes from './shifts.module.css'

interface Values {
  kind: string
  starts_on: string
  year_hours: number | null
  balance_hours: number | null
}

/** Hours of leave a year and opening balances, of one person or (null) of everybody, with a form for another. */
export function Entitlements({ userId }: { userId: number | null }) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const save = useSend(leaveBalancesContract.saveEntitlement, { saved: 'Saved.' })
  const own = useRead(leaveKindsContract.options, {}, { staleTime: 300_000 }).data?.result ?? []
  const form = useContractForm<typeof leaveBalancesContract.saveEntitlement, Values>(
    leaveBalancesContract.saveEntitlement,
    {
      draft: `leave entitlement ${userId}`,
      defaults: {
        kind: 'annual',
        starts_on: `${dayText(today).slice(0, 4)}-01-01`,
        year_hours: userId === null ? usualYearHours.annual : null,
        balance_hours: null,
      },
      toInput: ({ kind, ...values }) => {
        const [name, id] = kind.split(' ')
        const known = earnedKinds.find(each => each === name) ?? 'other'
        return { user_id: userId, kind: known, kind_id: id ? Number(id) : null, ...values }
      },
      fieldNames: { kind_id: 'kind' },
      onSubmit: async input => {
        await save.send(input)
      },
    },
  )
  const kind = useWatch({ control: form.methods.control, name: 'kind' })
  const usual = earnedKinds.find(each => each === kind)
  return (
    <Stack gap="md">
      <Rows userId={userId} />
      <Form form={form}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <SelectField
            name="kind"
            label={t('Kind')}
            data={[
              ...earnedKinds.map(each => ({ value: each as string, label: t(balanceLabels[each]) })),
              ...own.map(({ id, name }) => ({ value: `other ${id}`, label: name })),
            ]}
          />
          <DayField name="starts_on" label={t('From')} />
          <NumberField
            name="year_hours"
            label={t('Hours per year')}
            description={
              usual && usualYearHours[usual] > 0
                ? t('Full-time: {{hours}}', { hours: String(usualYearHours[usual]) })
                : undefined
            }
            suffix=" h"
            min={0}
            decimalScale={2}
            placeholder={t('Unchanged')}
          />
          {userId !== null && (
            <NumberField
              name="balance_hours"
              label={t('Balance on this date')}
              description={t('From payroll or another system.')}
              suffix=" h"
              decimalScale={2}
              placeholder={t('As calculated')}
            />
          )}
        </SimpleGrid>
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={save.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </Form>
    </Stack>
  )
}

function Rows({ userId }: { userId: number | null }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const remove = useSend(leaveBalancesContract.deleteEntitlement, { saved: 'Removed.' })
  const rows = useRead(leaveBalancesContract.entitlements, { user_id: userId }).data?.result ?? []
  const hours = (value: number) => t('{{hours}} h', { hours: String(value) })
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {userId === null
          ? t('Not set yet. Balances appear once you set hours per year.')
          : t('Same as everyone else.')}
      </Text>
    )
  return (
    <ul className={`${classes.days} ${classes.removable}`}>
      {rows.map(row => {
        const from = t('From {{day}}', { day: day(parseDay(row.starts_on)!) })
        return (
          <li key={row.id}>
            <span>
              <b>{t(row.name)}</b>{' '}
              <small>
                {[
                  from,
                  row.year_hours !== null && t('{{time}} per year', { time: hours(row.year_hours) }),
                  row.balance_hours !== null && t('balance {{time}}', { time: hours(row.balance_hours) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('Remove {{name}}', { name: `${t(row.name)}, ${from}` })}
              onClick={() => void remove.send({ id: row.id })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
