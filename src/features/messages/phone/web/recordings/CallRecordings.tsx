import { Button } from '@mantine/core'
import { IconFileText, IconTrash } from '@tabler/icons-react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { recordingsContract, type WireRecording } from '../../recordings.contract.ts'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import classes from './Recordings.module.css'

/** The recordings of a call with their players, for people who may hear them. */
export function CallRecordings({ callId }: { callId: number }) {
  const t = useTexts()
  const read = useRead(recordingsContract.ofCall, { call_id: callId })
  return (
    <Loaded read={read} failed={t('Couldn’t load recordings')}>
      {({ result, has_words }) => (
        <div className={classes.list}>
          {result.map((recording, at) => (
            <Recording key={recording.id} recording={recording} number={at + 1} hasWords={has_words} />
          ))}
        </div>
      )}
    </Loaded>
  )
}

function Recording({
  recording,
  number,
  hasWords,
}: {
  recording: WireRecording
  number: number
  hasWords: boolean
}) {
  const t = useTexts()
  const time = useCompanyTime()
  const confirm = useConfirm()
  const words = useSend(recordingsContract.words)
  const remove = useSend(recordingsContract.remove, { saved: t('Recording deleted.') })
  const { id, kind, seconds, hearings } = recording
  const name = kind === 'voicemail' ? t('Message') : t('Recording {{number}}', { number: String(number) })
  return (
    <section className={classes.recording} aria-label={name}>
      <div className={classes.head}>
        <span className={classes.when}>
          {name} · {time.instant(recording.started_at)}
        </span>
        {kind === 'voicemail' && !recording.heard && <StatusBadge tone="pink">{t('Not played')}</StatusBadge>}
        {hasWords && recording.words === '' && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFileText size={15} />}
            loading={words.isPending}
            onClick={() => void words.send({ id }).catch(() => {})}
          >
            {t('Show transcript')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="pink"
          leftSection={<IconTrash size={15} />}
          loading={remove.isPending}
          onClick={() =>
            void confirm({
              title: t('Delete this recording?'),
              message: t('The recording and its transcript are permanently deleted.'),
              confirm: t('Delete'),
              danger: true,
              run: () => remove.send({ id }),
            })
          }
        >
          {t('Delete')}
        </Button>
      </div>
      <RecordingPlayer id={id} seconds={seconds} label={name} />
      {recording.words !== '' && <p className={classes.words}>{recording.words}</p>}
      {hearings.length > 0 && (
        <p className={classes.heard}>
          {t('Played by {{names}}', {
            names: hearings.map(each => `${each.name} (${time.instant(each.at)})`).join(', '),
          })}
        </p>
      )}
    </section>
  )
}
