import { SimpleGrid } from '@mantine/core'
import { parseDay } from '#shared/dates.ts'
import { decimalMarks } from '#shared/numbers/written-number.ts'
import { useGo } from '#web/address/use-go.ts'
import { CsvLayoutFields } from '#web/files/CsvLayoutFields.tsx'
import { DecimalMarkField } from '#web/files/DecimalMarkField.tsx'
import { useTexts } from '#web/i18n.ts'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { importsContract, type OpenImport } from '../imports.contract.ts'
import { type DateOrder, dateOrderOf, readDate } from '../imports.rules.ts'

/** How days and numbers are written, by hand; '': told by the file. */
export type Writing = Pick<OpenImport, 'chosen_date_order' | 'chosen_decimal_mark'>

interface ImportReadingProps {
  row: OpenImport
  /** Fields of the kind that is chosen. */
  fields: OpenImport['kinds'][number]['fields']
  mapping: readonly string[]
  writing: Writing
  disabled: boolean
  onChange: (writing: Writing) => void
}

/** How the file is read: found by itself, for the user to correct. */
export function ImportReading({ row, fields, mapping, writing, disabled, onChange }: ImportReadingProps) {
  const go = useGo()
  const reread = useSend(importsContract.reread)
  const cellsOf = (as: 'day' | 'number') =>
    mapping.flatMap((field, column) =>
      fields.some(each => each.id === field && each.as === as)
        ? row.sample.map(cells => cells[column] ?? '')
        : [],
    )
  const hasRead = row.state !== 'mapping'
  const [days, numbers] = [cellsOf('day'), cellsOf('number')]
  const isOff = disabled || reread.isPending
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      <CsvLayoutFields
        read={row}
        columns={row.headings.length}
        disabled={isOff || !row.is_file_kept}
        onChange={layout =>
          void reread
            .send({ id: row.id, ...layout })
            .then(({ id }) => go({ to: `/clients/import/${id}` }, { replace: true }))
        }
      />
      {days.length > 0 && (
        <DateOrderField
          value={writing.chosen_date_order || (hasRead ? row.date_order : dateOrderOf(days))}
          cells={days}
          disabled={isOff}
          onChange={order => onChange({ ...writing, chosen_date_order: order })}
        />
      )}
      {numbers.length > 0 && (
        <DecimalMarkField
          value={writing.chosen_decimal_mark || (hasRead ? row.decimal_mark : (marksIn(numbers) ?? '.'))}
          cells={numbers}
          disabled={isOff}
          onChange={mark => onChange({ ...writing, chosen_decimal_mark: mark })}
        />
      )}
    </SimpleGrid>
  )
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
