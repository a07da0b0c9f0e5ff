import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { formatInstant, formatSpan } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { language, useTexts } from '#web/i18n.ts'
import { CallButton } from '#web/ui/page/CallButton.tsx'
import { DeadLink } from '#web/ui/page/DeadLink.tsx'
import { PublicPage } from '#web/ui/page/PublicPage.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { arrivalsContract } from '../arrivals.contract.ts'
import { linkOver } from '../arrivals.rules.ts'
import classes from './arrivals.module.css'

const JobMap = lazy(() => import('#web/map/JobMap.tsx').then(({ JobMap }) => ({ default: JobMap })))

type Journey = Receives<typeof arrivalsContract.follow>

/** Milliseconds between two looks while somebody is on the way. */
const pause = 15_000

const headings: Record<Journey['state'], [known: string, unknown: string]> = {
  travelling: ['{{name}} is on the way', 'We’re on our way'],
  arrived: ['{{name}} has arrived', 'We’ve arrived'],
  done: ['This visit is finished', 'This visit is finished'],
  cancelled: ['This visit was cancelled', 'This visit was cancelled'],
}

/** Where a client follows a technician's journey, by the link in their text message. */
export default function ArrivalPage() {
  const t = useTexts()
  const { companyId = '', token = '' } = useParams({ strict: false }) as Record<string, string>
  const { data, error } = useRead(
    arrivalsContract.follow,
    { companyId: Number(companyId), token },
    { refetchInterval: reply => (!reply || isUnderway(reply) ? pause : false) },
  )
  if (data) return <Journey journey={data} />
  if (error) return <DeadLink title={t('Your technician')} error={error} gone={linkOver} />
  return (
    <PublicPage title={t('Your technician')}>
      <Skeleton height={200} aria-hidden="true" />
    </PublicPage>
  )
}

const isUnderway = ({ state }: Journey) => state === 'travelling'

function Journey({ journey }: { journey: Journey }) {
  const t = useTexts()
  const { company, company_phone, colour, logo, state, technician, from, to, time_zone, position } = journey
  const [known, unknown] = headings[state]
  const heading = technician ? t(known, { name: technician }) : t(unknown)
  const time = (instant: string) => formatInstant(instant, time_zone, language(), 'time')
  return (
    <PublicPage title={heading} company={{ name: company, logo, colour }}>
      <dl className={classes.facts} aria-live="polite">
        {isUnderway(journey) && journey.minutes !== null && (
          <div>
            <dt>{t('Arrives in about')}</dt>
            <dd>{t('{{minutes}} min', { minutes: Math.max(1, journey.minutes) })}</dd>
          </div>
        )}
        {from && to && state !== 'cancelled' && (
          <div>
            <dt>{from === to ? t('Appointment') : t('Arrival window')}</dt>
            <dd>
              {from === to
                ? formatInstant(from, time_zone, language(), 'dateTime')
                : formatSpan(from, to, time_zone, language())}
            </dd>
          </div>
        )}
        {position && (
          <div>
            <dt>{t('Last seen')}</dt>
            <dd>{time(position.at)}</dd>
          </div>
        )}
      </dl>
      {position && (
        <ErrorBoundary fallback={null} resetKeys={[position.at]} onError={error => console.error(error)}>
          <Suspense fallback={<Skeleton height={260} />}>
            <JobMap
              key={position.at}
              point={{ lat: position.lat, lng: position.lng }}
              label={heading}
              tiles={journey.tiles}
              names={journey.names}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <CallButton phone={company_phone} />
    </PublicPage>
  )
}
