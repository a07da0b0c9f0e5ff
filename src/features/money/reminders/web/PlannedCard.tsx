import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { parseDay } from '#shared/dates.ts'
import type { Sends } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { remindersContract } from '../reminders.contract.ts'
import { outcomeLabels } from '../reminders.rules.ts'
import classes from './reminders.module.css'

type Schedule = Sends<typeof remindersContract.preview>

/** Reminders of the next two weeks by the schedule in the form, saved or not. */
export function PlannedCard({ schedule }: { schedule: () => Schedule }) {
  const t = useTexts()
  const [asked, setAsked] = useState<Schedule | null>(null)
  return (
    <Card
      title={t('Preview')}
      about={t('Preview of the next two weeks. Nothing is sent from this page.')}
      end={
        <Button variant="default" onClick={() => setAsked(schedule())}>
          {t('Show')}
        </Button>
      }
    >
      {asked && <PlannedRows schedule={asked} />}
    </Card>
  )
}

function PlannedRows({ schedule }: { schedule: Schedule }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const read = useRead(remindersContract.preview, schedule, { staleTime: 0 })
  if (!schedule.invoices_on && !schedule.quotes_on)
    return <Alert color="blue">{t('Both are off, so nothing is sent.')}</Alert>
  return (
    <Loaded read={read} failed={t('Couldn’t load reminders')}>
      {({ data }) =>
        data.length === 0 ? (
          <Text c="dimmed">{t('No reminders due in the next two weeks.')}</Text>
        ) : (
          <ul className={classes.rows}>
            {data.map(row => (
              <li key={`${row.kind} ${row.id} ${row.step}`} className={classes.sent}>
                <span className={classes.what}>
                  <AppLink to={row.kind === 'invoice' ? '/invoices' : '/quotes'} query={{ open: row.id }}>
                    {row.kind === 'invoice'
                      ? t('Invoice #{{number}}', { number: row.number_text })
                      : t('Quote #{{number}}', { number: row.number_text })}
                  </AppLink>
                  {`, ${row.name}`}
                  <Text size="xs" c={row.outcome === 'sent' ? 'dimmed' : 'pink'} component="div">
                    {row.outcome === 'sent'
                      ? `${row.via === 'sms' ? t('SMS') : t('Email')} · ${row.recipient}`
                      : t(outcomeLabels[row.outcome])}
                  </Text>
                </span>
                <span>{day(parseDay(row.day) ?? 0)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
