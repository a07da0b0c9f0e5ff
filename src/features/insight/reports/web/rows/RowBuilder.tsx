import { useDebouncedValue } from '@mantine/hooks'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useIsShown } from '#features/account/page-settings/web/use-page-settings.ts'
import { isAmount, isDate, needsNoValue } from '#shared/rows/conditions.ts'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type ListedReport, reportsContract } from '../../reports.contract.ts'
import type { ChartKind } from '../../reports.rules.ts'
import { rowSources, type SourceName, sourceNames } from '../../row-sources.rules.ts'
import {
  aggregates,
  columnOf,
  columnsFor,
  type Grain,
  grainLabels,
  grains,
  maySource,
  type Reckoning,
  type RowSpec,
  reckoningLabels,
  rowProblem,
} from '../../row-spec.rules.ts'
import { BuilderEnd, ChartField, useReportSave } from '../builder-parts.tsx'
import classes from '../reports.module.css'
import { Conditions } from './Conditions.tsx'
import { RowFigures } from './RowFigures.tsx'

interface Values {
  name: string
  rows: RowSpec
  chart: ChartKind
  group_ids: number[]
}

const begun = (source: SourceName): RowSpec => ({
  source,
  columns: [...rowSources[source].usual],
  conditions: [],
  group: '',
  grain: 'month',
  reckoning: 'count',
  of: '',
})

/** A report by rows, made or changed, with what it shows beside it. */
export function RowBuilder({ stored }: { stored: ListedReport | undefined }) {
  const t = useTexts()
  const viewer = useViewer()
  const isShown = useIsShown(layoutPages.customReport)
  const choices = useRead(reportsContract.filters, {}).data?.result
  const own = choices?.fields ?? []
  const save = useReportSave(stored)
  const form = useContractForm(reportsContract.add, {
    draft: `report by rows ${stored?.id ?? 'new'}`,
    defaults: {
      name: stored?.title ?? '',
      rows: stored?.rows ?? begun('jobs'),
      chart: stored?.chart ?? 'bars',
      group_ids: stored?.group_ids ?? [],
    } satisfies Values as Values,
    rules: values => {
      const problem = rowProblem(values.rows, viewer, own)
      return problem ? [{ field: 'rows.columns', message: problem }] : []
    },
    onSubmit: (input, values) => save(input, () => form.reset(values)),
  })
  const { watch, setValue } = form.methods
  const { rows, chart } = watch()
  const [settled] = useDebouncedValue(rows, 400)
  // A filter whose value is still to be typed does not count yet.
  const isWhole = ({ is, value }: RowSpec['conditions'][number]) =>
    needsNoValue.includes(is) || value.trim() !== ''
  const preview = { ...settled, conditions: settled.conditions.filter(isWhole) }
  const put = (part: Partial<RowSpec>) => setValue('rows', { ...rows, ...part }, { shouldDirty: true })
  const columns = columnsFor(rows.source, viewer, own).map(name => {
    const column = columnOf(rows.source, name, own)!
    return { name, column, label: name.startsWith('field:') ? column.label : t(column.label) }
  })
  const gone = rows.columns.filter(name => !columns.some(each => each.name === name))
  const named = (fits: (kind: (typeof columns)[number]['column']['kind']) => boolean) =>
    columns.filter(each => fits(each.column.kind)).map(({ name, label }) => ({ value: name, label }))
  const grouped = columnOf(rows.source, rows.group, own)
  const amounts = named(isAmount)
  const problem = rowProblem(preview, viewer, own)
  return (
    <div className={classes.form}>
      <Card title={stored ? t('Change the report') : t('New report')} heading="h2">
        <Form form={form}>
          <TextField name="name" label={t('Name')} maxLength={80} required />
          <SelectField<SourceName>
            mt="sm"
            name="rows.source"
            label={t('Source')}
            data={sourceNames
              .filter(name => maySource(name, viewer))
              .map(value => ({ value, label: t(rowSources[value].label) }))}
            onChosen={source => source && setValue('rows', begun(source), { shouldDirty: true })}
          />
          <MultiSelectField<string>
            mt="sm"
            name="rows.columns"
            label={t('Columns')}
            data={[
              ...columns.map(({ name, label }) => ({ value: name, label })),
              ...gone.map(value => ({ value, label: choices ? t('No longer exists') : '…' })),
            ]}
          />
          {(isShown('filters') || rows.conditions.length > 0) && (
            <Conditions
              key={rows.source}
              columns={columns}
              value={rows.conditions}
              onChange={conditions => put({ conditions })}
            />
          )}
          {(isShown('grouping') || rows.group !== '') && (
            <>
              <SelectField<string>
                mt="sm"
                name="rows.group"
                label={t('Group by')}
                data={[{ value: '', label: t('Not grouped') }, ...named(kind => !isAmount(kind))]}
              />
              {grouped && isDate(grouped.kind) && (
                <SelectField<Grain>
                  mt="sm"
                  name="rows.grain"
                  label={t('Interval')}
                  data={grains.map(value => ({ value, label: t(grainLabels[value]) }))}
                />
              )}
              {rows.group !== '' && (
                <SelectField<Reckoning>
                  mt="sm"
                  name="rows.reckoning"
                  label={t('Show')}
                  data={aggregates
                    .filter(each => each === 'count' || amounts.length > 0)
                    .map(value => ({ value, label: t(reckoningLabels[value]) }))}
                  onChosen={reckoning =>
                    put({
                      reckoning: reckoning ?? 'count',
                      of: reckoning === 'count' ? '' : rows.of || (amounts[0]?.value ?? ''),
                    })
                  }
                />
              )}
              {rows.group !== '' && rows.reckoning !== 'count' && (
                <SelectField<string> mt="sm" name="rows.of" label={t('Column to calculate')} data={amounts} />
              )}
            </>
          )}
          {isShown('chart') && rows.group !== '' && <ChartField />}
          <BuilderEnd
            stored={stored}
            isBusy={form.busy}
            groups={isShown('sharing') ? (choices?.groups ?? []) : null}
          />
        </Form>
      </Card>
      {isShown('preview') && (
        <Card title={t('Preview')} heading="h2">
          {problem || !choices ? (
            <EmptyState title={t('No figures yet')} text={problem ? t(problem) : ''} />
          ) : (
            <RowFigures asked={{ rows: preview }} chart={chart} own={own} />
          )}
        </Card>
      )}
    </div>
  )
}
