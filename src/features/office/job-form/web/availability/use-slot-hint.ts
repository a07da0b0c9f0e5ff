import { useMediaQuery } from '@mantine/hooks'
import { useTexts } from '#web/i18n.ts'

/** How to choose a time: a finger has no Shift key to hold. */
export function useSlotHint(): string {
  const t = useTexts()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  return isTouch
    ? t('Choose a free time for the appointment.')
    : t('Choose a free time. Hold Shift to add a technician.')
}
