import { Progress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { passwordScore, strengthWords } from '../partner-sign-in.rules.ts'

/** Milliseconds of quiet until what was typed is judged. */
const quiet = 300
const colours = ['red', 'red', 'yellow', 'teal'] as const

/** How strong the password of the form around it is. */
export function StrengthMeter() {
  const t = useTexts()
  const typed = String(useWatch({ name: 'password' }) ?? '')
  const [judged, setJudged] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setJudged(typed), quiet)
    return () => clearTimeout(timer)
  }, [typed])
  const score = passwordScore(judged)
  const word = t(strengthWords[score])
  return (
    <div>
      <Progress
        value={(score / 3) * 100}
        color={colours[score]}
        size="sm"
        aria-label={t('Password strength')}
      />
      <Text size="xs" c="dimmed" mt={4} aria-live="polite">
        {judged !== '' && <b>{word}. </b>}
        {t(
          'Password must contain at least 8 characters, one uppercase letter, and one number or special character',
        )}
      </Text>
    </div>
  )
}
