import { Button, Checkbox, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useKeptSend, useRead } from '#web/use-endpoint.ts'
import { arrivalsContract } from '../arrivals.contract.ts'
import { lateMinutes } from '../arrivals.rules.ts'
import classes from './arrivals.module.css'

/** Tells the next clients of one's own day that it gets late: how late, whom, and in which words, before anything is sent. */
export function RunningLateDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [minutes, setMinutes] = useState<number>(lateMinutes[0])
  // The next client is told; the others if that is wanted.
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const { data, error, refetch } = useRead(
    arrivalsContract.previewLate,
    { minutes },
    { keepPrevious: true, staleTime: 0 },
  )
  const clients = data?.result ?? []
  const first = clients.find(each => each.message !== '')
  const picked = chosen ?? new Set(first ? [first.appointment_id] : [])
  const tell = useKeptSend(arrivalsContract.tellLate, {
    saved: 'Message sent successfully',
    waits: () => ({
      title: t('Running late'),
      typed: clients
        .flatMap(({ appointment_id, message }) => (picked.has(appointment_id) ? [message] : []))
        .join('\n'),
      job: null,
      done: t('Message sent successfully'),
    }),
  })

  function choose(id: number, isChosen: boolean) {
    const next = new Set(picked)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  async function sendAll() {
    await tell.send({ minutes, appointment_ids: [...picked] })
    onClose()
  }
  return (
    <Dialog
      opened
      title={t('Running late')}
      subtitle={t('Nothing is sent until you press Send.')}
      busy={tell.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={tell.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={tell.isPending} disabled={picked.size === 0} onClick={() => void sendAll()}>
            {t('Send')}
          </Button>
        </>
      }
    >
      <div className={classes.late}>
        <SegmentedControl
          fullWidth
          aria-label={t('How late')}
          value={String(minutes)}
          onChange={value => setMinutes(Number(value))}
          data={lateMinutes.map(each => ({
            value: String(each),
            label: t('{{minutes}} min', { minutes: each }),
          }))}
        />
        {error && !data && (
          <LoadFailed title={t('Couldn’t open this')} text={t(error)} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton height={120} aria-hidden="true" />}
        {data && clients.length === 0 && <Text size="sm">{t('You have no more appointments today.')}</Text>}
        <ul className={classes.clients}>
          {clients.map(({ appointment_id, appointment_time, name, message, problem }) => (
            <li key={appointment_id}>
              <Checkbox
                label={`${instant(appointment_time, 'time')} · ${name}`}
                checked={picked.has(appointment_id)}
                disabled={problem !== ''}
                {...(problem && { description: t(problem) })}
                onChange={event => choose(appointment_id, event.currentTarget.checked)}
              />
              {picked.has(appointment_id) && (
                <Text size="sm" mt={6} className={classes.text}>
                  {message}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
