import { type CSSProperties, useContext } from 'react'
import { clockText } from '#shared/happened.ts'
import { useTexts } from '#web/i18n.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { systemLabel } from '../diary.rules.ts'
import { deliveryLabels, deliveryTones } from './delivery-look.ts'
import type { ShownEntry } from './diary-days.ts'
import { DiaryFile } from './diary-file.ts'
import { diaryLooks } from './diary-types.ts'
import classes from './JobDiary.module.css'

/** Sent immediately, not with the job: these never wait for a save. */
const exempt: readonly string[] = ['email', 'sms']

export function DiaryEntryCard({ entry }: { entry: ShownEntry }) {
  const t = useTexts()
  const time = useCompanyTime()
  const File = useContext(DiaryFile)
  const { label, colour } = diaryLooks[entry.type]
  const isOfSystem = entry.user === '' || entry.user === systemLabel
  return (
    <li className={classes.entry} style={{ '--own': colour } as CSSProperties}>
      <div className={classes.head}>
        <span className={classes.type}>{t(label)}</span>
        {!entry.saved && !exempt.includes(entry.type) && (
          <StatusBadge size="sm" tone="amber">
            {t(entry.at ? 'Waiting' : 'UNSAVED')}
          </StatusBadge>
        )}
        {entry.delivery && (
          <StatusBadge size="sm" tone={deliveryTones[entry.delivery.status]}>
            {t(deliveryLabels[entry.delivery.status])}
          </StatusBadge>
        )}
        <span className={classes.when}>{entry.at && time.instant(entry.at, 'time')}</span>
      </div>
      {entry.lines.map(({ text, isGone, url }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry stay as they are.
        <p key={i} className={classes.text} data-gone={isGone || undefined}>
          {url && File ? <File url={url} text={text} /> : text}
        </p>
      ))}
      {entry.delivery?.send_at && (
        <p className={classes.user}>
          {t('It will be sent at {{time}}.', { time: time.instant(entry.delivery.send_at) })}
        </p>
      )}
      {entry.delivery?.error && <p className={classes.trouble}>{entry.delivery.error}</p>}
      {entry.arrivedAt && (
        <p className={classes.user}>
          {t('Added offline. Synced at {{time}}.', { time: time.instant(entry.arrivedAt) })}{' '}
          {entry.clockOff && t(clockText(entry.clockOff))}
        </p>
      )}
      <p className={classes.user}>{isOfSystem ? t(systemLabel) : entry.user}</p>
    </li>
  )
}
