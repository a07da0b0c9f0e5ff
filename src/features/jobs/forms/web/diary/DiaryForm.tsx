import { Anchor } from '@mantine/core'
import { exportFile, useExport } from '#web/files/exports.ts'
import { language } from '#web/i18n.ts'
import { answersContract } from '../../answers.contract.ts'
import { answerOfPath } from '../../forms.rules.ts'

/** The line of the diary that tells of a filled-in form; it opens the PDF. */
export function DiaryForm({ url, text }: { url: string; text: string }) {
  const id = answerOfPath(url)
  const isRunning = useExport(answersContract.pdf.path) !== undefined
  if (id === null) return text
  return (
    <Anchor
      component="button"
      type="button"
      ta="start"
      inherit
      disabled={isRunning}
      onClick={() => void exportFile(answersContract.pdf, { id, language: language() })}
    >
      {text}
    </Anchor>
  )
}
