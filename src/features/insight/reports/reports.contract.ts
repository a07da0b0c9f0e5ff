import * as z from 'zod/mini'
import { dimensionNames } from '#features/insight/measures/kept-measures.rules.ts'
import { measureNames } from '#features/insight/measures/measures.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { operators } from '#shared/rows/conditions.ts'
import { charts, splits } from './reports.rules.ts'
import { type SourceName, sourceNames } from './row-sources.rules.ts'
import { aggregates, grains, mostColumns, mostConditions, rowTexts } from './row-spec.rules.ts'

const access = user({ permission: 'reports.view' })
const readsReports = user({ permission: 'reports.view', accountant: true })
const reads = { access, effect: 'reads', reads: ['figures', 'settings', 'team'] } as const

const measure = z.enum(measureNames as [string, ...string[]] as never as [(typeof measureNames)[number]])
const split = z.enum(splits)
export const reportFilter = z.object({
  dimension: z.enum(dimensionNames as ['type', ...typeof dimensionNames]),
  /** An id, a suburb, '' for none. */
  value: f.line(200),
})
const isNarrowing = ({ dimension, value }: z.output<typeof reportFilter>) =>
  dimension === 'suburb' || /^\d{0,15}$/.test(value)
export const filter = z._default(
  z.array(reportFilter.check(z.refine(isNarrowing, rowTexts.wrongValue))).check(z.maxLength(6)),
  [],
)
const day = f.line(10)

/** A fixed report by its name, a company's own by its id, or one that is being made by its measures. */
export const askedFields = {
  name: f.line(40),
  id: z.optional(f.id),
  measures: z.optional(z.array(measure).check(z.maxLength(12))),
  by: z.optional(split),
  filter,
  from: day,
  to: day,
}

const figure = z.object({
  /** Cents, a count, minutes, or basis points; null: there is nothing to divide by. */
  amount: z.nullable(z.number()),
  /** How many rows stand behind it. */
  rows: z.number(),
})
const figures = z.record(z.string(), figure)

const row = z.object({ key: z.string(), label: z.string(), figures, before: z.nullable(figures) })
export type ReportRow = z.output<typeof row>

const fact = z.object({
  source: z.enum(['job', 'invoice', 'quote', 'lead', 'client', 'clock', 'bill', 'difference', 'campaign']),
  id: z.number(),
  label: z.string(),
  client: z.string(),
  day: z.string(),
  measure,
  amount: z.number(),
})
export type FactRow = z.output<typeof fact>

const column = f.line(40)
const sourceName = z.enum(sourceNames as [SourceName, ...SourceName[]])

/** A report by rows: a source, its columns, what fits, and by what it is counted or added up. */
const rowSpec = z.object({
  source: sourceName,
  columns: z._default(z.array(column).check(z.maxLength(mostColumns)), []),
  conditions: z._default(
    z
      .array(z.object({ column, is: z.enum(operators), value: f.line(200) }))
      .check(z.maxLength(mostConditions)),
    [],
  ),
  group: column,
  grain: z._default(z.enum(grains), 'month'),
  reckoning: z._default(z.enum(aggregates), 'count'),
  of: column,
})

const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
const shownRow = z.object({
  id: z.number(),
  /** The job, invoice, quote, client or lead that it is of. */
  opens: z.nullable(z.number()),
  cells: z.array(cell),
})
const shownGroup = z.object({
  key: z.nullable(z.string()),
  label: z.string(),
  count: z.number(),
  amount: z.nullable(z.number()),
})
export type ShownGroup = z.output<typeof shownGroup>

const spec = {
  name: f.requiredLine(80, 'Please enter a name.'),
  /** None for a report by rows. */
  measures: z._default(z.array(measure).check(z.maxLength(12)), []),
  by: z._default(split, 'month'),
  /** Left out: a report of measures. */
  rows: z.optional(rowSpec),
  chart: z.enum(charts),
  filter,
  /** The last so many days; 0: the month so far, -1: the month before, -2 that before it. */
  days: z._default(z.coerce.number().check(z.int(), z.gte(-12), z.lte(3_660)), 30),
  /** Groups that see it besides who made it. */
  group_ids: z._default(z.array(f.id).check(z.maxLength(50)), []),
}

const listed = z.object({
  name: z.string(),
  /** null: every company has it. */
  id: z.nullable(z.number()),
  title: z.string(),
  about: z.string(),
  chart: z.enum(charts),
  measures: z.array(measure),
  by: z.array(split),
  /** null: a report of measures. */
  rows: z.nullable(rowSpec),
  filter: z.array(z.object({ dimension: z.string(), value: z.string() })),
  days: z.number(),
  group_ids: z.array(z.number()),
  /** True: the viewer made it, or is an owner. */
  is_own: z.boolean(),
  version: z.number(),
})
export type ListedReport = z.output<typeof listed>

