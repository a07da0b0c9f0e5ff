import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { stateLabels, stateTones } from '#features/money/invoices/invoices.rules.ts'
import { quoteStateLabels, quoteTones } from '#features/money/quotes/quotes.rules.ts'
import { formatSpan, parseDay } from '#shared/dates.ts'
import { answerText } from '#shared/questions/questions.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type JobState, jobStateLabels } from '../client-home.rules.ts'
import classes from './home.module.css'
import { PortalFile } from './PortalFile.tsx'
import { type Home, PortalFrame } from './PortalFrame.tsx'

const jobTones: Record<JobState, Tone> = {
  received: 'grey',
  booked: 'blue',
  travelling: 'teal',
  callBack: 'amber',
  quoted: 'violet',
  done: 'green',
  unpaid: 'amber',
  cancelled: 'grey',
}

/** The client's overview, with what waits for them first. */
export default function PortalHomePage() {
  return <PortalFrame>{home => <Overview home={home} />}</PortalFrame>
}

function Overview({ home }: { home: Home }) {
  const t = useTexts()
  const own = useOwn()
  const open = home.quotes.filter(({ state }) => state === 'sent' || state === 'seen')
  const other = home.quotes.filter(quote => !open.includes(quote))
  const unpaid = home.invoices.filter(({ owed_cents }) => owed_cents > 0)
  const paid = home.invoices.filter(invoice => !unpaid.includes(invoice))
  const isEmpty = [home.appointments, home.quotes, home.invoices, home.jobs, home.files].every(
    each => each.length === 0,
  )
  return (
    <>
      <h1 className={classes.hello}>
        {t('Hello {{name}}', { name: home.client.name || home.client.company_name })}
      </h1>
      {home.client.own_fields.length > 0 && (
        <p className={classes.dim}>{listed(own(home.client.own_fields))}</p>
      )}
      {isEmpty && (
        <Card title={t('Nothing here yet')}>
          <p>{t('Your appointments, quotes and invoices will appear here.')}</p>
          <BookButton />
        </Card>
      )}
      {home.owed_cents > 0 && unpaid[0] && (
        <section className={classes.owed} aria-label={t('To pay')}>
          <div>
            {t('To pay')}
            <b>{moneyText(home.owed_cents)}</b>
          </div>
          {/* With several, each has its own. */}
          {unpaid.length === 1 && <PayLink token={unpaid[0].token} size="md" />}
        </section>
      )}
      {home.appointments.length > 0 && (
        <Card title={t('Upcoming visits')}>
          <Appointments rows={home.appointments} />
        </Card>
      )}
      {open.length > 0 && (
        <Card title={t('Quotes awaiting your answer')}>
          <Quotes rows={open} />
        </Card>
      )}
      {unpaid.length > 0 && (
        <Card title={t('Unpaid invoices')}>
          <Invoices rows={unpaid} isToPay={unpaid.length > 1} />
        </Card>
      )}
      {home.jobs.length > 0 && (
        <Card title={t('Your jobs')} end={<BookButton />}>
          <Jobs rows={home.jobs} />
        </Card>
      )}
      {home.files.length > 0 && (
        <Card title={t('Files')}>
          <ul className={classes.files}>
            {home.files.map(file => (
              <li key={file.id}>
                <PortalFile file={file} about={t('Job #{{number}}', { number: String(file.job_number) })} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {other.length > 0 && (
        <Card title={t('Other quotes')}>
          <Quotes rows={other} />
        </Card>
      )}
      {paid.length > 0 && (
        <Card title={t('Paid invoices')}>
          <Invoices rows={paid} />
        </Card>
      )}
      {home.more && <p className={classes.dim}>{t('Only the newest are shown. Ask us for older ones.')}</p>}
    </>
  )
}

function BookButton() {
  const t = useTexts()
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={16} />}
      renderRoot={props => <AppLink to="/clientPortal/quotes/booking" {...props} />}
    >
      {t('Book a time')}
    </Button>
  )
}

function Row({ title, under, children }: { title: ReactNode; under: ReactNode; children?: ReactNode }) {
  return (
    <li>
      <span className={classes.text}>
        {title}
        <span className={classes.dim}>{under}</span>
      </span>
      <span className={classes.end}>{children}</span>
    </li>
  )
}

const listed = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ')

/** Own fields of the business that it shows its client, each as 'Label: value'. */
function useOwn() {
  const t = useTexts()
  return (fields: Home['client']['own_fields']) =>
    fields.map(({ label, kind, values }) => `${label}: ${answerText(kind, values, t)}`)
}

function Appointments({ rows }: { rows: Home['appointments'] }) {
  const t = useTexts()
  const time = useCompanyTime()
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, from, to, what, job_number, address, technicians, journey }) => (
        <Row
          key={id}
          title={
            <b>
              {from === to ? time.instant(from, 'dayAndTime') : formatSpan(from, to, time.zone, time.locale)}
            </b>
          }
          under={listed([
            what || t('Job #{{number}}', { number: String(job_number) }),
            address,
            technicians.join(', '),
          ])}
        >
          {journey && (
            <Button size="compact-md" renderRoot={props => <AppLink to={journey} {...props} />}>
              {t('Track our arrival')}
            </Button>
          )}
        </Row>
      ))}
    </ul>
  )
}

