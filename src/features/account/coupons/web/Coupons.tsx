import { Button, Group, Select, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { couponsContract } from '../coupons.contract.ts'

type Coupon = Receives<typeof couponsContract.coupons>['coupons']['data'][number]

/** The company's coupons: for its clients' invoices, or at the platform for plans. */
export function Coupons() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const { platform } = useViewer()
  const [adds, setAdds] = useState(false)
  const setActive = useSend(couponsContract.setActive, { saved: 'Saved.' })
  const at = (seconds: number | null) =>
    seconds === null ? '' : instant(new Date(seconds * 1_000).toISOString(), 'date')
  return (
    <Stack gap="md">
      <Group>
        <Button onClick={() => setAdds(true)}>{t('Create Coupon')}</Button>
      </Group>
      <Loaded
        read={useRead(couponsContract.coupons, { start: null, end: null })}
        failed={t('Couldn’t load coupons')}
      >
        {({ coupons }) => (
          <DataTable
            label={t('Coupons')}
            rows={coupons.data}
            rowId={row => row.id}
            rowLabel={row => row.code}
            empty={{
              title: t('No coupons'),
              text: platform
                ? t('Create one to give a discount on plans.')
                : t('Create one for clients to enter on their invoice page.'),
            }}
            columns={[
              { id: 'name', header: t('Name'), cell: (row: Coupon) => row.coupon.name },
              { id: 'code', header: t('Code'), cell: (row: Coupon) => row.code },
              { id: 'created', header: t('Created'), cell: (row: Coupon) => at(row.created) },
              {
                id: 'amount',
                header: t('Amount Off'),
                align: 'right',
                cell: (row: Coupon) =>
                  row.coupon.amount_off === null ? '' : moneyText(row.coupon.amount_off),
              },
              {
                id: 'percent',
                header: t('Percent Off'),
                align: 'right',
                cell: (row: Coupon) => row.coupon.percent_off,
              },
              ...(platform
                ? [
                    {
                      id: 'months',
                      header: t('Duration In Month'),
                      align: 'right' as const,
                      cell: (row: Coupon) => row.coupon.duration_in_months,
                    },
                  ]
                : []),
              {
                id: 'most',
                header: t('Max Redemptions'),
                align: 'right',
                cell: (row: Coupon) => row.coupon.max_redemptions,
              },
              {
                id: 'times',
                header: t('Times Redeemed'),
                align: 'right',
                cell: (row: Coupon) => row.times_redeemed,
              },
              { id: 'expires', header: t('Expires At'), cell: (row: Coupon) => at(row.expires_at) },
              {
                id: 'active',
                header: t('Active'),
                cell: (row: Coupon) => (
                  <Switch
                    aria-label={t('Active')}
                    checked={row.active}
                    onChange={event => void setActive.send({ id: row.id, active: event.target.checked })}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {adds && <AddCoupon onClose={() => setAdds(false)} />}
    </Stack>
  )
}

function AddCoupon({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { typed, put } = useTyped('new coupon', {
    name: '',
    code: '',
    amount_off: 0,
    percent: 0,
    lasts: '0',
    most: '' as number | string,
    until: '',
  })
  const { lasts, most, until, ...values } = typed
  const { platform } = useViewer()
  const add = useSend(couponsContract.add, { saved: 'Saved.', onSuccess: onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={add.isPending}
      title={t('Create Coupon')}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={add.isPending}
            onClick={() =>
              void add.send({
                name: values.name,
                code: values.code,
                amount_off: values.amount_off,
                percent_bp: Math.round(values.percent * 100),
                duration_months: lasts === '' ? null : Number(lasts),
                max_redemptions: most === '' ? null : Number(most),
                expires_on: until || null,
              })
            }
          >
            {t('Save')}
          </Button>
        </Group>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('Name')}
          maxLength={80}
          value={values.name}
          onChange={event => put({ name: event.target.value })}
        />
        <TextInput
          label={t('Code')}
          maxLength={40}
          value={values.code}
          onChange={event => put({ code: event.target.value })}
        />
        <MoneyInput
          label={t('Amount Off')}
          cents={values.amount_off}
          onChange={amount_off => put({ amount_off })}
        />
        <NumberInput
          label={t('Percent Off')}
          min={0}
          max={100}
          decimalScale={2}
          value={values.percent}
          onChange={percent => put({ percent: Number(percent) || 0 })}
        />
        {platform && (
          <Select
            label={t('Applies to')}
            value={lasts}
            onChange={value => put({ lasts: value ?? '' })}
            data={[
              { value: '0', label: t('First invoice only') },
              { value: '3', label: t('{{count}} months', { count: 3 }) },
              { value: '12', label: t('{{count}} months', { count: 12 }) },
              { value: '', label: t('Forever') },
            ]}
          />
        )}
        <NumberInput
          label={t('Max Redemptions')}
          min={1}
          value={most}
          onChange={value => put({ most: value })}
        />
        <DayInput label={t('Expires At')} value={until} onChange={value => put({ until: value ?? '' })} />
      </SimpleGrid>
    </Dialog>
  )
}
