import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { fileTexts, mostOfFile } from '../automation-file.rules.ts'
import { automationsContract } from '../automations.contract.ts'
import { readyAutomations } from '../ready.rules.ts'
import { readyWords } from '../ready-words.ts'
import { type Draft, emptyDraft } from './draft.ts'

/** Their names and what they are about need no words of a company. */
const inEnglish = readyWords(told => (typeof told === 'string' ? told : told.text))

/** Begins an automation, empty or with one that is ready. */
export function NewMenu({ onBegin }: { onBegin: (draft: Draft) => void }) {
  const t = useTexts()
  const fetchWords = useSend(automationsContract.readyWords)
  async function begin(i: number) {
    const { words } = await fetchWords.send({})
    const { name, about: _, steps, ...ready } = readyAutomations(words)[i]!
    onBegin({ ...ready, name: t(name), actions: steps })
  }
  const chooser = useRef<HTMLInputElement>(null)
  const add = useSend(automationsContract.importFile, { saved: fileTexts.imported })
  async function bringIn(chosen: File) {
    if (chosen.size > mostOfFile) return void toast.error(t(fileTexts.noFile))
    await add.send({ file: await chosen.text() })
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('Import a file')}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void bringIn(file).catch(() => {})
        }}
      />
      <Menu position="bottom-end" width={340}>
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} />} loading={fetchWords.isPending}>
            {t('New automation')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => onBegin(emptyDraft)}>{t('Start from scratch')}</Menu.Item>
          <Menu.Item onClick={() => chooser.current?.click()}>{t('Import a file')}</Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('Ready to use')}</Menu.Label>
          {readyAutomations(inEnglish).map(({ about, name }, i) => (
            <Menu.Item key={name} onClick={() => void begin(i)}>
              {t(name)}
              <Text size="xs" c="dimmed">
                {t(about)}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
