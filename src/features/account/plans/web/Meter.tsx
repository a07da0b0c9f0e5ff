import { Progress, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { warnPercent } from '../plans.rules.ts'

/** How much of a limit is used; it warns before the limit is reached. */
export function Meter({
  label,
  text,
  used,
  total,
  warns = true,
}: {
  label: string
  text: string
  used: number
  total: number | null
  /** False where more can be used than the limit says. */
  warns?: boolean
}) {
  const t = useTexts()
  const percent = total === null ? 0 : Math.min(100, (used / Math.max(total, 1)) * 100)
  const isNear = warns && percent >= warnPercent
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="sm" c="dimmed" mb={6}>
        {text}
        {isNear && ` ${percent >= 100 ? t('Full.') : t('Nearly full.')}`}
      </Text>
      {total !== null && (
        <Progress
          value={percent}
          color={isNear ? 'pink' : undefined}
          aria-label={t('{{limit}} used', { limit: label })}
        />
      )}
    </div>
  )
}
