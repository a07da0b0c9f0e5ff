import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { plansContract } from '../plans.contract.ts'
import classes from './PlansPage.module.css'
import { useDayTexts } from './use-day-texts.ts'

const money = (dollars: number) => moneyText(Math.round(dollars * 100))

/** Books a pause of some months, with its days and what each of them costs. */
export function PauseDialog({ plan, most, onClose }: { plan: string; most: number; onClose: () => void }) {
  const t = useTexts()
  const { dateOf } = useDayTexts()
  const [months, setMonths] = useState(Math.min(3, most))
  const { data, error } = useRead(
    plansContract.pausePreview,
    { months },
    { staleTime: 0, keepPrevious: true },
  )
  const pause = useSend(plansContract.pause, { saved: 'Pause scheduled.', onSuccess: onClose })
  const price = data?.result
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={pause.isPending}
      title={t('Pause the {{plan}} plan', { plan: t(plan) })}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={!price || error !== null}
            loading={pause.isPending}
            onClick={() => price && void pause.send({ months, month_cents: Math.round(price.month * 100) })}
          >
            {t('Pause the plan')}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <p className={classes.plain}>
          {t('For a quiet season. Everyone can still sign in, view and export; changes and reminders wait.')}
        </p>
        <Select
          label={t('For how long')}
          allowDeselect={false}
          value={String(months)}
          onChange={value => setMonths(Number(value))}
          data={Array.from({ length: most }, (_, i) => ({
            value: String(i + 1),
            label: t('{{count}} months', { count: i + 1 }),
          }))}
        />
        {error && <Alert color="red">{t(error)}</Alert>}
        {price && (
          <table className={classes.lines}>
            <tbody>
              <Row label={t('Starts when the paid month ends')} value={dateOf(price.starts_on)} />
              <Row label={t('Per paused month')} value={money(price.month)} />
              {price.rest > 0 && (
                <Row label={t('Credit for the rest of the year')} value={money(-price.rest)} />
              )}
              <Row label={t('First payment during the pause')} value={money(price.first)} />
              <Row label={t('Resumes automatically')} value={dateOf(price.resumes_on)} />
              <Row label={t('Payment that day')} value={money(price.next)} />
            </tbody>
          </table>
        )}
      </Stack>
    </Dialog>
  )
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <tr>
    <td>{label}</td>
    <td>{value}</td>
  </tr>
)
