import { Alert, Anchor, Button, Group } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AnswerLink } from '#features/jobs/forms/web/links/AnswerLink.tsx'
import { JobLink } from '#features/jobs/jobs/web/JobLink.tsx'
import { teamContract } from '#features/people/team/team.contract.ts'
import type { Receives } from '#shared/endpoint.ts'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateTimeInput } from '#web/ui/dates/DateTimeInput.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { bookingsContract } from '../bookings.contract.ts'
import { bookingStateLabels, bookingTexts } from '../bookings.rules.ts'
import classes from './booking.module.css'

type Request = Receives<typeof bookingsContract.list>['open'][number]

/** Clients' booking requests: waiting ones and answered ones. */
export default function BookingRequestsPage() {
  const read = useRead(bookingsContract.list, {})
  const [answering, setAnswering] = useState<Answering | null>(null)
  const all = [...(read.data?.open ?? []), ...(read.data?.answered ?? [])]
  // The current request; typed text stays when somebody else changes it.
  const request = answering && (all.find(each => each.id === answering.request.id) ?? answering.request)
  const close = () => setAnswering(null)
  return (
    <>
      <Requests read={read} onAnswer={setAnswering} />
      {request && answering.how === 'yes' && <Confirming request={request} onClose={close} />}
      {request && answering.how === 'no' && <Declining request={request} onClose={close} />}
    </>
  )
}

interface Answering {
  request: Request
  how: 'yes' | 'no'
}

interface RequestsProps {
  read: ReturnType<typeof useRead<typeof bookingsContract.list>>
  onAnswer: (answering: Answering) => void
}

