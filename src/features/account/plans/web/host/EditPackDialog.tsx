import { Button, Group, SimpleGrid, Stack, Switch } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { packFeatures, packHas, shownFeatures } from '#shared/plan.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { hostContract } from '../../host.contract.ts'
import classes from '../PlansPage.module.css'

type Pack = Receives<typeof hostContract.packs>['result'][number]

/** Prices and amounts of a plan; its features are shown beside them. */
export function EditPackDialog({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const t = useTexts()
  const { typed: values, put: change, isDirty } = useTyped(`plan ${pack.id}`, pack)
  const save = useSend(hostContract.savePack, {
    saved: ({ told }) =>
      told > 0
        ? t('Saved. {{count}} companies were notified of the new price.', { count: told })
        : t('Saved.'),
    onSuccess: onClose,
  })
  const amount = (name: 'storage_gb' | 'sms' | 'minutes' | 'pause_months', label: string, max?: number) => (
    <NumberInput
      label={label}
      max={max}
      value={values[name]}
      min={0}
      allowDecimal={false}
      onChange={value => change({ [name]: Number(value) || 0 })}
    />
  )
  const features = shownFeatures.filter(each => packHas({ pack_id: pack.id }, each))
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={save.isPending}
      dirty={isDirty}
      title={t('{{plan}} plan', { plan: t(pack.name) })}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => void save.send(values)}>
            {t('Save')}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <TextInput
          label={t('Name')}
          value={values.name}
          maxLength={40}
          onChange={event => change({ name: event.target.value })}
        />
        <Switch
          label={t('For sale')}
          checked={values.sold}
          onChange={event => change({ sold: event.target.checked })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyInput
            label={t('Monthly price')}
            cents={values.month_cents}
            onChange={month_cents => change({ month_cents })}
          />
          <MoneyInput
            label={t('Yearly price')}
            cents={values.year_cents}
            onChange={year_cents => change({ year_cents })}
          />
          <NumberInput
            label={t('Jobs')}
            placeholder={t('Unlimited')}
            value={values.jobs ?? ''}
            min={0}
            allowDecimal={false}
            onChange={value => change({ jobs: value === '' ? null : Number(value) })}
          />
          {amount('storage_gb', t('Storage in GB'))}
          {amount('sms', t('SMS a month'))}
          {amount('minutes', t('Call minutes a month'))}
          <MoneyInput
            label={t('Price of a paused month')}
            cents={values.pause_cents}
            onChange={pause_cents => change({ pause_cents })}
          />
          {amount('pause_months', t('Maximum months of a pause'), 12)}
        </SimpleGrid>
        <div>
          <p className={classes.text}>{t('Features in this plan')}</p>
          <ul>
            {features.map(each => (
              <li key={each}>{t(packFeatures[each])}</li>
            ))}
          </ul>
        </div>
      </Stack>
    </Dialog>
  )
}
