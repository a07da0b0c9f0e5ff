import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { namedBy } from '#shared/rows/fit.ts'
import { useTexts } from '#web/i18n.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { timesheetsContract } from '../timesheets.contract.ts'

interface TimeJobFieldProps {
  /** The job as it was read, so that it has a name before anything is looked for. */
  job: { id: number; number: number; name: string } | null
}

/** Any job that the person may see, by its number or a part of the client's name; empty: none. */
export function TimeJobField({ job }: TimeJobFieldProps) {
  const t = useTexts()
  const { field, fieldState } = useController<{ job_id: number | null }, 'job_id'>({ name: 'job_id' })
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState(job)
  const [isUsed, setUsed] = useState(false)
  const wanted = (typed ?? '').replace(/^#/, '').trim()
  const [search] = useDebouncedValue(wanted, 200)
  const { data, isFetched, isPlaceholderData, isError } = useRead(
    timesheetsContract.jobs,
    { search },
    { staleTime: 10_000, enabled: isUsed, keepPrevious: true },
  )
  const found = data?.result ?? []
  const certain = namedBy(found, wanted, each => [String(each.number), each.name])
  const named = field.value !== null && chosen?.id === field.value ? `#${chosen.number} ${chosen.name}` : ''
  return (
    <Picker
      label={t('Job')}
      placeholder={t('Number or name')}
      error={fieldState.error?.message}
      text={typed ?? named}
      onText={text => {
        setTyped(text)
        field.onChange(null)
      }}
      isChosen={typed === null}
      isSettled={!isUsed || (search === wanted && (isError || (isFetched && !isPlaceholderData)))}
      certain={certain && String(certain.id)}
      showsAll
      onAsk={() => setUsed(true)}
      onPick={key => {
        const next = found.find(each => String(each.id) === key)
        if (!next) return
        setTyped(null)
        setChosen(next)
        field.onChange(next.id)
      }}
      listName={t('Jobs')}
      none={t('No matching jobs')}
      rows={found.map(each => ({
        key: String(each.id),
        content: [`#${each.number} ${each.name}`, each.address].filter(Boolean).join(', '),
      }))}
    />
  )
}