function Requests({ read, onAnswer }: RequestsProps) {
  const t = useTexts()
  return (
    <Loaded read={read} failed={t('Couldn’t load this list')}>
      {({ open, answered }) =>
        open.length + answered.length === 0 ? (
          <EmptyState
            icon={<IconCalendarPlus size={22} stroke={1.6} />}
            title={t('No requests yet')}
            text={t('Clients request times in their portal. Open a client to send its link.')}
          />
        ) : (
          <div className={classes.page}>
            <Card title={t('Awaiting your answer')}>
              {open.length === 0 ? (
                <p className={classes.dim}>{t('No requests waiting.')}</p>
              ) : (
                <ul className={classes.list}>
                  {open.map(request => (
                    <Open key={request.id} request={request} onAnswer={how => onAnswer({ request, how })} />
                  ))}
                </ul>
              )}
            </Card>
            {answered.length > 0 && (
              <Card title={t('Answered')}>
                <ul className={classes.list}>
                  {answered.map(request => (
                    <li key={request.id} className={classes.request}>
                      <What request={request} />
                      <StatusBadge tone={request.state === 'confirmed' ? 'green' : 'grey'}>
                        {t(answeredLabels[request.state])}
                      </StatusBadge>
                      {request.job_id !== null && <JobLink id={request.job_id}>{t('Open the job')}</JobLink>}
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

const answeredLabels = { ...bookingStateLabels, requested: 'Waiting' }

function What({ request }: { request: Request }) {
  const t = useTexts()
  const time = useCompanyTime()
  const { client_id, name, phone, job_type, quote_number_text, starts_at, minutes, technician_id } = request
  const tel = telHref(phone)
  const technician = technician_id === null ? t('Unassigned') : request.technician
  const quote = quote_number_text === null ? '' : t('Quote #{{number}}', { number: quote_number_text })
  return (
    <span className={classes.text}>
      <b>
        {time.instant(starts_at, 'dayAndTime')} · {t('{{minutes}} min', { minutes })}
      </b>
      <span>
        <Anchor component={AppLink} to={`/clients/edit/${client_id}`} size="sm">
          {name}
        </Anchor>
        {tel && (
          <>
            {' · '}
            <Anchor href={tel} size="sm">
              {displayPhone(phone)}
            </Anchor>
          </>
        )}
      </span>
      <span className={classes.dim}>
        {[job_type, quote, request.address, technician].filter(Boolean).join(' · ')}
      </span>
      {request.note && <span className={classes.dim}>{request.note}</span>}
      {request.answer_id !== null && <AnswerLink id={request.answer_id} />}
      {request.answer && <span className={classes.dim}>{request.answer}</span>}
    </span>
  )
}

function Open({ request, onAnswer }: { request: Request; onAnswer: (how: Answering['how']) => void }) {
  const t = useTexts()
  return (
    <li className={classes.request}>
      <What request={request} />
      <Group gap="xs">
        <Button size="compact-md" onClick={() => onAnswer('yes')}>
          {t('Confirm')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onAnswer('no')}>
          {t('Decline')}
        </Button>
      </Group>
    </li>
  )
}

/** Says that somebody else was faster, or that the client no longer asks for it. */
function Decided({ request: { state } }: { request: Request }) {
  const t = useTexts()
  if (state === 'requested') return null
  return (
    <Alert role="alert" color="yellow">
      {t(bookingTexts.decided)} {t(answeredLabels[state])}
    </Alert>
  )
}

interface AnsweringProps {
  request: Request
  onClose: () => void
}

/** Books it as it was asked for, or at another time and by somebody else. */
function Confirming({ request, onClose }: AnsweringProps) {
  const t = useTexts()
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 })
  // Until somebody chooses, as it was asked for.
  const [chosen, setStart] = useState<string | null>()
  const [person, setWorker] = useState<string>()
  const starts_at = chosen === undefined ? request.starts_at : chosen
  const worker = person ?? String(request.technician_id ?? 0)
  const confirm = useSend(bookingsContract.confirm, {
    saved: ({ told }) => (told ? 'The job is booked and the client is notified.' : 'The job is booked.'),
    onSuccess: ({ told }) => {
      if (!told) toast.warning(t(bookingTexts.untold))
      onClose()
    },
  })
  const { id, version } = request
  const people = [{ value: 0, label: t('Unassigned') }, ...(team.data?.result ?? [])].map(each => ({
    value: String(each.value),
    label: each.label,
  }))
  const isOpen = request.state === 'requested'
  const send = () =>
    isOpen &&
    starts_at &&
    void confirm.send({ id, version, starts_at, worker: Number(worker) }).catch(() => {})
  return (
    <Dialog
      opened
      size="md"
      title={t('Confirm the booking')}
      subtitle={request.name}
      onClose={onClose}
      busy={confirm.isPending}
      onSave={send}
      footer={
        <Group justify="flex-end" w="100%">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={confirm.isPending} disabled={!isOpen || starts_at === null} onClick={send}>
            {t('Book it')}
          </Button>
        </Group>
      }
    >
      <div className={classes.page}>
        <Decided request={request} />
        <DateTimeInput label={t('Appointment')} value={starts_at} onChange={setStart} required />
        <Select
          label={t('Technician')}
          data={people}
          value={worker}
          onChange={value => value && setWorker(value)}
          allowDeselect={false}
          searchable
        />
      </div>
    </Dialog>
  )
}

function Declining({ request, onClose }: AnsweringProps) {
  const t = useTexts()
  const { id, version } = request
  const { typed, put } = useTyped(`decline booking ${id}`, { answer: '' })
  const { answer } = typed
  const decline = useSend(bookingsContract.decline, {
    saved: ({ told }) => (told ? 'The client was notified.' : 'Saved.'),
    onSuccess: ({ told }) => {
      if (!told) toast.warning(t(bookingTexts.untold))
      onClose()
    },
  })
  const isOpen = request.state === 'requested'
  const send = () => isOpen && void decline.send({ id, version, answer }).catch(() => {})
  return (
    <Dialog
      opened
      size="md"
      title={t('Decline the request')}
      subtitle={request.name}
      onClose={onClose}
      dirty={answer !== ''}
      busy={decline.isPending}
      onSave={send}
      footer={
        <Group justify="flex-end" w="100%">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button color="pink" loading={decline.isPending} disabled={!isOpen} onClick={send}>
            {t('Decline')}
          </Button>
        </Group>
      }
    >
      <div className={classes.page}>
        <Decided request={request} />
        <GrowingText
          label={t('Message to the client')}
          minRows={3}
          maxLength={1_000}
          value={answer}
          onChange={({ currentTarget: { value } }) => put({ answer: value })}
        />
      </div>
    </Dialog>
  )
}
