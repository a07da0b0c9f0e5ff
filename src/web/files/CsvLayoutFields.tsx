import type { CsvDelimiter, CsvLayout, CsvReadAs } from '#shared/spreadsheets/csv-choice.ts'
import { useTexts } from '#web/i18n.ts'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'

export const delimiterTexts: Record<CsvDelimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab character',
  '|': 'Vertical bar',
}

interface CsvLayoutFieldsProps {
  read: Pick<CsvReadAs, 'delimiter' | 'heading_row' | 'top'>
  /** Columns that the file has as it was read. */
  columns: number
  disabled?: boolean
  onChange: (layout: CsvLayout) => void
}

/** Row of the headings and separator of a file: found by itself, for somebody to correct. */
export function CsvLayoutFields({ read, columns, disabled, onChange }: CsvLayoutFieldsProps) {
  const t = useTexts()
  const { delimiter, heading_row, top } = read
  return (
    <>
      <NativeSelect
        label={t('Headings in row')}
        disabled={disabled}
        value={String(heading_row)}
        onChange={event => onChange({ delimiter, heading_row: Number(event.currentTarget.value) })}
        data={top.map(({ row, text }) => ({ value: String(row), label: `${row}: ${text}` }))}
      />
      <NativeSelect
        label={t('Separator')}
        description={t('{{count}} columns', { count: columns })}
        isDescribedBelow
        disabled={disabled}
        value={delimiter}
        // Other rows may be split by another sign: where the headings stand is found anew.
        onChange={event => onChange({ delimiter: event.currentTarget.value as CsvDelimiter, heading_row: 0 })}
        data={Object.entries(delimiterTexts).map(([value, label]) => ({ value, label: t(label) }))}
      />
    </>
  )
}
