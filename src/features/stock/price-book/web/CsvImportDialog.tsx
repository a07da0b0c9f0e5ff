import { Alert, Button, FileInput, SimpleGrid, type SimpleGridProps, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { byItself, type CsvChoice, type CsvReadAs, withColumnMark } from '#shared/spreadsheets/csv-choice.ts'
import { CsvLayoutFields } from '#web/files/CsvLayoutFields.tsx'
import { ColumnMarkFields, DecimalMarkField } from '#web/files/DecimalMarkField.tsx'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/select/Select.tsx'

/** An import as the server would do it, or has done it. */
interface Outcome {
  headings: string[]
  /** The columns as they were taken. */
  columns: string
  read: CsvReadAs
  /** The first rows. */
  sample: string[][]
  added: number
  changed: number
  refused: number
  corrections: readonly unknown[]
}
type Mapping<Name extends string> = Readonly<Record<Name, number | null>>
type Send<O> = (input: CsvChoice & { columns: string }, file: File) => Promise<O>

interface CsvImportDialogProps<Name extends string, O extends Outcome> {
  title: string
  /** Under the file field. */
  about: string
  columns: readonly { name: Name; label: string; isNumber?: true }[]
  cols: SimpleGridProps['cols']
  mappingFrom: (text: string, headings: readonly string[]) => Mapping<Name>
  mappingText: (mapping: Mapping<Name>) => string
  /** The column that must still be chosen, with what to say there; null: it may begin. */
  lacking: (mapping: Mapping<Name>) => { name?: Name; message?: string } | null
  preview: Send<O>
  run: Send<O>
  /** Saves the rows that are left out, or read differently from what stands there. */
  saveDoubts: Send<void>
  /** What the heading of a column tells, below its choice. */
  hint?: (name: Name, heading: string, mapping: Mapping<Name>) => string | undefined
  isPreviewing: boolean
  isRunning: boolean
  /** Below the columns, before it begins. */
  sample?: (plan: O) => ReactNode
  outcome: (outcome: O, isDone: boolean) => ReactNode
  onClose: () => void
}

/** Brings rows in from a CSV file: which column is what, what will happen, and what has. */
export function CsvImportDialog<Name extends string, O extends Outcome>(
  props: CsvImportDialogProps<Name, O>,
) {
  const { columns, mappingFrom, mappingText, isPreviewing, isRunning, onClose } = props
  const t = useTexts()
  const [file, setFile] = useState<File | null>(null)
  const [choice, setChoice] = useState<CsvChoice>(byItself)
  /** Columns that somebody has chosen; they stay when the file is read otherwise. */
  const [byHand, setByHand] = useState<Partial<Mapping<Name>>>({})
  const [plan, setPlan] = useState<O | null>(null)
  const [done, setDone] = useState<O | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const busy = isPreviewing || isRunning
  const mappingOf = (found: O) => mappingFrom(found.columns, found.headings)

  async function look(chosen: File | null, wanted = 'auto', way: CsvChoice = choice, kept = byHand) {
    setFile(chosen)
    setChoice(way)
    setByHand(kept)
    setProblem(null)
    if (!chosen) return setPlan(null)
    try {
      const found = await props.preview({ columns: wanted, ...way }, chosen)
      const columns =
        wanted === 'auto' ? mappingText(keeping(mappingOf(found), kept, found.headings.length)) : wanted
      setPlan(
        columns === found.columns || wanted !== 'auto'
          ? found
          : await props.preview({ columns, ...way }, chosen),
      )
    } catch (error) {
      setPlan(null)
      setProblem(t(error as SendError))
    }
  }
  async function bringIn() {
    if (!file || !plan) return
    try {
      setDone(await props.run({ columns: plan.columns, ...choice }, file))
    } catch (error) {
      setProblem(t(error as SendError))
    }
  }
  const mapping = plan && mappingOf(plan)
  const numbers = columns.filter(({ name, isNumber }) => isNumber && mapping && mapping[name] !== null)
  /** Where there is but one column of numbers, the mark of the file is its own. */
  const columnMarks = (plan && numbers.length > 1 ? plan.read.unclear_numbers : []).flatMap(unclear =>
    numbers
      .filter(({ name }) => mapping?.[name] === unclear.column)
      .map(({ label }) => ({ ...unclear, label })),
  )
  const lacking = mapping && props.lacking(mapping)
  const shown = done ?? plan
  const hintOf = (name: Name) => {
    const heading = mapping?.[name] == null ? undefined : plan?.headings[mapping[name]]
    return heading === undefined || !mapping ? undefined : props.hint?.(name, heading, mapping)
  }

  return (
    <Dialog
      opened
      size="xl"
      title={props.title}
      busy={busy}
      onClose={onClose}
      footer={
        done ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              loading={isRunning}
              disabled={!plan || lacking !== null || plan.added + plan.changed === 0 || busy}
              onClick={() => void bringIn()}
            >
              {t('Import')}
            </Button>
          </>
        )
      }
    >
      <Stack gap="md">
        {!done && (
          <FileInput
            label={t('CSV file')}
            placeholder={t('Choose a file')}
            description={props.about}
            accept=".csv,.txt,text/csv"
            clearable
            clearButtonProps={{ 'aria-label': t('Clear') }}
            value={file}
            onChange={chosen => void look(chosen, 'auto', byItself, {})}
          />
        )}
        {problem && (
          <Alert role="alert" color="pink">
            {problem}
          </Alert>
        )}
        {plan && mapping && !done && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
              <CsvLayoutFields
                read={plan.read}
                columns={plan.headings.length}
                disabled={busy}
                onChange={layout => {
                  // Another separator makes other columns.
                  const isSplitAlike = layout.delimiter === plan.read.delimiter
                  const way = { ...choice, ...layout, ...(!isSplitAlike && { decimal_marks: '' }) }
                  void look(file, 'auto', way, isSplitAlike ? byHand : {})
                }}
              />
              {plan.read.decimal_mark && (
                <DecimalMarkField
                  value={plan.read.decimal_mark}
                  cells={cellsOf(
                    plan.sample,
                    columns.flatMap(each => (each.isNumber ? [mapping[each.name]] : [])),
                  )}
                  disabled={busy}
                  onChange={decimal_mark =>
                    void look(file, plan.columns, { ...choice, decimal_mark, decimal_marks: '' })
                  }
                />
              )}
              <ColumnMarkFields
                columns={columnMarks}
                disabled={busy}
                onChange={(column, mark) =>
                  void look(file, plan.columns, {
                    ...choice,
                    decimal_marks: withColumnMark(choice.decimal_marks, column, mark),
                  })
                }
              />
            </SimpleGrid>
            <SimpleGrid cols={props.cols} spacing="sm">
              {columns.map(({ name, label }) => (
                <Select
                  key={name}
                  label={t(label)}
                  description={hintOf(name)}
                  isDescribedBelow
                  placeholder={t('Not in the file')}
                  clearable
                  clearButtonProps={{ 'aria-label': t('Clear') }}
                  error={lacking?.name === name ? lacking.message : undefined}
                  data={plan.headings.map((heading, i) => ({
                    value: String(i),
                    label: heading || t('Column {{number}}', { number: String(i + 1) }),
                  }))}
                  value={mapping[name] === null ? null : String(mapping[name])}
                  onChange={value => {
                    const one = { [name]: value === null ? null : Number(value) } as Partial<Mapping<Name>>
                    void look(file, mappingText({ ...mapping, ...one }), choice, { ...byHand, ...one })
                  }}
                />
              ))}
            </SimpleGrid>
            {props.sample?.(plan)}
          </>
        )}
        {shown && props.outcome(shown, done !== null)}
        {shown && shown.refused + shown.corrections.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
            onClick={() => file && void props.saveDoubts({ columns: shown.columns, ...choice }, file)}
          >
            {t('Download rows to check')}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

/** A mapping with columns that somebody has chosen, which nothing else takes then. */
function keeping<Name extends string>(
  mapping: Mapping<Name>,
  kept: Partial<Mapping<Name>>,
  columns: number,
): Mapping<Name> {
  const chosen = Object.entries<number | null | undefined>(kept).filter(([, place]) => (place ?? 0) < columns)
  const places = new Set(chosen.map(([, place]) => place))
  const others = Object.entries<number | null>(mapping).map(
    ([name, place]) => [name, place !== null && places.has(place) ? null : place] as const,
  )
  return Object.fromEntries([...others, ...chosen]) as Mapping<Name>
}

/** Cells of some columns in the first rows. */
const cellsOf = (rows: readonly string[][], columns: readonly (number | null)[]): string[] =>
  columns.flatMap(column => (column === null ? [] : rows.map(cells => cells[column] ?? '')))
