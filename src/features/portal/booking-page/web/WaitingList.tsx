import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay, parseDay } from '#shared/dates.ts'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { language, useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { type Waiting, waitingListContract } from '../waiting-list.contract.ts'
import { offerLabels, partLabels, waitingLabels } from '../waiting-list.rules.ts'
import { OfferDialog } from './OfferDialog.tsx'

/** Visitors who wait for a time, with what was offered to them. */
export function WaitingList() {
  const t = useTexts()
  const may = useMay(waitingListContract.list.access)
  return may ? (
    <Card title={t('Waiting list')} style={{ maxWidth: 720 }}>
      <Rows />
    </Card>
  ) : null
}

function Rows() {
  const t = useTexts()
  const read = useRead(waitingListContract.list, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load the waiting list')}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            title={t('Nobody is waiting')}
            text={t('Visitors who find no time can join the list.')}
          />
        ) : (
          <Stack gap="sm">
            {data.map(person => (
              <Row key={person.id} person={person} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

const tones = { waiting: 'amber', booked: 'green', left: 'grey', removed: 'grey', ended: 'grey' } as const

function Row({ person }: { person: Waiting }) {
  const t = useTexts()
  const { state, name, job_type, address, email, phone, note } = person
  const tel = telHref(phone)
  return (
    <Paper withBorder p="md" radius="lg">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={4}>
          <Text fw={600}>{[name, job_type].join(' · ')}</Text>
          <Wish person={person} />
          <Text size="sm">{address}</Text>
          <Group gap="md">
            {email && (
              <Anchor size="sm" href={`mailto:${email}`}>
                {email}
              </Anchor>
            )}
            {tel && (
              <Anchor size="sm" href={tel}>
                {displayPhone(phone)}
              </Anchor>
            )}
          </Group>
          {note && <Text size="sm">{note}</Text>}
          <Offers person={person} />
        </Stack>
        <StatusBadge tone={tones[state]}>{t(waitingLabels[state])}</StatusBadge>
      </Group>
      <Actions person={person} />
    </Paper>
  )
}

function Wish({ person: { weekdays, parts, last_day, created } }: { person: Waiting }) {
  const t = useTexts()
  const time = useCompanyTime()
  const days =
    weekdays.length === 7
      ? t('Any day')
      : weekdays.map(day => formatDay(day + 3, language(), 'weekday')).join(', ')
  const times = parts.map(part => t(partLabels[part])).join(', ')
  const spans = { from: time.instant(created, 'date'), to: time.day(parseDay(last_day)!) }
  return (
    <>
      <Text size="sm">{[days, times].join(' · ')}</Text>
      <Text size="sm" c="dimmed">
        {t('Waiting since {{from}}, until {{to}}', spans)}
      </Text>
    </>
  )
}

function Offers({ person: { offers } }: { person: Waiting }) {
  const t = useTexts()
  const time = useCompanyTime()
  return offers.map(({ id, starts_at, state, expires_at, by }) => (
    <Text key={id} size="sm" c="dimmed">
      {[
        time.instant(starts_at),
        state === 'open'
          ? t('Offered until {{time}}', { time: time.instant(expires_at) })
          : t(offerLabels[state]),
        by,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  ))
}

function Actions({ person }: { person: Waiting }) {
  const t = useTexts()
  const [isOffering, setOffering] = useState(false)
  const takeOff = useSend(waitingListContract.takeOff, { silent: true })
  const { id, state, offers } = person
  if (state !== 'waiting' && state !== 'removed') return null
  const put = async (checked: boolean) => {
    const { message } = await takeOff.send({ id, checked })
    toast.success(t(message), checked ? { undo: () => void put(false).catch(() => {}) } : {})
  }
  return (
    <Group justify="flex-end" mt="sm" gap="xs">
      {state === 'waiting' && !offers.some(each => each.state === 'open') && (
        <Button variant="default" size="xs" onClick={() => setOffering(true)}>
          {t('Offer a time')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        loading={takeOff.isPending}
        onClick={() => void put(state === 'waiting').catch(() => {})}
      >
        {state === 'waiting' ? t('Take off the list') : t('Put back on the list')}
      </Button>
      {isOffering && <OfferDialog person={person} onClose={() => setOffering(false)} />}
    </Group>
  )
}