function Quotes({ rows }: { rows: Home['quotes'] }) {
  const t = useTexts()
  const own = useOwn()
  const { day } = useCompanyTime()
  const dayOf = (text: string) => day(parseDay(text) ?? 0)
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, number_text, state, date, valid_until, total_cents, can_book, own_fields, token }) => (
        <Row
          key={id}
          title={
            <Anchor href={`/clientPortal/quotes/${token}`}>
              {t('Quote #{{number}}', { number: number_text })}
            </Anchor>
          }
          under={listed([
            dayOf(date),
            valid_until !== null && t('valid until {{date}}', { date: dayOf(valid_until) }),
            ...own(own_fields),
          ])}
        >
          {/* The heading already names those that wait. */}
          {state !== 'sent' && state !== 'seen' && (
            <StatusBadge tone={quoteTones[state]}>{t(quoteStateLabels[state])}</StatusBadge>
          )}
          <span className={classes.money}>{moneyText(total_cents)}</span>
          {can_book && (
            <Button
              size="compact-md"
              variant="default"
              renderRoot={props => (
                <AppLink to="/clientPortal/quotes/booking" query={{ quote: id }} {...props} />
              )}
            >
              {t('Choose a time')}
            </Button>
          )}
        </Row>
      ))}
    </ul>
  )
}

function PayLink({ token, ...rest }: { token: string } & ButtonProps) {
  const t = useTexts()
  return (
    <Button {...rest} component="a" href={`/clientPortal/invoice/${token}`}>
      {t('View and pay')}
    </Button>
  )
}

interface InvoicesProps {
  rows: Home['invoices']
  /** With the way to pay beside each. */
  isToPay?: boolean
}

function Invoices({ rows, isToPay = false }: InvoicesProps) {
  const t = useTexts()
  const own = useOwn()
  const { day } = useCompanyTime()
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, number_text, state, date, due, total_cents, owed_cents, own_fields, token }) => (
        <Row
          key={id}
          title={
            <Anchor href={`/clientPortal/invoice/${token}`}>
              {t('Invoice #{{number}}', { number: number_text ?? '' })}
            </Anchor>
          }
          under={listed([
            date !== null && day(parseDay(date) ?? 0),
            owed_cents > 0 && due !== null && t('due {{date}}', { date: day(parseDay(due) ?? 0) }),
            ...own(own_fields),
          ])}
        >
          <StatusBadge tone={stateTones[state]}>{t(stateLabels[state])}</StatusBadge>
          <span className={classes.money}>{moneyText(owed_cents > 0 ? owed_cents : total_cents)}</span>
          {isToPay && <PayLink token={token} size="compact-md" variant="default" />}
        </Row>
      ))}
    </ul>
  )
}

function Jobs({ rows }: { rows: Home['jobs'] }) {
  const t = useTexts()
  const own = useOwn()
  const time = useCompanyTime()
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, number, state, what, address, created, next, own_fields }) => (
        <Row
          key={id}
          title={<b>{what || t('Job #{{number}}', { number: String(number) })}</b>}
          under={listed([
            what && `#${number}`,
            address,
            next === null ? time.instant(created, 'date') : time.instant(next, 'dayAndTime'),
            ...own(own_fields),
          ])}
        >
          <StatusBadge tone={jobTones[state]}>{t(jobStateLabels[state])}</StatusBadge>
        </Row>
      ))}
    </ul>
  )
}
