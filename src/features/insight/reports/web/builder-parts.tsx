import { Button, Group } from '@mantine/core'
import { useGo } from '#web/address/use-go.ts'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type ListedReport, reportsContract } from '../reports.contract.ts'
import type { ChartKind } from '../reports.rules.ts'
import { chartLabels } from './chart-labels.ts'
import { DeleteReport } from './DeleteReport.tsx'

// Parts that the builder of figures and the one of rows have in common.

type Added = Parameters<ReturnType<typeof useSend<typeof reportsContract.add>>['send']>[0]

/** Saves a new report, or changes the stored one, and opens it; `kept` is called before an unchanged form is left. */
export function useReportSave(stored: ListedReport | undefined) {
  const go = useGo()
  const add = useSend(reportsContract.add, { saved: reply => reply.message })
  const edit = useSend(reportsContract.edit, { saved: reply => reply.message })
  const open = (id: number) => go({ to: '/reports/custom', query: { id } }, { unasked: true })
  return async (input: Added, kept: () => void): Promise<void> => {
    const id = stored?.id
    if (id == null) return open((await add.send(input)).id)
    await edit.send({ ...input, id, version: stored?.version })
    kept()
    await open(id)
  }
}

export function ChartField() {
  const t = useTexts()
  return (
    <SelectField<ChartKind>
      mt="sm"
      name="chart"
      label={t('Chart')}
      data={(Object.keys(chartLabels) as ChartKind[]).map(value => ({ value, label: t(chartLabels[value]) }))}
    />
  )
}

interface BuilderEndProps {
  stored: ListedReport | undefined
  isBusy: boolean
  /** Groups that it may be shared with; null: nothing is said of sharing. */
  groups: readonly { id: number; name: string }[] | null
}

/** The end of the form: whom it is shared with, Save, and Delete. */
export function BuilderEnd({ stored, isBusy, groups }: BuilderEndProps) {
  const t = useTexts()
  return (
    <>
      {groups && (
        <MultiSelectField<number>
          mt="sm"
          name="group_ids"
          label={t('Share with groups')}
          data={groups.map(group => ({ value: group.id, label: group.name }))}
        />
      )}
      <Group mt="md" justify="space-between">
        <Button type="submit" loading={isBusy}>
          {t('Save')}
        </Button>
        {stored && <DeleteReport report={stored} />}
      </Group>
    </>
  )
}
