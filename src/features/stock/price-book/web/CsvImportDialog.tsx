import { Alert, Button, FileInput, SimpleGrid, type SimpleGridProps, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/select/Select.tsx'

/** An import as the server would do it, or has done it. */
interface Outcome {
  headings: string[]
  /** The columns as they were taken. */
  columns: string
  added: number
  changed: number
}
type Mapping<Name extends string> = Readonly<Record<Name, number | null>>
type Send<O> = (columns: string, file: File) => Promise<O>

interface CsvImportDialogProps<Name extends string, O extends Outcome> {
  title: string
  /** Under the file field. */
  about: string
  columns: readonly { name: Name; label: string }[]
  cols: SimpleGridProps['cols']
  mappingFrom: (text: string, headings: readonly string[]) => Mapping<Name>
  mappingText: (mapping: Mapping<Name>) => string
  /** The column that must still be chosen, with what to say there; null: it may begin. */
  lacking: (mapping: Mapping<Name>) => { name?: Name; message?: string } | null
  preview: Send<O>
  run: Send<O>
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
  const [plan, setPlan] = useState<O | null>(null)
  const [done, setDone] = useState<O | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const busy = isPreviewing || isRunning

  async function look(chosen: File | null, wanted = 'auto') {
    setFile(chosen)
    setProblem(null)
    if (!chosen) return setPlan(null)
    try {
      setPlan(await props.preview(wanted, chosen))
    } catch (error) {
      setPlan(null)
      setProblem(t(error as SendError))
    }
  }
  async function bringIn() {
    if (!file || !plan) return
    try {
      setDone(await props.run(plan.columns, file))
    } catch (error) {
      setProblem(t(error as SendError))
    }
  }
  const mapping = plan && mappingFrom(plan.columns, plan.headings)
  const lacking = mapping && props.lacking(mapping)
  const shown = done ?? plan

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
            onChange={chosen => void look(chosen)}
          />
        )}
        {problem && (
          <Alert role="alert" color="pink">
            {problem}
          </Alert>
        )}
        {plan && mapping && !done && (
          <>
            <SimpleGrid cols={props.cols} spacing="sm">
              {columns.map(({ name, label }) => (
                <Select
                  key={name}
                  label={t(label)}
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
      </Stack>
    </Dialog>
  )
}
