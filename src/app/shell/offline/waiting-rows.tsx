import { Button, Group, Progress, Text } from '@mantine/core'
import { IconClockPause, IconCloudX, IconPhotoUp } from '@tabler/icons-react'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { staleReason } from '#features/office/differences/differences.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import type { WaitingWrite } from '#web/offline/kept-write.ts'
import { retryWrite } from '#web/offline/waiting-writes.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './LeftWritesCard.module.css'
import { useTakeBack } from './use-take-back.ts'

/** When it was made, and how long it has been waiting. */
function useWaited() {
  const t = useTexts()
  const { instant, now, toWall } = useCompanyTime()
  return ({ at, madeAt = at, refusal }: WaitingWrite) => {
    const made = new Date(madeAt).toISOString()
    const minutes = Math.max(0, Math.floor(now - toWall(made)))
    const when = instant(made, minutes < 720 ? 'time' : 'dateTime')
    if (refusal !== undefined || minutes === 0) return when
    const waited =
      minutes < 60
        ? t('{{count}} min', { count: minutes })
        : minutes < 2_880
          ? t('{{count}} h', { count: Math.floor(minutes / 60) })
          : t('{{count}} days', { count: Math.floor(minutes / 1_440) })
    return t('{{time}}, waiting for {{waited}}', { time: when, waited })
  }
}

/** What was typed, under what it is about. */
export function Typed({ write }: { write: WaitingWrite }) {
  const waited = useWaited()
  const Icon = write.refusal === undefined ? IconClockPause : IconCloudX
  return (
    <div className={classes.write}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <Text size="sm" fw={500}>
          {write.title} · {waited(write)}
        </Text>
        <Text size="sm" className={classes.typed}>
          {write.typed}
        </Text>
      </div>
    </div>
  )
}

/** Photos and documents of one job, as one. */
export function Files({ writes }: { writes: readonly WaitingWrite[] }) {
  const t = useTexts()
  const waited = useWaited()
  const [first] = writes
  const under = writes.find(each => each.sent > 0)
  return (
    <div className={classes.write}>
      <IconPhotoUp size={18} aria-hidden="true" />
      <div className={classes.files}>
        <Text size="sm" fw={500}>
          {writes[0]?.title} ·{' '}
          {writes.length === 1 ? first?.typed : t('{{count}} files', { count: writes.length })}
          {first && ` · ${waited(first)}`}
        </Text>
        {under && <Progress value={under.sent * 100} aria-label={under.typed} size="sm" mt={4} />}
        {writes.some(each => each.isKept === false) && (
          <Text size="sm" c="error">
            {t('This device is full. Keep this page open until it’s sent.')}
          </Text>
        )}
      </div>
    </div>
  )
}

/** A refused one, why, and what can be done about it here. */
export function Refused({ write }: { write: WaitingWrite }) {
  const t = useTexts()
  const takeBack = useTakeBack()
  const open = useJobOpener()
  const isWithOffice = write.aside !== undefined
  return (
    <div role="alert">
      <Typed write={write} />
      {!(isWithOffice && write.refusal === t(staleReason)) && (
        <Text size="sm" className={classes.reason}>
          {write.refusal}
        </Text>
      )}
      {isWithOffice && (
        <Text size="sm" className={classes.office}>
          {t('The office can see this and decide.')}
        </Text>
      )}
      <Group gap="xs" mt={6}>
        {isWithOffice ? (
          <Button size="sm" variant="default" renderRoot={props => <AppLink to="/differences" {...props} />}>
            {t('Compare')}
          </Button>
        ) : (
          <Button size="sm" variant="default" onClick={() => void retryWrite(write.key)}>
            {t('Try again')}
          </Button>
        )}
        {!write.file && <CopyButton text={write.typed} />}
        {write.job !== null && (
          <Button size="sm" variant="default" onClick={() => write.job !== null && open(write.job)}>
            {t('Open job')}
          </Button>
        )}
        <Button size="sm" variant="subtle" color="pink" onClick={() => void takeBack(write)}>
          {t('Discard')}
        </Button>
      </Group>
    </div>
  )
}
