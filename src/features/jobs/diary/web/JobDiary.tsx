import { Skeleton } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { dayMinutes } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { justNow, useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { diaryContract } from '../diary.contract.ts'
import { type DiaryType, filterTypes } from '../diary.rules.ts'
import { DiaryEntryCard } from './DiaryEntryCard.tsx'
import { byDay, matches, type PendingEntry, pendingEntries, shownEntries } from './diary-days.ts'
import { diaryLooks } from './diary-types.ts'
import classes from './JobDiary.module.css'

interface JobDiaryProps {
  jobId: number
  /** Entries that the next save will write. */
  pending?: readonly PendingEntry[]
  /** Shown above the entries: the field for a note. */
  children?: ReactNode
}

const none: readonly PendingEntry[] = []

/** A job's history by day, newest first. */
export function JobDiary({ jobId, pending = none, children }: JobDiaryProps) {
  const t = useTexts()
  const viewer = useViewer()
  const { toWall, today, day: dayName } = useCompanyTime()
  const [types, setTypes] = useState<DiaryType[]>([])
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useRead(diaryContract.read, { jobId }, { staleTime: justNow })
  const entries = useMemo(
    () => [...pendingEntries(pending, viewer.fullname, t), ...shownEntries(data?.diary ?? [], t)],
    [pending, data, viewer.fullname, t],
  )
  const days = useMemo(
    () =>
      byDay(
        entries.filter(entry => matches(entry, types, search)),
        instant => Math.floor(toWall(instant) / dayMinutes),
        today,
      ),
    [entries, types, search, toWall, today],
  )
  const heading = (day: number) =>
    day === today ? t('Today') : day === today - 1 ? t('Yesterday') : dayName(day, 'longDate')

  return (
    <div className={classes.diary}>
      {children}
      <div className={classes.filters}>
        <SearchBox
          value={search}
          onChange={setSearch}
          label={t('Search the diary')}
          wait={150}
          width="100%"
        />
        <MultiSelect<DiaryType>
          aria-label={t('Entry types')}
          placeholder={types.length === 0 ? t('All types') : undefined}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          hidePickedOptions
          data={filterTypes.map(type => ({ value: type, label: t(diaryLooks[type].label) }))}
          value={types}
          onChange={setTypes}
        />
      </div>
      {error && !(error.status === 404 && data) && (
        <LoadFailed title={t('Failed to load job diary entries.')} text={t(error)} onRetry={refetch} />
      )}
      {!data && !error && <DiarySkeleton />}
      {data && days.length === 0 && (
        <p className={classes.empty}>
          {entries.length === 0
            ? t('No entries yet. Changes to the job are recorded here.')
            : t('No matching entries. Clear the search or types to see them all.')}
        </p>
      )}
      {days.map(({ day, entries: list }) => (
        <div key={day}>
          <h3 className={classes.day}>{heading(day)}</h3>
          <ul className={classes.entries}>
            {list.map(entry => (
              <DiaryEntryCard key={entry.id} entry={entry} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function DiarySkeleton() {
  return (
    <div className={classes.entries} aria-hidden="true">
      {[0, 1, 2].map(i => (
        <Skeleton key={i} height={58} />
      ))}
    </div>
  )
}
