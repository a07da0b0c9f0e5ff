import { Button, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useAnswered } from '#web/use-unanswered.ts'
import { dayOrderContract, type OrderedStop } from '../day-order.contract.ts'
import classes from './MapsPage.module.css'

interface DayOrderDialogProps {
  worker: number
  /** 'yyyy-MM-dd' */
  date: string
  onClose: () => void
}

/** The best order of a technician's day beside what it is now; applied at once, and undone at once. */
export function DayOrderDialog({ worker, date, onClose }: DayOrderDialogProps) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const [pinned, setPinned] = useState<readonly number[]>([])
  const input = { worker, date, pinned: [...pinned] }
  const { data, error, refetch, isPlaceholderData } = useAnswered(
    dayOrderContract.propose,
    input,
    reply => reply.stops.length === 0,
    { keepPrevious: true },
  )
  const apply = useSend(dayOrderContract.apply)
  const moves = (data?.stops ?? []).filter(stop => stop.before !== stop.after)

  async function applyNow() {
    const { moved } = await apply.send({
      moves: moves.map(stop => ({
        id: stop.appointment_id,
        version: stop.version,
        appointment_time: stop.after,
      })),
    })
    const back = moves.map(stop => ({
      id: stop.appointment_id,
      version: moved.find(each => each.id === stop.appointment_id)!.version,
      appointment_time: stop.before,
    }))
    const undo = () =>
      void apply.send({ moves: back }).then(
        () => toast.success(t('Moved back.')),
        () => {},
      )
    toast.success(t('Route updated.'), { undo })
    onClose()
  }
  const pin = (id: number, isPinned: boolean) =>
    setPinned(isPinned ? [...pinned, id] : pinned.filter(each => each !== id))
  const [year, month, date_] = date.split('-').map(Number) as [number, number, number]

  return (
    <Dialog
      opened
      size="lg"
      busy={apply.isPending}
      onClose={onClose}
      title={t('Best route for this day')}
      subtitle={day(Date.UTC(year, month - 1, date_) / 86_400_000)}
      footer={
        <Button
          loading={apply.isPending}
          disabled={moves.length === 0 || isPlaceholderData}
          onClick={() => void applyNow().catch(() => {})}
        >
          {moves.length === 1
            ? t('Move 1 appointment')
            : t('Move {{count}} appointments', { count: moves.length })}
        </Button>
      }
    >
      {!data ? (
        error ? (
          <LoadFailed title={t('Couldn’t work out the route')} text={t(error)} onRetry={refetch} />
        ) : (
          <Skeleton height={260} radius="md" />
        )
      ) : data.stops.length === 0 ? (
        <EmptyState title={t('No appointments on this day')} />
      ) : (
        <Stack gap="md" aria-busy={isPlaceholderData}>
          <div className={classes.totals}>
            <Total label={t('Now')} {...data.before} />
            <Total label={t('On the best route')} {...data.after} isBetter={moves.length > 0} />
          </div>
          <Text size="xs" c="dimmed">
            {data.byRoad
              ? t('Driving by road.')
              : t('Estimated: straight line plus a third, at 35 km/h. No routing service is set up.')}{' '}
            {data.from
              ? t('The day starts at the company’s address.')
              : t('Your company address wasn’t found, so travel to the first stop isn’t counted.')}
          </Text>
          {moves.length === 0 && <Text size="sm">{t('This is already the best route.')}</Text>}
          <ol className={classes.stops}>
            {data.stops.map(stop => (
              <StopLine
                key={stop.appointment_id}
                stop={stop}
                isPinned={pinned.includes(stop.appointment_id)}
                onPin={pin}
              />
            ))}
          </ol>
        </Stack>
      )}
    </Dialog>
  )
}

interface TotalProps {
  label: string
  minutes: number
  km: number
  ends_at: string | null
  isBetter?: boolean
}

function Total({ label, minutes, km, ends_at, isBetter }: TotalProps) {
  const t = useTexts()
  const { locale, instant } = useCompanyTime()
  const way = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }).format(km)
  return (
    <div className={classes.total} data-better={isBetter || undefined}>
      <span className={classes.note}>{label}</span>
      <b>{t('{{count}} min driving', { count: minutes })}</b>
      <span>{ends_at ? t('{{way}}, done by {{time}}', { way, time: instant(ends_at, 'time') }) : way}</span>
    </div>
  )
}

interface StopLineProps {
  stop: OrderedStop
  isPinned: boolean
  onPin: (id: number, isPinned: boolean) => void
}

function StopLine({ stop, isPinned, onPin }: StopLineProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const before = instant(stop.before, 'time')
  const why = whyFixed(stop, t)
  return (
    <li className={classes.stop}>
      <span className={classes.time}>
        {stop.before !== stop.after && <s>{before}</s>}
        <b>{instant(stop.after, 'time')}</b>
      </span>
      <span className={classes.what}>
        <b>{stop.name || `#${stop.job_number}`}</b>
        <span>{stop.address}</span>
        {why && <span>{why}</span>}
        {stop.window_from && stop.window_to && (
          <span>
            {t('Promised from {{from}} to {{to}}.', {
              from: instant(stop.window_from, 'time'),
              to: instant(stop.window_to, 'time'),
            })}
          </span>
        )}
      </span>
      {(stop.fixed === null || stop.fixed === 'pinned') && (
        <Switch
          size="xs"
          label={t('Keep its time')}
          aria-label={t('Keep the time of {{name}}', { name: stop.name || `#${stop.job_number}` })}
          checked={isPinned}
          onChange={event => onPin(stop.appointment_id, event.currentTarget.checked)}
        />
      )}
    </li>
  )
}

function whyFixed({ fixed }: OrderedStop, t: Translate): string | null {
  if (fixed === 'crew') return t('Fixed: several technicians.')
  if (fixed === 'over') return t('Fixed: already started.')
  if (fixed === 'closed') return t('Fixed: job finished.')
  if (fixed === 'nowhere') return t('Fixed: address not found.')
  return null
}
