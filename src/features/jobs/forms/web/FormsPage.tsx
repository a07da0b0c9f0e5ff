import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconClipboardText, IconHistory, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { formsContract, type ListedForm } from '../forms.contract.ts'
import { readyForms } from '../ready-forms.rules.ts'
import { OpenForms } from './asked/OpenForms.tsx'
import { FormRow } from './FormRow.tsx'

const AnswersPanel = lazyDialog(async () => (await import('./AnswersPanel.tsx')).AnswersPanel)
const AsksDialog = lazyDialog(async () => (await import('./asked/AsksDialog.tsx')).AsksDialog)
const LinksDialog = lazyDialog(async () => (await import('./LinksDialog.tsx')).LinksDialog)

/** The company's forms: in use or not, published or drafts, and what was filled in. */
export default function FormsPage() {
  const t = useTexts()
  const go = useGo()
  const read = useRead(formsContract.list, {})
  /** The form whose answers are shown; 0: all; null: none. */
  const [answersOf, setAnswersOf] = useState<number | null>(null)
  const [asksOf, setAsksOf] = useState<ListedForm | null>(null)
  const [linksOf, setLinksOf] = useState<ListedForm | null>(null)
  return (
    <Stack gap="md">
      <OpenForms />
      <Loaded read={read} failed={t('Couldn’t load forms')} shape="list">
        {({ data }) => (
          <Card flush>
            {data.length > 0 && (
              <Group p="md" justify="space-between">
                <Text size="sm" c="dimmed">
                  {t('Technicians fill these in on a job, also without a signal.')}
                </Text>
                <Group gap="xs">
                  <Button
                    variant="default"
                    leftSection={<IconHistory size={16} />}
                    onClick={() => setAnswersOf(0)}
                  >
                    {t('All answers')}
                  </Button>
                  <NewFormMenu />
                </Group>
              </Group>
            )}
            {data.length === 0 ? (
              <EmptyState
                icon={<IconClipboardText size={22} stroke={1.6} />}
                title={t('No forms yet')}
                text={t('Safety sheets, inspections and certificates, filled in on the job.')}
                action={<NewFormMenu />}
              />
            ) : (
              <LinedRows>
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
              </LinedRows>
            )}
          </Card>
        )}
      </Loaded>
      {asksOf && <AsksDialog form={asksOf} onClose={() => setAsksOf(null)} />}
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

/** Begins a form, empty or with one that is ready. */
function NewFormMenu() {
  const t = useTexts()
  const go = useGo()
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />}>{t('New form')}</Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => void go({ to: '/FormBuilder' })}>{t('Start from scratch')}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('Ready to use')}</Menu.Label>
        {readyForms.map(({ id, name, about }) => (
          <Menu.Item key={id} onClick={() => void go({ to: '/FormBuilder', query: { template: id } })}>
            {t(name)}
            <Text size="xs" c="dimmed">
              {t(about)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
