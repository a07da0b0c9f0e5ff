import { type DecimalMark, writtenNumber } from '#shared/numbers/written-number.ts'
import { useTexts } from '#web/i18n.ts'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'

interface DecimalMarkFieldProps {
  value: DecimalMark
  /** Cells of the columns with numbers. */
  cells: readonly string[]
  disabled?: boolean
  onChange: (mark: DecimalMark) => void
}

/** How the numbers of a file are written, with one of them as it is read. */
export function DecimalMarkField({ value, cells, disabled, onChange }: DecimalMarkFieldProps) {
  const t = useTexts()
  const written = cells.find(cell => /\d[.,]\d/.test(cell))
  const number = written === undefined ? undefined : writtenNumber(written, value)
  return (
    <NativeSelect
      label={t('Decimal mark')}
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
        { value: '.', label: t('Point') },
        { value: ',', label: t('Comma') },
      ]}
    />
  )
}

const numberText = (plain: string): string =>
  Number(plain).toLocaleString(undefined, { maximumFractionDigits: 4 })
