import { Alert, Group, SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useIsShown } from '#features/account/page-settings/web/use-page-settings.ts'
import {
  canSeeMeasure,
  type Measure,
  measureNames,
  measures,
} from '#features/insight/measures/measures.rules.ts'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import { dayText } from '#shared/dates.ts'
import { useAddressQuery, useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type ListedReport, reportsContract } from '../reports.contract.ts'
import { type ChartKind, daysOf, reportTexts, type Split, splitLabels, splitsOf } from '../reports.rules.ts'
import { AddFilter } from './AddFilter.tsx'
import { askedForm } from './asked-form.ts'
import { BuilderEnd, ChartField, useReportSave } from './builder-parts.tsx'
import { FilterChips } from './FilterChips.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import classes from './reports.module.css'
import { RowBuilder } from './rows/RowBuilder.tsx'

interface Values {
  name: string
  measures: Measure[]
  by: Split
  chart: ChartKind
  days: number
  filter: Narrowing[]
  group_ids: number[]
}

const begun: Values = {
  name: '',
  measures: ['jobs'],
  by: 'month',
  chart: 'bars',
  days: 365,
  filter: [],
  group_ids: [],
}

const spans = [
  { value: 7, label: 'Last 7 days' },
  { value: 30, label: 'Last 30 days' },
  { value: 90, label: 'Last 90 days' },
  { value: 365, label: 'Last 12 months' },
  { value: 0, label: 'This month' },
  { value: -1, label: 'Last month' },
] as const

/** A report of the company's own, made or changed, with what it shows beside it. */
export default function CustomReportPage() {
  const t = useTexts()
  const id = Number(useAddressValue('id')) || null
  const asked = askedForm(useAddressQuery())
  const read = useRead(reportsContract.list, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load the report')}>
      {({ result }) => {
        const stored = result.find(each => each.id !== null && each.id === id && each.is_own)
        if (id !== null && !stored)
          return <LoadFailed title={t('Couldn’t load the report')} text={t(reportTexts.gone)} />
        return <Chosen key={id ?? asked?.name} stored={stored} asked={asked} />
      }}
    </Loaded>
  )
}

/** One of figures or one by rows; a saved one stays what it is. */
function Chosen({ stored, asked }: BuilderProps) {
  const t = useTexts()
  const go = useGo()
  const byRows = useAddressValue('by') === 'rows'
  const isRows = stored ? stored.rows !== null : byRows
  return (
    <>
      {!stored && (
        <SegmentedControl
          mb="md"
          aria-label={t('Kind of report')}
          value={isRows ? 'rows' : 'figures'}
          data={[
            { value: 'figures', label: t('Figures') },
            { value: 'rows', label: t('Rows') },
          ]}
          onChange={kind =>
            void go(
              { to: '/reports/add/customereport', query: kind === 'rows' ? { by: 'rows' } : {} },
              { replace: true },
            )
          }
        />
      )}
      {isRows ? <RowBuilder stored={stored} /> : <Builder stored={stored} asked={asked} />}
    </>
  )
}

function valuesOf({ title, measures: shown, by, chart, days, filter, group_ids }: ListedReport): Values {
  return {
    name: title,
    measures: shown,
    by: by[0] ?? 'month',
    chart,
    days,
    filter: filter as Narrowing[],
    group_ids,
  }
}

interface BuilderProps {
  stored: ListedReport | undefined
  /** The form that a sentence has filled. */
  asked: ReturnType<typeof askedForm>
}

function Builder({ stored, asked }: BuilderProps) {
  const t = useTexts()
  const viewer = useViewer()
  const { today, day } = useCompanyTime()
  const isShown = useIsShown(layoutPages.customReport)
  const choices = useRead(reportsContract.filters, {}).data?.result
  const save = useReportSave(stored)
  const form = useContractForm(reportsContract.add, {
    draft: `report ${stored?.id ?? `new ${asked?.name ?? ''}`}`,
    defaults: stored ? valuesOf(stored) : { ...begun, ...asked?.form, name: asked?.name ?? '' },
    rules: ({ measures: shown }) =>
      shown.length === 0 ? [{ field: 'measures', message: reportTexts.noMeasure }] : [],
    onSubmit: (input, values) => save(input, () => form.reset(values)),
  })
  const { watch, setValue } = form.methods
  const values = watch()
  const splits = splitsOf(values.measures)
  const seen = useMemo(() => measureNames.filter(name => canSeeMeasure(name, viewer) === true), [viewer])
  const setFilter = (filter: Narrowing[]) => setValue('filter', filter, { shouldDirty: true })
  return (
    <div className={classes.form}>
      <Card title={stored ? t('Change the report') : t('New report')} heading="h2">
        {!stored && asked && (
          <Alert mb="md" color={asked.unknown.length > 0 ? 'yellow' : 'teal'}>
            {t('Filled from “{{text}}”. Check it before you save.', { text: asked.name })}{' '}
            {asked.unknown.length > 0 && t('Not understood: {{words}}.', { words: asked.unknown.join(', ') })}
          </Alert>
        )}
        <Form form={form}>
          <TextField name="name" label={t('Name')} maxLength={80} required />
          <MultiSelectField<Measure>
            mt="sm"
            name="measures"
            label={t('Show')}
            data={seen.map(value => ({ value, label: t(measures[value].label) }))}
          />
          {isShown('grouping') && (
            <SelectField<Split>
              mt="sm"
              name="by"
              label={t('Group by')}
              data={splits.map(value => ({ value, label: t(splitLabels[value]) }))}
            />
          )}
          <SelectField<number>
            mt="sm"
            name="days"
            label={t('Days')}
            data={[
              ...(spans.some(each => each.value === values.days)
                ? []
                : [
                    {
                      value: values.days,
                      label:
                        values.days < 0
                          ? day(daysOf(values.days, today).from, 'month')
                          : t('{{count}} days', { count: values.days }),
                    },
                  ]),
              ...spans.map(each => ({ ...each, label: t(each.label) })),
            ]}
          />
          {isShown('chart') && <ChartField />}
          {isShown('filters') && (
            <Group mt="sm">
              <AddFilter
                dimensions={splits.filter(split => split !== 'day' && split !== 'month')}
                onAdd={filter =>
                  setFilter([...values.filter.filter(each => each.dimension !== filter.dimension), filter])
                }
              />
            </Group>
          )}
          <FilterChips filter={values.filter} onChange={setFilter} />
          <BuilderEnd
            stored={stored}
            isBusy={form.busy}
            groups={isShown('sharing') ? (choices?.groups ?? []) : null}
          />
        </Form>
      </Card>
      {isShown('preview') && (
        <Card title={t('Preview')} heading="h2">
          <Preview values={values} />
        </Card>
      )}
    </div>
  )
}

/** The report with the values currently in the form. */
function Preview({ values: { measures: names, by, chart, days, filter } }: { values: Values }) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const { from, to } = daysOf(days, today)
  const asked = { name: 'preview', measures: names, by, filter, from: dayText(from), to: dayText(to) }
  const canRun = names.length > 0 && splitsOf(names).includes(by)
  const run = useRead(reportsContract.run, asked, { keepPrevious: true, enabled: canRun })
  if (!canRun)
    return <EmptyState title={t('No figures yet')} text={t('Choose what to show, and how to split it.')} />
  if (run.error)
    return <LoadFailed title={t('Couldn’t load the report')} text={t(run.error)} onRetry={run.refetch} />
  if (!run.data) return <PageSkeleton shape="list" />
  return <ReportFigures result={{ ...run.data.result, chart }} isPlaceholder={run.isPlaceholderData} />
}
