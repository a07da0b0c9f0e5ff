import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { systemLabel } from '#features/jobs/diary/diary.rules.ts'
import { findsText } from '#shared/texts/folding.ts'
import { useTexts } from '#web/i18n.ts'
import { send } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type JobHistoryChange, jobHistoryContract } from '../job-history.contract.ts'

interface HistoryDialogProps {
  jobId: number
  onClose: () => void
}

/** Shows who changed a job, with old and new values. */
export function HistoryDialog({ jobId, onClose }: HistoryDialogProps) {
  const t = useTexts()
  const read = useRead(jobHistoryContract.read, { id: jobId }, { staleTime: 0 })
  return (
    <Dialog opened size="lg" tall onClose={onClose} title={t('History')}>
      <Loaded read={read} failed={t('Couldn’t load the history')}>
        {({ data, next }) => <Changes jobId={jobId} newest={data} next={next} />}
      </Loaded>
    </Dialog>
  )
}

interface ChangesProps {
  jobId: number
  newest: readonly JobHistoryChange[]
  next: number | null
}

function Changes({ jobId, newest, next }: ChangesProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const [older, setOlder] = useState<{ rows: readonly JobHistoryChange[]; next: number | null } | null>(null)
  const [search, setSearch] = useState('')
  const [user, setUser] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const all = [...newest, ...(older?.rows ?? [])]
  const more = older ? older.next : next
  const nameOf = (change: JobHistoryChange) => change.user || t(systemLabel)
  const isFound = findsText(search)
  const shown = all
    .map(change => ({ ...change, texts: change.lines.map(line => t(line)) }))
    .filter(change => user === null || nameOf(change) === user)
    .filter(change => isFound(change.texts.join('\n')))

  async function load() {
    if (more === null) return
    setLoading(true)
    try {
      const page = await send(jobHistoryContract.read, { id: jobId, before: more })
      setOlder({ rows: [...(older?.rows ?? []), ...page.data], next: page.next })
    } finally {
      setLoading(false)
    }
  }

  return (
    <Stack gap="md">
      <Group gap="sm">
        <SearchBox value={search} onChange={setSearch} label={t('Search the history')} wait={150} />
        <Select
          aria-label={t('Who')}
          placeholder={t('Everyone')}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          data={[...new Set(all.map(nameOf))]}
          value={user}
          onChange={setUser}
        />
      </Group>
      {all.length === 0 && (
        <EmptyState title={t('No changes yet')} text={t('Changes to this job appear here.')} />
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState title={t('No matching changes')} text={t('Check the spelling, or clear the search.')} />
      )}
      {shown.map(change => (
        <div key={change.id}>
          <Text size="xs" c="dimmed">
            {nameOf(change)} · {time.instant(change.at)}
          </Text>
          {change.texts.map((text, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a change stay as they are.
            <Text key={i} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          ))}
        </div>
      ))}
      {more !== null && (
        <Button variant="default" loading={isLoading} onClick={() => void load()}>
          {t('Show older changes')}
        </Button>
      )}
    </Stack>
  )
}
