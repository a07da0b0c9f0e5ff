import { Button, Tooltip } from '@mantine/core'
import { IconEye, IconTrash } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'

interface JobActionsProps {
  /** Ids of the selected jobs, each once. */
  ids: readonly number[]
  onView: (id: number) => void
  onDelete: () => void
}

/** The toolbar: View needs exactly one job, Delete says so when there is none. */
export function JobActions({ ids, onView, onDelete }: JobActionsProps) {
  const t = useTexts()
  const only = ids.length === 1 ? ids[0] : undefined
  return (
    <>
      <Tooltip label={t('Select exactly one job')} disabled={only !== undefined}>
        <Button
          variant="default"
          leftSection={<IconEye size={16} />}
          // Focusable although it does nothing, because its tooltip says why.
          data-disabled={only === undefined || undefined}
          aria-disabled={only === undefined}
          onClick={() => only !== undefined && onView(only)}
        >
          {t('View')}
        </Button>
      </Tooltip>
      <Button
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} />}
        onClick={onDelete}
      >
        {t('Delete')}
      </Button>
    </>
  )
}
