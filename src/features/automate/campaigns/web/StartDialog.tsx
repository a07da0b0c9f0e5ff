import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { numberText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { DateTimeInput } from '#web/ui/dates/DateTimeInput.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Campaign, campaignsContract } from '../campaigns.contract.ts'
import { marketingFrom } from '../marketing-hours.rules.ts'
import { AudienceCount } from './AudienceCount.tsx'

/** Sends a draft now or from a time on, with who gets it and what it costs. */
export function StartDialog({ row, onClose }: { row: Campaign; onClose: () => void }) {
  const t = useTexts()
  const { id, name, version, channel, conditions, subject, text, template_id, tracks_links } = row
  const start = useSend(campaignsContract.start, { saved: ({ message }) => message })
  const content = { channel, subject, text, template_id, tracks_links }
  const count = useRead(campaignsContract.count, { channel, conditions })
  const preview = useRead(campaignsContract.preview, content)
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const { zone, now, instant, toUtc } = useCompanyTime()
  const chosen = isLater ? at : toUtc(now)
  const from = chosen === null ? null : marketingFrom(new Date(chosen), zone).toISOString()
  /** Set where that is later than chosen. */
  const begins = from !== null && chosen !== null && Date.parse(from) > Date.parse(chosen) ? from : null
  const reached = count.data?.reached ?? 0
  const { parts = 0, credit = null } = preview.data ?? {}
  async function send() {
    setFailure('')
    try {
      await start.send({ id, version, starts_at: isLater ? at : null })
      onClose()
    } catch (error) {
      const refused = error as SendError
      refused.shown = true
      setFailure(t(refused))
    }
  }
  const why = failure || (preview.error ? t(preview.error) : '')
  return (
    <Dialog
      opened
      title={t('Send {{name}}', { name })}
      onClose={onClose}
      busy={start.isPending}
      footer={
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={start.isPending}
            disabled={(isLater && at === null) || preview.error !== null}
            onClick={() => void send()}
          >
            {isLater || begins !== null ? t('Send later') : t('Send now')}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        {why !== '' && (
          <Alert color="red" role="alert">
            {why}
          </Alert>
        )}
        <AudienceCount channel={channel} conditions={conditions} />
        {channel === 'sms' && parts > 0 && reached > 0 && (
          <Text size="sm">
            {t('{{clients}} texts of {{parts}} SMS each: {{all}} credits.', {
              clients: numberText(reached),
              parts: String(parts),
              all: numberText(reached * parts),
            })}
            {credit !== null && ` ${t('{{count}} credits left.', { count: credit })}`}
          </Text>
        )}
        <SegmentedControl
          aria-label={t('When')}
          data={[
            { value: 'now', label: t('Now') },
            { value: 'later', label: t('Later') },
          ]}
          value={isLater ? 'later' : 'now'}
          onChange={next => setLater(next === 'later')}
        />
        {isLater && <DateTimeInput label={t('Send from')} value={at} onChange={setAt} />}
        <Text size="sm" c="dimmed">
          {t('Messages are sent weekdays 9 am to 8 pm, Saturdays until 5 pm.')}
          {begins !== null && ` ${t('This campaign is sent from {{when}}.', { when: instant(begins) })}`}
        </Text>
      </Stack>
    </Dialog>
  )
}
