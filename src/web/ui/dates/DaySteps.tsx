import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'

interface DayStepsProps {
  onToday: () => void
  onStep: (direction: 1 | -1) => void
  /** Translated; 'Previous' and 'Next' unless given. */
  previous?: string
  next?: string
  /** Nothing comes after what is shown. */
  isLast?: boolean
  className?: string | undefined
  /** Name by which a tour finds it. */
  tour?: string
}

/** Goes to today, and a span of days back or on. */
export function DaySteps({
  onToday,
  onStep,
  previous,
  next,
  isLast = false,
  className,
  tour,
}: DayStepsProps) {
  const t = useTexts()
  return (
    <Group gap={6} wrap="nowrap" className={className} data-tour={tour}>
      <Button variant="default" onClick={onToday}>
        {t('Today')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={previous ?? t('Previous')}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={next ?? t('Next')}
        disabled={isLast}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  )
}
