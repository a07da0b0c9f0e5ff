import { Alert, Button, Group, Stack, Table } from '@mantine/core'
import { IconArrowsTransferUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FileTile } from '#features/jobs/files/web/FileTile.tsx'
import { FileViewer, type ViewedFile } from '#features/jobs/files/web/FileViewer.tsx'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { moneyText } from '#web/money-text.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { type OpenTool, toolsContract } from '../tools.contract.ts'
import { checkKinds, checkLabels } from '../tools.rules.ts'
import { ToolChecks } from './ToolChecks.tsx'
import { ToolForm } from './ToolForm.tsx'
import { ToolHands } from './ToolHands.tsx'
import { ToolUpkeep } from './ToolUpkeep.tsx'
import { UploadButton } from './UploadButton.tsx'
import { useHolderName } from './use-holder-name.ts'
import { WaitingHand } from './WaitingHand.tsx'

const HandDialog = lazyDialog(async () => (await import('./HandDialog.tsx')).HandDialog)
const CheckDialog = lazyDialog(async () => (await import('./CheckDialog.tsx')).CheckDialog)

/** A tool: who has it, its tests, and whom it went to. */
export function OpenedTool({ tool: begun, onClose }: { tool: OpenTool; onClose: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const dayName = (day: string) => time.day(parseDay(day)!)
  const viewer = useViewer()
  const holderName = useHolderName()
  const mayManage = useMay(toolsContract.add.access)
  const tool = useRead(toolsContract.open, { id: begun.id }).data?.result ?? begun
  const [shown, setShown] = useState<'hand' | 'check' | 'edit' | null>(null)
  const [viewed, setViewed] = useState<ViewedFile | null>(null)
  const { id, waiting, holder } = tool
  if (shown === 'edit') return <ToolForm tool={tool} onClose={() => setShown(null)} />
  const photo = (file: number | null) =>
    file !== null && (
      <FileTile
        file={{ id: file, name: t('Photo'), thumbnail: 'photo' }}
        onOpen={() => setViewed({ id: file, name: t('Photo'), type: 'image/jpeg' })}
      />
    )
  const facts: [string, ReactNode][] = [
    [t('Held by'), `${holderName(holder)}, ${t('since {{at}}', { at: time.instant(tool.held_since) })}`],
    [t('Serial number'), tool.serial],
    ...checkKinds.map((kind): [string, ReactNode] => {
      const due = tool[`${kind}_due`]
      return [
        t(checkLabels[kind]),
        due &&
          (tool.overdue.includes(kind)
            ? t('overdue since {{day}}', { day: dayName(due) })
            : t('next on {{day}}', { day: dayName(due) })),
      ]
    }),
    [t('Bought'), tool.bought_on && dayName(tool.bought_on)],
    [t('Warranty until'), tool.warranty_until && dayName(tool.warranty_until)],
    [t('Cost'), tool.cost_cents ? moneyText(tool.cost_cents) : null],
    [t('Note'), tool.note],
  ]
  return (
    <Dialog
      opened
      size="lg"
      title={tool.name}
      subtitle={tool.active ? undefined : t('No longer in use')}
      onClose={onClose}
      footer={
        <>
          {mayManage && <ToolUpkeep tool={tool} onEdit={() => setShown('edit')} />}
          {tool.active && (
            <Button leftSection={<IconArrowsTransferUp size={16} />} onClick={() => setShown('hand')}>
              {holder.kind === 'person' && holder.value === viewer.id ? t('Hand over') : t('Check out')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="lg">
        {tool.failed && (
          <Alert color="red">{t('It failed its last test. It can’t be used until it passes.')}</Alert>
        )}
        {tool.overdue.length > 0 && (
          <Alert color="orange">
            {tool.overdue
              .map(kind =>
                t('{{check}} was due on {{day}}.', {
                  check: t(checkLabels[kind]),
                  day: dayName(tool[`${kind}_due`]!),
                }),
              )
              .join(' ')}
          </Alert>
        )}
        {waiting && <WaitingHand tool={tool} waiting={waiting} photo={photo(waiting.photo)} />}
        <Group align="flex-start" gap="lg">
          {tool.photo !== null && (
            <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>{photo(tool.photo)}</ul>
          )}
          <Table
            withRowBorders={false}
            verticalSpacing={4}
            horizontalSpacing={0}
            style={{ flex: 1, minWidth: 240 }}
          >
            <Table.Tbody>
              {facts.map(
                ([name, value]) =>
                  value && (
                    <Table.Tr key={name}>
                      <Table.Th w={150} fw={500}>
                        {name}
                      </Table.Th>
                      <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                        {value}
                      </Table.Td>
                    </Table.Tr>
                  ),
              )}
            </Table.Tbody>
          </Table>
        </Group>
        {mayManage && (
          <UploadButton part="tool" id={id} pictures>
            {tool.photo === null ? t('Add a photo') : t('Another photo')}
          </UploadButton>
        )}
        <ToolChecks tool={tool} onAdd={() => setShown('check')} onView={setViewed} />
        <ToolHands tool={tool} onView={setViewed} />
      </Stack>
      {shown === 'hand' && <HandDialog tool={tool} onClose={() => setShown(null)} />}
      {shown === 'check' && <CheckDialog tool={tool} onClose={() => setShown(null)} />}
      {viewed && (
        <FileViewer files={[viewed]} id={viewed.id} onGo={() => {}} onClose={() => setViewed(null)} />
      )}
    </Dialog>
  )
}
