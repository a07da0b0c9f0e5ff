import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { parseDay } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { remindersContract } from '../reminders.contract.ts'
import { outcomeLabels, type RemindedKind } from '../reminders.rules.ts'
import { RemindDialog } from './RemindDialog.tsx'
import classes from './reminders.module.css'
import { StopDialog } from './StopDialog.tsx'
import { SuggestReminders } from './SuggestReminders.tsx'

type Shown = Receives<typeof remindersContract.open>['result']

/** Deliveries no longer known were sent long ago. */
const statusLabels: Readonly<Record<string, string>> = {
  waiting: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
}

/** A document's reminders so far, the next one, and a button to send one now. */
export function RemindersSection({ kind, id }: { kind: RemindedKind; id: number }) {
  const t = useTexts()
  const read = useRead(remindersContract.open, { kind, id }, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load reminders')}>
      {({ result }) => <Reminders kind={kind} id={id} shown={result} />}
    </Loaded>
  )
}

function Reminders({ kind, id, shown }: { kind: RemindedKind; id: number; shown: Shown }) {
  const t = useTexts()
  const { day, instant } = useCompanyTime()
  const [asks, setAsks] = useState<'remind' | 'stop' | null>(null)
  const { sent, planned, stop, can_remind } = shown
  if (!can_remind && sent.length === 0) return null
  const [next] = planned
  return (
    <section aria-label={t('Reminders')}>
      {kind === 'invoice' && can_remind && <SuggestReminders />}
      <div className={classes.head}>
        <h3 className={classes.title}>{t('Reminders')}</h3>
        {can_remind && (
          <Group gap="xs">
            <Button size="compact-sm" variant="subtle" onClick={() => setAsks('stop')}>
              {stop.of === '' ? t('Don’t remind') : t('Remind again …')}
            </Button>
            <Button size="compact-sm" variant="light" onClick={() => setAsks('remind')}>
              {t('Send reminder')}
            </Button>
          </Group>
        )}
      </div>
      {can_remind && (
        <Text size="sm" c="dimmed" mt={4}>
          {stop.of === 'client'
            ? [t('Reminders are off for this client.'), stop.note].filter(Boolean).join(' ')
            : stop.of === 'document'
              ? [
                  stop.is_disputed ? t('Disputed: no reminders.') : t('Reminders are off for this one.'),
                  stop.note,
                ]
                  .filter(Boolean)
                  .join(' ')
              : next
                ? t('Next: {{day}} by {{way}}', {
                    day: day(parseDay(next.day) ?? 0),
                    way: next.via === 'sms' ? t('SMS') : t('Email'),
                  })
                : t('No more reminders scheduled.')}
        </Text>
      )}
      {sent.length > 0 && (
        <ul className={classes.rows}>
          {sent.map(row => (
            <li key={row.id} className={classes.sent}>
              <span className={classes.what}>
                {row.outcome === 'sent'
                  ? `${row.via === 'sms' ? t('SMS') : t('Email')} · ${row.recipient}`
                  : t(outcomeLabels[row.outcome])}
                <Text size="xs" c="dimmed" component="div">
                  {[instant(row.at), row.by ?? t('Sent automatically')].join(' · ')}
                </Text>
              </span>
              {row.outcome === 'sent' && (
                <Text size="sm" c={row.status === 'failed' ? 'pink' : 'dimmed'}>
                  {t(statusLabels[row.status] ?? 'Sent')}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
      {asks === 'remind' && (
        <RemindDialog kind={kind} id={id} draft={shown.draft} onClose={() => setAsks(null)} />
      )}
      {asks === 'stop' && <StopDialog kind={kind} id={id} stop={stop} onClose={() => setAsks(null)} />}
    </section>
  )
}
