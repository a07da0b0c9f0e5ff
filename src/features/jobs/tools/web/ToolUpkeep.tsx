import { Button, Group } from '@mantine/core'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { send } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type OpenTool, toolsContract } from '../tools.contract.ts'

/** The buttons with which the office edits, retires and labels a tool. */
export function ToolUpkeep({ tool, onEdit }: { tool: OpenTool; onEdit: () => void }) {
  const t = useTexts()
  const { id } = tool
  const status = useSend(toolsContract.changeStatus, { saved: 'Saved.' })
  return (
    <Group gap="xs" style={{ marginInlineEnd: 'auto' }}>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button
        variant="default"
        loading={status.isPending}
        onClick={() => void status.send({ id, checked: !tool.active }).catch(() => {})}
      >
        {tool.active ? t('Retire') : t('Reactivate')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} />}
        onClick={async () =>
          saveFile(await send(toolsContract.labels, { ids: String(id) }), 'tools-labels.pdf')
        }
      >
        {t('Print label')}
      </Button>
    </Group>
  )
}
