import { Button, Pill, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useMissingLicences } from '#features/people/licences/web/use-missing-licences.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { useAddedOvertime } from '#features/schedule/overtime/web/use-added-overtime.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { useRead } from '#web/use-endpoint.ts'

/** The choice of nobody. */
const unassigned = 0

interface AssignDialogProps {
  /** The selected jobs. */
  jobs: readonly { id: number }[]
  onAssign: (technicians: readonly number[], isJoining: boolean) => Promise<unknown>
  onClose: () => void
}

/** Gives the selected jobs to technicians, in place of those whom they have or beside them. */
export function AssignDialog({ jobs, onAssign, onClose }: AssignDialogProps) {
  const t = useTexts()
  const count = jobs.length
  const missingLicences = useMissingLicences()
  const addedOvertime = useAddedOvertime()
  const confirm = useConfirm()
  const people = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result ?? []
  const [chosen, setChosen] = useState<number[]>([])
  const [isJoining, setJoining] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isUnassigned = chosen.includes(unassigned)
  const colourOf = (id: unknown) => people.find(person => person.value === Number(id))?.color

  /** Nobody and somebody exclude each other: the last choice counts. */
  function choose(next: number[]) {
    const isLast = next.at(-1) === unassigned
    setChosen(isLast ? [unassigned] : next.filter(id => id !== unassigned))
  }

  /** Asks where somebody lacks a licence for one of the jobs, or comes into overtime. */
  async function mayBook(technicians: readonly number[]): Promise<boolean> {
    const job_ids = jobs.map(job => job.id)
    const asked = { technicians, jobTypes: [], jobId: null, jobs: job_ids, at: null }
    const [missing, overtime] = await Promise.all([
      missingLicences([asked]),
      technicians.length > 0 ? addedOvertime({ job_ids, technician_ids: [...technicians] }) : [],
    ]).catch(error => {
      // The warning is a courtesy: whatever fails here will fail the save too, and be reported there.
      if (error instanceof SendError) return [[], []]
      throw error
    })
    if (missing.length + overtime.length === 0) return true
    return confirm({
      title: missing.length > 0 ? t('Licence missing') : t('Overtime'),
      message: (
        <ul>
          {[...missing.map(each => t(each.why)), ...overtime].map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ),
    })
  }

  async function assign() {
    setBusy(true)
    const technicians = isUnassigned ? [] : chosen
    if (!(await mayBook(technicians))) return setBusy(false)
    await onAssign(technicians, isJoining && !isUnassigned)
    onClose()
  }

  return (
    <Dialog
      opened
      size="sm"
      busy={isBusy}
      onClose={onClose}
      title={count === 1 ? t('Assign 1 job') : t('Assign {{count}} jobs', { count })}
      footer={
        <Button loading={isBusy} disabled={chosen.length === 0} onClick={() => void assign()}>
          {t('Assign')}
        </Button>
      }
    >
      <Stack gap="md">
        <MultiSelect<number>
          label={t('Technicians')}
          data-autofocus
          searchable
          hidePickedOptions
          placeholder={chosen.length === 0 ? t('Choose technicians') : undefined}
          nothingFoundMessage={t('Nothing found')}
          data={[
            { value: unassigned, label: t('Unassigned') },
            ...people.map(({ value, label }) => ({ value, label })),
          ]}
          value={chosen}
          onChange={choose}
          renderOption={({ option }) => <PersonChip name={option.label} colour={colourOf(option.value)} />}
          renderPill={({ option, value, onRemove }) => (
            <Pill withRemoveButton onRemove={onRemove}>
              <PersonChip name={option?.label ?? String(value)} colour={colourOf(value)} />
            </Pill>
          )}
        />
        {!isUnassigned && (
          <Radio.Group
            aria-label={t('Current technicians')}
            value={isJoining ? 'join' : 'replace'}
            onChange={value => setJoining(value === 'join')}
          >
            <Stack gap="xs">
              <Radio value="replace" label={t('Replace the current technicians')} />
              <Radio value="join" label={t('Add to the current technicians')} />
            </Stack>
          </Radio.Group>
        )}
        <span>
          {isUnassigned
            ? t('These jobs and their appointments will be unassigned.')
            : t('They also get these jobs’ upcoming appointments.')}
        </span>
      </Stack>
    </Dialog>
  )
}