export const reportsContract = {
  list: endpoint('GET', '/reports/getReports', {
    about: "The reports that the viewer may open: those that every company has, and the company's own.",
    ...reads,
    access: readsReports,
    reply: z.object({ result: z.array(listed) }),
  }),
  run: endpoint('POST', '/reports/runReport', {
    about: 'The figures of a report by day, month or one dimension, with the time before of the same length.',
    ...reads,
    access: readsReports,
    input: z.object({ ...askedFields, compare: f.flag }),
    reply: z.object({
      result: z.object({
        title: z.string(),
        chart: z.enum(charts),
        measures: z.array(measure),
        by: split,
        splits: z.array(split),
        from: z.string(),
        to: z.string(),
        before: z.nullable(z.object({ from: z.string(), to: z.string() })),
        /** Up to when what was written is in it; null: the figures are being made. */
        asOf: z.nullable(z.string()),
        /** Names of clients and items that it is narrowed down to, by dimension and id: 'client 12'. */
        names: z.record(z.string(), z.string()),
        totals: figures,
        totalsBefore: z.nullable(figures),
        rows: z.array(row),
        /** There are more than are shown. */
        isCut: z.boolean(),
      }),
    }),
  }),
  rows: endpoint('POST', '/reports/reportRows', {
    about: 'The jobs, invoices, quotes, leads and times that a figure of a report counts, 100 at a time.',
    ...reads,
    beside: true,
    access: readsReports,
    input: z.object({
      measure,
      filter,
      from: day,
      to: day,
      skip: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
    }),
    reply: z.object({ result: z.array(fact), total: z.number(), sum: z.number() }),
  }),
  filters: endpoint('GET', '/reports/getFilters', {
    about: 'What reports can be narrowed down to: job types, technicians, lead sources, statuses and groups.',
    ...reads,
    access: readsReports,
    reply: z.object({
      result: z.object({
        type: z.array(z.object({ value: z.string(), label: z.string() })),
        technician: z.array(z.object({ value: z.string(), label: z.string() })),
        source: z.array(z.object({ value: z.string(), label: z.string() })),
        tag: z.array(z.object({ value: z.string(), label: z.string() })),
        status: z.array(z.object({ value: z.string(), label: z.string() })),
        groups: z.array(z.object({ id: z.number(), name: z.string() })),
        /** Fields of the company's own on jobs. */
        fields: z.array(z.object({ source: sourceName, id: z.number(), label: z.string() })),
      }),
    }),
  }),
  runRows: endpoint('POST', '/reports/runRowReport', {
    about: 'A report by rows, saved or being made: 100 rows at a time of at most 10,000, or its groups.',
    access,
    effect: 'reads',
    beside: true,
    reads: ['figures', 'settings', 'team'],
    input: z.object({
      id: z.optional(f.id),
      rows: z.optional(rowSpec),
      skip: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lt(10_000)), 0),
    }),
    reply: z.object({
      result: z.object({
        title: z.string(),
        spec: rowSpec,
        chart: z.enum(charts),
        columns: z.array(z.object({ name: z.string(), label: z.string(), isOwn: z.boolean() })),
        rows: z.array(shownRow),
        groups: z.array(shownGroup),
        /** All rows that fit. */
        total: z.number(),
        /** The sum of each column; null where it can't be added up. */
        sums: z.array(z.nullable(z.number())),
        /** The measure of a report by groups over all rows. */
        whole: z.nullable(z.number()),
        isCut: z.boolean(),
        /** Columns are missing, because they went or because the viewer may not see them. */
        isGone: z.boolean(),
        isHidden: z.boolean(),
      }),
    }),
  }),
  exportReport: endpoint('POST', '/reports/exportReport', {
    about: 'A report as a CSV, Excel or PDF file.',
    access: readsReports,
    effect: 'reads',
    beside: true,
    input: z.object({
      ...askedFields,
      compare: f.flag,
      /** The report with this id is one by rows. */
      rows: f.flag,
      format: z.enum(['csv', 'xlsx', 'pdf']),
      language: f.line(10),
    }),
    reply: 'file',
    cost: 'heavy',
  }),
  add: endpoint('POST', '/reports/addCustomReport', {
    about: "Saves a report of the company's own.",
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object(spec),
    reply: z.object({ message: z.string(), id: z.number() }),
  }),
  edit: endpoint('PUT', '/reports/editCustomReport/:id', {
    about: "Changes a report of the company's own.",
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, ...spec, version: z.optional(z.coerce.number()) }),
    reply: z.object({ message: z.string() }),
  }),
  remove: endpoint('POST', '/reports/deleteCustomReports', {
    about: "Deletes reports of the company's own.",
    access,
    effect: 'leaves',
    changes: ['settings'],
    input: z.object({ ids: z.array(f.id).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ message: z.string() }),
  }),
}
