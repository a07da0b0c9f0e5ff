import { SimpleGrid } from '@mantine/core'
import { parseDay } from '#shared/dates.ts'
import { decimalMarks } from '#shared/numbers/written-number.ts'
import { type CsvLayout, markOfColumn, withColumnMark } from '#shared/spreadsheets/csv-choice.ts'
import { CsvLayoutFields } from '#web/files/CsvLayoutFields.tsx'
import { ColumnMarkFields, DecimalMarkField } from '#web/files/DecimalMarkField.tsx'
import { useTexts } from '#web/i18n.ts'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { OpenImport } from '../imports.contract.ts'
import { type DateOrder, dateOrderOf, readDate } from '../imports.rules.ts'

/** How days and numbers are written, by hand; '': told by the file. */
export type Writing = Pick<OpenImport, 'chosen_date_order' | 'chosen_decimal_mark' | 'chosen_decimal_marks'>

interface ImportReadingProps {
  row: OpenImport
  /** Fields of the kind that is chosen. */
  fields: OpenImport['kinds'][number]['fields']
  mapping: readonly string[]
  writing: Writing
  disabled: boolean
  onChange: (writing: Writing) => void
  onReread: (layout: CsvLayout) => void
}

/** How the file is read: found by itself, for the user to correct. */
export function ImportReading({
  row,
  fields,
  mapping,
  writing,
  disabled,
  onChange,
  onReread,
}: ImportReadingProps) {
  const cellsOf = (as: 'day' | 'number') =>
    mapping.flatMap((field, column) =>
      fields.some(each => each.id === field && each.as === as)
        ? row.sample.map(cells => cells[column] ?? '')
        : [],
    )
  const hasRead = row.state !== 'mapping'
  const [days, numbers] = [cellsOf('day'), cellsOf('number')]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      <CsvLayoutFields
        read={row}
        columns={row.headings.length}
        disabled={disabled || !row.is_file_kept}
        onChange={onReread}
      />
      {days.length > 0 && (
        <DateOrderField
          value={writing.chosen_date_order || (hasRead ? row.date_order : dateOrderOf(days))}
          cells={days}
          disabled={disabled}
          onChange={order => onChange({ ...writing, chosen_date_order: order })}
        />
      )}
      {numbers.length > 0 && (
        <DecimalMarkField
          value={writing.chosen_decimal_mark || (hasRead ? row.decimal_mark : (marksIn(numbers) ?? '.'))}
          cells={numbers}
          disabled={disabled}
          onChange={mark => onChange({ ...writing, chosen_decimal_mark: mark, chosen_decimal_marks: '' })}
        />
      )}
      <ColumnMarkFields
        columns={numbersInDoubt(row, fields, mapping, writing)}
        disabled={disabled}
        onChange={(column, mark) =>
          onChange({
            ...writing,
            chosen_decimal_marks: withColumnMark(writing.chosen_decimal_marks, column, mark),
          })
        }
      />
    </SimpleGrid>
  )
}

/** Where there is but one column of numbers, the mark of the file is its own. */
function numbersInDoubt(
  row: OpenImport,
  fields: ImportReadingProps['fields'],
  mapping: readonly string[],
  { chosen_decimal_mark, chosen_decimal_marks }: Writing,
) {
  const labelAt = (column: number) =>
    fields.find(({ id, as }) => as === 'number' && id === mapping[column])?.label
  const isOne = mapping.filter((_, column) => labelAt(column) !== undefined).length < 2
  return row.unclear_numbers.flatMap(({ column, decimal_mark, written }) => {
    const label = labelAt(column)
    if (label === undefined || isOne) return []
    const mark = markOfColumn(chosen_decimal_marks, column) ?? (chosen_decimal_mark || decimal_mark)
    return [{ column, label, written, decimal_mark: mark }]
  })
}

function marksIn(cells: readonly string[]) {
  const marks = decimalMarks()
  for (const cell of cells) marks.add(cell)
  return marks.most()
}

interface DateOrderFieldProps {
  value: DateOrder
  /** Cells of the columns with days. */
  cells: readonly string[]
  disabled: boolean
  onChange: (order: DateOrder) => void
}

/** Which of day and month comes first, with a day of the file as it is read. */
function DateOrderField({ value, cells, disabled, onChange }: DateOrderFieldProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const written = cells.find(cell => /^\d{1,2}[/.-]\d/.test(cell)) ?? cells.find(cell => cell !== '')
  const day = written === undefined ? undefined : readDate(written, value, time.zone)?.day
  const read = day === undefined ? null : parseDay(day)
  return (
    <NativeSelect
      label={t('Date format')}
      description={
        written === undefined
          ? undefined
          : read === null
            ? t('{{written}} can’t be read as a date.', { written })
            : t('{{written}} is read as {{read}}', { written, read: time.day(read) })
      }
      isDescribedBelow
      disabled={disabled}
      value={value}
      onChange={event => onChange(event.currentTarget.value as DateOrder)}
      data={[
        { value: 'dmy', label: t('Day first') },
        { value: 'mdy', label: t('Month first') },
      ]}
    />
  )
}
