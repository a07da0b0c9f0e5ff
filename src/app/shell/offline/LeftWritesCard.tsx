import { Anchor } from '@mantine/core'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useLostAt } from '#web/live/connection.ts'
import type { WaitingWrite } from '#web/offline/kept-write.ts'
import { Card } from '#web/ui/Card.tsx'
import { useShownPath } from '../screen.tsx'
import classes from './LeftWritesCard.module.css'
import { SetAside } from './SetAside.tsx'
import { Files, Refused, Typed } from './waiting-rows.tsx'

/** Each change that waits for the connection, and each that was refused, with what was typed. */
export function LeftWritesCard({ writes }: { writes: readonly WaitingWrite[] }) {
  // These pages show the same, with more about each.
  const path = useShownPath()
  const isOnPage = path === '/waiting' || path === '/differences'
  return (
    <>
      <SetAside />
      {!isOnPage && <Cards writes={writes} />}
    </>
  )
}

function Cards({ writes }: { writes: readonly WaitingWrite[] }) {
  const t = useTexts()
  const waiting = writes.filter(each => each.refusal === undefined)
  // Photos go with a connection too; anything else is here for want of one.
  const isLost = useLostAt() !== null || waiting.some(each => !each.file)
  const files = waiting.filter(each => each.file)
  const jobs = [...new Set(files.map(each => each.job))]
  const refused = writes.filter(each => each.refusal !== undefined)
  return (
    <>
      {refused.length > 0 && (
        <Card title={t('Not saved')} className={classes.card}>
          {refused.map(write => (
            <Refused key={write.key} write={write} />
          ))}
        </Card>
      )}
      {waiting.length > 0 && (
        <Card
          className={classes.card}
          title={t(isLost ? 'Offline' : 'Sending')}
          about={isLost && t('We’ll send this when you’re back online.')}
          end={
            <Anchor size="sm" renderRoot={props => <AppLink to="/waiting" {...props} />}>
              {t('Details')}
            </Anchor>
          }
        >
          {waiting.map(write => !write.file && <Typed key={write.key} write={write} />)}
          {jobs.map(job => (
            <Files key={job} writes={files.filter(each => each.job === job)} />
          ))}
        </Card>
      )}
    </>
  )
}
