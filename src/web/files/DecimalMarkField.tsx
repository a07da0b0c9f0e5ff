import { type DecimalMark, writtenNumber } from '#shared/numbers/written-number.ts'
import { useTexts } from '#web/i18n.ts'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'

interface DecimalMarkFieldProps {
  /** Left out: of the file. */
  label?: string
  value: DecimalMark
  /** Cells of the columns with numbers. */
  cells: readonly string[]
  disabled?: boolean | undefined
  onChange: (mark: DecimalMark) => void
}

/** How the numbers of a file are written, with one of them as it is read. */
export function DecimalMarkField({ label, value, cells, disabled, onChange }: DecimalMarkFieldProps) {
  const t = useTexts()
  const written = cells.find(cell => /\d[.,]\d/.test(cell))
  const number = written === undefined ? undefined : writtenNumber(written, value)
  return (
    <NativeSelect
      label={label ?? t('Decimal mark')}
      description={
        written === undefined
          ? undefined
          : typeof number === 'string'
            ? t('{{written}} is read as {{read}}', { written, read: numberText(number) })
            : t('{{written}} can’t be read as a number.', { written })
      }
      isDescribedBelow
      disabled={disabled}
      value={value}
      onChange={event => onChange(event.currentTarget.value as DecimalMark)}
      data={[
        { value: '.', label: `${t('Point')} (1,234.5)` },
        { value: ',', label: `${t('Comma')} (1.234,5)` },
      ]}
    />
  )
}

const numberText = (plain: string): string =>
  Number(plain).toLocaleString(undefined, { maximumFractionDigits: 4 })

interface ColumnMarkFieldsProps {
  /** Columns whose numbers either mark makes sense of, with their names. */
  columns: readonly { column: number; label: string; decimal_mark: DecimalMark; written: string }[]
  disabled?: boolean | undefined
  onChange: (column: number, mark: DecimalMark) => void
}

/** The decimal marks of single columns, where the file leaves them open. */
export function ColumnMarkFields({ columns, disabled, onChange }: ColumnMarkFieldsProps) {
  const t = useTexts()
  return columns.map(({ column, label, decimal_mark, written }) => (
    <DecimalMarkField
      key={column}
      label={t('Decimal mark: {{column}}', { column: t(label) })}
      value={decimal_mark}
      cells={[written]}
      disabled={disabled}
      onChange={mark => onChange(column, mark)}
    />
  ))
}
