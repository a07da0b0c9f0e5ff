import { Button, Menu, Stack, Text } from '@mantine/core'
import { IconClipboardText, IconHistory, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { hasPermission } from '#shared/access.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { IntroducedRows } from '#web/ui/list/IntroducedRows.tsx'
import { ReadyMenu } from '#web/ui/list/ReadyMenu.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { formsContract, type ListedForm } from '../forms.contract.ts'
import { readyForms } from '../ready-forms.rules.ts'
import { OpenForms } from './asked/OpenForms.tsx'
import { FormRow } from './FormRow.tsx'

const AnswersPanel = lazyDialog(async () => (await import('./AnswersPanel.tsx')).AnswersPanel)
const AsksDialog = lazyDialog(async () => (await import('./asked/AsksDialog.tsx')).AsksDialog)
const KeepingDialog = lazyDialog(async () => (await import('./KeepingDialog.tsx')).KeepingDialog)
const ReadPaperDialog = lazyDialog(async () => (await import('./paper/ReadPaperDialog.tsx')).ReadPaperDialog)
const LinksDialog = lazyDialog(async () => (await import('./links/LinksDialog.tsx')).LinksDialog)

/** The company's forms: in use or not, published or drafts, and what was filled in. */
export default function FormsPage() {
  const t = useTexts()
  const go = useGo()
  const read = useRead(formsContract.list, {})
  /** The form whose answers are shown; 0: all; null: none. */
  const [answersOf, setAnswersOf] = useState<number | null>(null)
  const [asksOf, setAsksOf] = useState<ListedForm | null>(null)
  const viewer = useViewer()
  const [isReading, setReading] = useState(false)
  const [isKeepingOpen, setKeepingOpen] = useState(false)
  const [linksOf, setLinksOf] = useState<ListedForm | null>(null)
  return (
    <Stack gap="md">
      <OpenForms />
      <Loaded read={read} failed={t('Couldn’t load forms')} shape="list">
        {({ data }) => (
          <IntroducedRows
            about={t('Technicians fill these in on a job, also without a signal.')}
            more={
              <>
                <Button
                  variant="default"
                  leftSection={<IconSettings size={16} />}
                  onClick={() => setKeepingOpen(true)}
                >
                  {t('Form settings')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconHistory size={16} />}
                  onClick={() => setAnswersOf(0)}
                >
                  {t('All answers')}
                </Button>
              </>
            }
            begin={
              <ReadyMenu
                label={t('New form')}
                ready={readyForms}
                onEmpty={() => void go({ to: '/FormBuilder' })}
                onPick={at => void go({ to: '/FormBuilder', query: { template: readyForms[at]!.id } })}
              >
                <Menu.Item onClick={() => setReading(true)}>
                  {t('From a paper form (PDF)')}
                  <Text size="xs" c="dimmed">
                    {t('Its questions become a draft that you check.')}
                  </Text>
                </Menu.Item>
              </ReadyMenu>
            }
            empty={{
              icon: <IconClipboardText size={22} stroke={1.6} />,
              title: t('No forms yet'),
              text: t('Safety sheets, inspections and certificates, filled in on the job.'),
            }}
          >
            {data.map(form => (
              <FormRow
                key={form.id}
                form={form}
                onEdit={() => void go({ to: '/FormBuilder', query: { id: form.id } })}
                onAnswers={() => setAnswersOf(form.id)}
                onAsks={() => setAsksOf(form)}
                onLinks={() => setLinksOf(form)}
              />
            ))}
          </IntroducedRows>
        )}
      </Loaded>
      {asksOf && <AsksDialog form={asksOf} onClose={() => setAsksOf(null)} />}
      {isReading && <ReadPaperDialog onClose={() => setReading(false)} />}
      {isKeepingOpen && (
        <KeepingDialog mayChange={hasPermission(viewer, 'settings')} onClose={() => setKeepingOpen(false)} />
      )}
      {linksOf && <LinksDialog form={linksOf} onClose={() => setLinksOf(null)} />}
      {answersOf !== null && (
        <AnswersPanel
          form={read.data?.data.find(({ id }) => id === answersOf) ?? null}
          onClose={() => setAnswersOf(null)}
        />
      )}
    </Stack>
  )
}
