import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { entryLabels } from '#features/people/clock/clock.rules.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { language, useTexts } from '#web/i18n.ts'
import { fileUrl } from '#web/send.ts'
import { Branded, BrandName } from '#web/ui/page/Branded.tsx'
import { PersonAvatar } from '#web/ui/person/PersonAvatar.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type TabletPerson, tabletsContract } from '../tablets.contract.ts'
import { tabletTexts } from '../tablets.rules.ts'
import { PersonSteps } from './PersonSteps.tsx'
import classes from './tablet.module.css'
import { useMinute } from './use-minute.ts'

type Shown = Receives<typeof tabletsContract.open>
/** Milliseconds after which the names are read again. */
const refreshMs = 20_000

/** The names of the yard; one that is touched clocks. */
export function Yard({ token, onAnew }: { token: string; onAnew: () => void }) {
  const t = useTexts()
  const read = useRead(
    tabletsContract.open,
    { token },
    { refetchInterval: refreshMs, refetchIntervalInBackground: true, staleTime: 0 },
  )
  if (read.error?.status === 404)
    return (
      <main className={classes.page}>
        <section className={classes.pair}>
          <h1>{t(tabletTexts.over)}</h1>
          <Button size="lg" onClick={onAnew}>
            {t('Enter a code')}
          </Button>
        </section>
      </main>
    )
  if (!read.data)
    return (
      <main className={classes.page} aria-busy={!read.error}>
        {read.error && (
          <section className={classes.pair}>
            <h1>{t(read.error)}</h1>
            <Button size="lg" onClick={() => void read.refetch()}>
              {t('Try again')}
            </Button>
          </section>
        )}
      </main>
    )
  return (
    <Names
      token={token}
      shown={read.data}
      isCut={read.error !== null}
      onClocked={() => void read.refetch()}
    />
  )
}

interface NamesProps {
  token: string
  shown: Shown
  /** The server is out of reach. */
  isCut: boolean
  onClocked: () => void
}

function Names({ token, shown, isCut, onClocked }: NamesProps) {
  const t = useTexts()
  const now = useMinute()
  const [touched, setTouched] = useState<TabletPerson | null>(null)
  const person = touched && shown.people.find(each => each.id === touched.id)
  return (
    <Branded colour={shown.colour}>
      <main className={classes.page}>
        <header className={classes.head}>
          <BrandName brand={{ name: shown.company, logo: shown.logo }} />
          <span>
            {shown.name} · {formatInstant(now, shown.zone, language(), 'time')}
          </span>
        </header>
        {isCut && (
          <p className={classes.cut} role="alert">
            <IconWifiOff size={22} aria-hidden="true" />
            {t('No connection. Nobody can clock in here now: use your phone, or tell the office.')}
          </p>
        )}
        {person ? (
          <PersonSteps
            key={person.id}
            token={token}
            person={person}
            zone={shown.zone}
            onClocked={onClocked}
            onBack={() => setTouched(null)}
          />
        ) : (
          <>
            <h1 className={classes.ask}>{t('Who are you?')}</h1>
            {shown.people.length === 0 && <p className={classes.none}>{t('No one clocks in here yet.')}</p>}
            <ul className={classes.names}>
              {shown.people.map(each => (
                <li key={each.id}>
                  <button type="button" disabled={isCut} onClick={() => setTouched(each)}>
                    <PersonAvatar
                      name={each.name}
                      colour={each.colour}
                      src={each.picture ? fileUrl(each.picture) : undefined}
                      size={72}
                    />
                    <b>{each.name}</b>
                    <span data-kind={each.kind ?? undefined}>
                      {each.kind ? t(entryLabels[each.kind]) : t('Not clocked in')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </main>
    </Branded>
  )
}
