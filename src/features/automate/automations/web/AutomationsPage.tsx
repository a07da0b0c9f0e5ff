import { Button } from '@mantine/core'
import { IconBolt, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { IntroducedRows } from '#web/ui/list/IntroducedRows.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type Automation, automationsContract } from '../automations.contract.ts'
import { AutomationRow } from './AutomationRow.tsx'
import type { Draft } from './draft.ts'
import { NewMenu } from './NewMenu.tsx'

const AutomationDialog = lazyDialog(async () => (await import('./AutomationDialog.tsx')).AutomationDialog)
const WriteDialog = lazyDialog(async () => (await import('./WriteDialog.tsx')).WriteDialog)
const RunsPanel = lazyDialog(async () => (await import('./RunsPanel.tsx')).RunsPanel)

/** The company's automations: on or off, how often each ran, and each run with its steps. */
export default function AutomationsPage() {
  const t = useTexts()
  const go = useGo()
  const read = useRead(automationsContract.list, {})
  const [edited, setEdited] = useState<{ row: Automation | null; draft: Draft } | null>(null)
  /** The automation whose runs are shown, or all. */
  const [runsOf, setRunsOf] = useState<Automation | 'all' | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const begin = (draft: Draft) => setEdited({ row: null, draft })
  return (
    <>
      <Loaded read={read} failed={t('Couldn’t load automations')} shape="list">
        {({ data }) => (
          <IntroducedRows
            about={t('Messages, tasks and updates that go out when something happens.')}
            more={
              <Button
                variant="default"
                leftSection={<IconHistory size={16} />}
                onClick={() => setRunsOf('all')}
              >
                {t('History')}
              </Button>
            }
            begin={<NewMenu onBegin={begin} onWrite={() => setIsWriting(true)} />}
            empty={{
              icon: <IconBolt size={22} stroke={1.6} />,
              title: t('No automations yet'),
              text: t('Follow up quotes, ask for reviews and remind clients of their yearly service.'),
            }}
          >
            {data.map(row => (
              <AutomationRow
                key={row.id}
                row={row}
                onEdit={() =>
                  row.is_flow ? go({ to: '/registration/emailFlow' }) : setEdited({ row, draft: row })
                }
                onCopy={() => begin({ ...row, name: t('Copy of {{name}}', { name: row.name }) })}
                onRuns={() => setRunsOf(row)}
              />
            ))}
          </IntroducedRows>
        )}
      </Loaded>
      {isWriting && (
        <WriteDialog
          onClose={() => setIsWriting(false)}
          onWritten={draft => {
            setIsWriting(false)
            begin(draft)
          }}
        />
      )}
      {edited && <AutomationDialog {...edited} onClose={() => setEdited(null)} />}
      {runsOf && <RunsPanel of={runsOf} onClose={() => setRunsOf(null)} />}
    </>
  )
}
