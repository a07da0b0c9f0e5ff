import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { entryLabels } from '#features/people/clock/clock.rules.ts'
import { mapOf } from '#features/people/trails/web/TrailPoints.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import classes from './PeopleOnSite.module.css'

type Person = Receives<typeof clockContract.onSite>['result'][number]

/** Everybody at work with phone and place, for an emergency; printed without what stands around it. */
export function PeopleOnSite({ onBack }: { onBack: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const read = useRead(clockContract.onSite, {})
  return (
    <div>
      <div className={classes.toolbar}>
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {t('All people')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          disabled={!read.data}
          onClick={() => window.print()}
        >
          {t('Print list')}
        </Button>
      </div>
      <h2 className={classes.title}>
        {t('On site now')} · {time.wall(time.now)}
      </h2>
      <Loaded read={read} failed={t('Couldn’t load who is on site')}>
        {({ result }) =>
          result.length === 0 ? (
            <EmptyState title={t('Nobody is clocked in.')} />
          ) : (
            <ul className={classes.list} aria-label={t('On site now')}>
              {result.map(person => (
                <PersonLine key={person.user_id} person={person} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function PersonLine({ person: { name, phone, since, kind, job, position } }: { person: Person }) {
  const t = useTexts()
  const time = useCompanyTime()
  const tel = telHref(phone)
  return (
    <li className={classes.person}>
      <b>{name}</b>
      <span>{tel ? <Anchor href={tel}>{displayPhone(phone)}</Anchor> : phone || t('No phone number')}</span>
      <span>
        {t(entryLabels[kind])} · {t('Since {{time}}', { time: time.instant(since) })}
      </span>
      <div>
        {job && (
          <div>
            #{job.number} {job.name}
            {job.is_booked && <span className={classes.dim}> · {t('Booked for now')}</span>}
            <div>{job.address || t('No address')}</div>
          </div>
        )}
        {position && (
          <Anchor href={mapOf(position)} target="_blank" rel="noreferrer" className={classes.dim}>
            {t('Last seen {{time}}', { time: time.instant(position.at) })}: {position.lat.toFixed(4)},{' '}
            {position.lng.toFixed(4)}
          </Anchor>
        )}
        {!job && !position && <span className={classes.dim}>{t('Place unknown')}</span>}
      </div>
    </li>
  )
}
