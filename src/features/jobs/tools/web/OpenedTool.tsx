import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconArrowsTransferUp, IconCertificate, IconPencil, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FileTile } from '#features/jobs/files/web/FileTile.tsx'
import { FileViewer, type ViewedFile } from '#features/jobs/files/web/FileViewer.tsx'
import { parseDay } from '#shared/dates.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { moneyText } from '#web/money-text.ts'
import { send } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useKeptSend, useRead, useSend } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { type OpenTool, toolsContract } from '../tools.contract.ts'
import { canAnswer, checkKinds, checkLabels } from '../tools.rules.ts'
import { ToolForm } from './ToolForm.tsx'
import { UploadButton } from './UploadButton.tsx'
import { useHolderName } from './use-holder-name.ts'

const HandDialog = lazyPart(async () => (await import('./HandDialog.tsx')).HandDialog)
const CheckDialog = lazyPart(async () => (await import('./CheckDialog.tsx')).CheckDialog)

/** A tool: who has it, its tests, and whom it went to. */
export function OpenedTool({ tool: begun, onClose }: { tool: OpenTool; onClose: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const dayName = (day: string) => time.day(parseDay(day)!)
  const viewer = useViewer()
  const holderName = useHolderName()
  const mayManage = useMay(toolsContract.add.access)
  const tool = useRead(toolsContract.open, { id: begun.id }).data?.result ?? begun
  const answer = useKeptSend(toolsContract.answer, {
    saved: (_reply, { accept }) => (accept ? 'Confirmed.' : 'Declined.'),
    waits: ({ accept }) => ({
      title: tool.name,
      typed: accept ? t('I have it') : t('I don’t have it'),
      job: null,
    }),
  })
  const status = useSend(toolsContract.changeStatus, { saved: 'Saved.' })
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
    [t('With'), `${holderName(holder)}, ${t('since {{at}}', { at: time.instant(tool.held_since) })}`],
    [t('Serial number'), tool.serial],
    ...checkKinds.map((kind): [string, ReactNode] => {
      const due = tool[`${kind}_due`]
      return [
        t(checkLabels[kind]),
        due &&
          (tool.overdue.includes(kind)
            ? t('due since {{day}}', { day: dayName(due) })
            : t('next on {{day}}', { day: dayName(due) })),
      ]
    }),
    [t('Bought'), tool.bought_on && dayName(tool.bought_on)],
    [t('Warranty until'), tool.warranty_until && dayName(tool.warranty_until)],
    [t('Cost'), tool.cost_cents ? moneyText(tool.cost_cents) : null],
    [t('Note'), tool.note],
  ]
  const kept = <T extends object>(reply: Promise<T | null>) => void reply.catch(() => {})
  return (
    <Dialog
      opened
      size="lg"
      title={tool.name}
      subtitle={tool.active ? undefined : t('No longer in use')}
      onClose={onClose}
      footer={
        <>
          {mayManage && (
            <Group gap="xs" style={{ marginInlineEnd: 'auto' }}>
              <Button
                variant="default"
                leftSection={<IconPencil size={16} />}
                onClick={() => setShown('edit')}
              >
                {t('Edit')}
              </Button>
              <Button
                variant="default"
                loading={status.isPending}
                onClick={() => kept(status.send({ id, checked: !tool.active }))}
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
          )}
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
          <Alert color="red">
            {t('It failed its last test. It can go to work again once it passes one.')}
          </Alert>
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
        {waiting && (
          <Alert color="blue">
            <Text size="sm" mb="xs">
              {t('{{by}} hands it over to {{to}}.', { by: waiting.by_name, to: waiting.to_name })}{' '}
              {waiting.note}
            </Text>
            <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>{photo(waiting.photo)}</ul>
            {canAnswer(viewer, waiting) === true && (
              <Group gap="xs" mt="xs">
                <Button
                  size="md"
                  loading={answer.isPending}
                  onClick={() => kept(answer.send({ id: waiting.id, accept: true }))}
                >
                  {t('I have it')}
                </Button>
                <Button
                  size="md"
                  variant="default"
                  loading={answer.isPending}
                  onClick={() => kept(answer.send({ id: waiting.id, accept: false }))}
                >
                  {t('I don’t have it')}
                </Button>
              </Group>
            )}
          </Alert>
        )}
        <Group align="flex-start" gap="lg">
          <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>{photo(tool.photo)}</ul>
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
        <section>
          <Group justify="space-between" mb={4}>
            <Text fw={600} component="h3">
              {t('Tests')}
            </Text>
            {mayManage && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconCertificate size={16} />}
                onClick={() => setShown('check')}
              >
                {t('Add a test')}
              </Button>
            )}
          </Group>
          {tool.checks.length === 0 && <Text c="dimmed">{t('Not tested yet.')}</Text>}
          {tool.checks.map(check => (
            <Group key={check.id} gap="xs" mb={4}>
              <Text size="sm">
                {[
                  dayName(check.checked_on),
                  t(checkLabels[check.kind]),
                  check.passed ? t('passed') : t('failed'),
                  check.number,
                  check.by_name,
                  check.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {check.certificate ? (
                <Button size="compact-xs" variant="subtle" onClick={() => setViewed(check.certificate)}>
                  {t('Certificate')}
                </Button>
              ) : (
                mayManage && (
                  <UploadButton part="check" id={check.id} small>
                    {t('Add the certificate')}
                  </UploadButton>
                )
              )}
            </Group>
          ))}
        </section>
        <section>
          <Text fw={600} component="h3" mb={4}>
            {t('Hand-overs')}
          </Text>
          {tool.hands.length === 0 && <Text c="dimmed">{t('No hand-overs yet.')}</Text>}
          {tool.hands.map(hand => (
            <Group key={hand.id} gap="xs" mb={4} wrap="nowrap">
              <Text size="sm">
                {[
                  time.instant(hand.at),
                  `${hand.from || t('Company')} → ${hand.to === 0 ? t('Company') : hand.to_name}`,
                  hand.state === 'waiting' ? t('waits') : hand.state === 'declined' ? t('declined') : '',
                  hand.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {hand.photo !== null && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => setViewed({ id: hand.photo!, name: t('Photo'), type: 'image/jpeg' })}
                >
                  {t('Photo')}
                </Button>
              )}
            </Group>
          ))}
        </section>
      </Stack>
      {shown === 'hand' && <HandDialog tool={tool} onClose={() => setShown(null)} />}
      {shown === 'check' && <CheckDialog tool={tool} onClose={() => setShown(null)} />}
      {viewed && (
        <FileViewer files={[viewed]} id={viewed.id} onGo={() => {}} onClose={() => setViewed(null)} />
      )}
    </Dialog>
  )
}
