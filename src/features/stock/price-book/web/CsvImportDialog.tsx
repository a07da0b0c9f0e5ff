import { Alert, Button, FileInput, SimpleGrid, type SimpleGridProps, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { byItself, type CsvChoice, type CsvReadAs } from '#shared/spreadsheets/csv-choice.ts'
import { CsvLayoutFields } from '#web/files/CsvLayoutFields.tsx'
import { DecimalMarkField } from '#web/files/DecimalMarkField.tsx'
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
  const [plan, setPlan] = useState<O | null>(null)
  const [done, setDone] = useState<O | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const busy = isPreviewing || isRunning

  async function look(chosen: File | null, wanted = 'auto', way: CsvChoice = choice) {
    setFile(chosen)
    setChoice(way)
    setProblem(null)
    if (!chosen) return setPlan(null)
    try {
      setPlan(await props.preview({ columns: wanted, ...way }, chosen))
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
  const mapping = plan && mappingFrom(plan.columns, plan.headings)
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
            onChange={chosen => void look(chosen, 'auto', byItself)}
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
                onChange={layout => void look(file, 'auto', { ...choice, ...layout })}
              />
              {plan.read.decimal_mark && (
                <DecimalMarkField
                  value={plan.read.decimal_mark}
                  cells={cellsOf(
                    plan.sample,
                    columns.flatMap(each => (each.isNumber ? [mapping[each.name]] : [])),
                  )}
                  disabled={busy}
                  onChange={decimal_mark => void look(file, plan.columns, { ...choice, decimal_mark })}
                />
              )}
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
                  onChange={value =>
                    void look(
                      file,
                      mappingText({ ...mapping, [name]: value === null ? null : Number(value) }),
                    )
                  }
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

/** Cells of some columns in the first rows. */
const cellsOf = (rows: readonly string[][], columns: readonly (number | null)[]): string[] =>
  columns.flatMap(column => (column === null ? [] : rows.map(cells => cells[column] ?? '')))
