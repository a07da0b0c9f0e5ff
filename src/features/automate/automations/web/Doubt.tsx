import { Alert } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'

/** Says what a draft from a sentence lacks; nothing is shown where all of it was understood. */
export function Doubt({ unknown, isGuess }: { unknown: readonly string[]; isGuess: boolean }) {
  const t = useTexts()
  if (unknown.length === 0 && !isGuess) return null
  return (
    <Alert color="yellow" role="alert">
      {unknown.length > 0 && t('Not understood: {{words}}.', { words: unknown.join(', ') })}{' '}
      {isGuess && t('Choose when it starts and what it does.')}
    </Alert>
  )
}
