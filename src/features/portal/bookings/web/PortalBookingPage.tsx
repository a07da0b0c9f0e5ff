import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { dayMinutes } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { Card } from '#web/ui/Card.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { PortalFrame } from '../../client-home/web/PortalFrame.tsx'
import { bookingsContract } from '../bookings.contract.ts'
import { type BookingState, bookingStateLabels } from '../bookings.rules.ts'
import classes from './booking.module.css'

type Begun = Receives<typeof bookingsContract.begin>

const tones: Record<BookingState, Tone> = {
  requested: 'amber',
  confirmed: 'green',
  declined: 'pink',
  withdrawn: 'grey',
}

/** Where a client asks for a time at which somebody is free. */
export default function PortalBookingPage() {
  return <PortalFrame>{() => <Booking />}</PortalFrame>
}

function Booking() {
  const t = useTexts()
  const { data, error, refetch } = useRead(bookingsContract.begin, {})
  if (error && !data)
    return <LoadFailed title={t('Couldn’t load this page')} text={t(error)} onRetry={refetch} />
  if (!data) return <Skeleton height={320} aria-hidden="true" />
  return (
    <>
      <Asking begun={data} />
      {data.requests.length > 0 && (
        <Card title={t('Your requests')}>
          <ul className={classes.list}>
            {data.requests.map(request => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** 'type 3' or 'quote 7', as the choice of the form has it. */
const wish = (chosen: string) => {
  const [kind, id] = chosen.split(' ')
  return {
    job_type_id: kind === 'type' ? Number(id) : null,
    quote_id: kind === 'quote' ? Number(id) : null,
  }
}

const otherAddress = 'other'

function Asking({ begun }: { begun: Begun }) {
  const t = useTexts()
  const wanted = Number(useAddressValue('quote'))
  const first = begun.quotes.some(({ id }) => id === wanted) ? `quote ${wanted}` : ''
  const [what, setWhat] = useState(first)
  const [place, setPlace] = useState(begun.addresses[0] ?? otherAddress)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [time, setTime] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [isAsked, setAsked] = useState(false)
  const ask = useSend(bookingsContract.ask, { silent: true })
  const address = place === otherAddress ? typed : place
  const choices = [
    ...begun.quotes.map(({ id, number_text }) => ({
      value: `quote ${id}`,
      label: t('Quote #{{number}}', { number: number_text }),
    })),
    ...begun.types.map(({ id, name }) => ({ value: `type ${id}`, label: name })),
  ]
  const choose = (value: string) => {
    setWhat(value)
    setTime(null)
    setAsked(false)
  }
  async function send() {
    setProblem('')
    try {
      await ask.send({ ...wish(what), address, note, starts_at: time ?? '' })
      setAsked(true)
      setWhat('')
      setNote('')
      setTime(null)
    } catch (error) {
      setProblem(t(error as SendError))
      if ((error as SendError).status === 409) setTime(null)
    }
  }
  if (choices.length === 0)
    return (
      <Card title={t('Book a time')} heading="h1">
        <p>{t('Message us what you need and we’ll find a time.')}</p>
      </Card>
    )
  return (
    <Card
      title={t('Book a time')}
      heading="h1"
      about={t('Choose what it’s about and when. We’ll confirm as soon as we can.')}
    >
      <Stack gap="md">
        {isAsked && (
          <Alert role="status" color="teal" icon={<IconCircleCheck size={18} />}>
            {t('Thank you. We’ll confirm the time as soon as we can.')}
          </Alert>
        )}
        <NativeSelect
          label={t('What’s it about?')}
          value={what}
          onChange={event => choose(event.currentTarget.value)}
          data={[{ value: '', label: t('Please choose') }, ...choices]}
        />
        <NativeSelect
          label={t('Where?')}
          value={place}
          onChange={event => {
            setPlace(event.currentTarget.value)
            setTime(null)
          }}
          data={[
            ...begun.addresses.map(each => ({ value: each, label: each })),
            { value: otherAddress, label: t('Another address') },
          ]}
        />
        {place === otherAddress && (
          <TextInput
            label={t('Address')}
            autoComplete="street-address"
            maxLength={300}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )}
        {what !== '' && address !== '' && time === null && (
          <Times what={what} address={address} onChoose={setTime} />
        )}
        {time !== null && (
          <>
            <Chosen time={time} onChange={() => setTime(null)} />
            <GrowingText
              label={t('Anything we should know?')}
              minRows={3}
              maxLength={2_000}
              value={note}
              onChange={({ currentTarget: { value } }) => setNote(value)}
            />
            <Button size="md" loading={ask.isPending} onClick={() => void send()}>
              {t('Request this time')}
            </Button>
          </>
        )}
        {problem && (
          <Alert role="alert" color="pink">
            {problem}
          </Alert>
        )}
      </Stack>
    </Card>
  )
}

function Chosen({ time, onChange }: { time: string; onChange: () => void }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  return (
    <Group justify="space-between">
      <b>{t('Requested time: {{time}}.', { time: instant(time, 'dayAndTime') })}</b>
      <Button variant="default" size="compact-md" onClick={onChange}>
        {t('Another time')}
      </Button>
    </Group>
  )
}

interface TimesProps {
  what: string
  address: string
  onChoose: (time: string) => void
}

/** The free times, by day. */
function Times({ what, address, onChoose }: TimesProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const { data, error, refetch } = useRead(
    bookingsContract.times,
    { ...wish(what), address },
    { keepPrevious: true, staleTime: 30_000 },
  )
  if (error && !data) return <LoadFailed title={t('Couldn’t load times')} text={t(error)} onRetry={refetch} />
  if (!data) return <Skeleton height={160} aria-hidden="true" />
  if (data.times.length === 0)
    return <p>{t('No times available in the next four weeks. Please message us.')}</p>
  const days = new Map<number, string[]>()
  for (const each of data.times) {
    const day = Math.floor(time.toWall(each) / dayMinutes)
    days.set(day, [...(days.get(day) ?? []), each])
  }
  return (
    <ul className={classes.days} aria-label={t('Available times')}>
      {[...days].map(([day, times]) => (
        <li key={day} className={classes.day}>
          <h2>{time.day(day, 'dayMonth')}</h2>
          <div className={classes.times}>
            {times.map(each => (
              <Button key={each} variant="default" onClick={() => onChoose(each)}>
                {time.instant(each, 'time')}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Request({ request }: { request: Begun['requests'][number] }) {
  const t = useTexts()
  const time = useCompanyTime()
  const confirm = useConfirm()
  const withdraw = useSend(bookingsContract.withdraw)
  const { id, state, what, quote_number_text, starts_at, address, answer } = request
  async function ask() {
    const isSure = await confirm({
      title: t('Withdraw this request?'),
      message: time.instant(starts_at, 'dayAndTime'),
      confirm: t('Withdraw'),
      danger: true,
    })
    if (isSure) await withdraw.send({ id }).catch(() => {})
  }
  const quote = quote_number_text === null ? '' : t('Quote #{{number}}', { number: quote_number_text })
  return (
    <li className={classes.request}>
      <span className={classes.text}>
        <b>{time.instant(starts_at, 'dayAndTime')}</b>
        <span className={classes.dim}>{[what, quote, address].filter(Boolean).join(' · ')}</span>
        {answer && <span className={classes.dim}>{answer}</span>}
      </span>
      <StatusBadge tone={tones[state]}>{t(bookingStateLabels[state])}</StatusBadge>
      {state === 'requested' && (
        <Button size="compact-md" variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
          {t('Withdraw')}
        </Button>
      )}
    </li>
  )
}
