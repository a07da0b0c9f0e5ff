import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from './EmptyState.tsx'

interface LoadFailedProps {
  /** Sentence like 'Couldn’t open this job'. */
  title: string
  /** Why not. */
  text?: string
  /** Left out where another try would end the same. */
  onRetry?: (() => unknown) | undefined
}

/** Stands in place of what could not be loaded: says why, and offers another try. */
export function LoadFailed({ title, text, onRetry }: LoadFailedProps) {
  const t = useTexts()
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={text}
        icon={<IconCloudOff size={22} stroke={1.6} />}
        action={
          onRetry && (
            <Button variant="default" onClick={() => void onRetry()}>
              {t('Try again')}
            </Button>
          )
        }
      />
    </div>
  )
}
