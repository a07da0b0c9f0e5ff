import { Menu } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { ReadyMenu } from '#web/ui/list/ReadyMenu.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { fileTexts, mostOfFile } from '../automation-file.rules.ts'
import { automationsContract } from '../automations.contract.ts'
import { readyAutomations } from '../ready.rules.ts'
import { readyWords } from '../ready-words.ts'
import { type Draft, emptyDraft } from './draft.ts'

/** Ready-made texts in English; their names and descriptions need no company data. */
const inEnglish = readyWords(told => (typeof told === 'string' ? told : told.text))

/** Begins an automation, empty or with one that is ready. */
export function NewMenu({ onBegin, onWrite }: { onBegin: (draft: Draft) => void; onWrite: () => void }) {
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
      <ReadyMenu
        label={t('New automation')}
        loading={fetchWords.isPending}
        ready={readyAutomations(inEnglish)}
        onEmpty={() => onBegin(emptyDraft)}
        onPick={at => void begin(at).catch(() => {})}
      >
        <Menu.Item onClick={onWrite}>{t('Write it for me')}</Menu.Item>
        <Menu.Item onClick={() => chooser.current?.click()}>{t('Import a file')}</Menu.Item>
      </ReadyMenu>
    </>
  )
}
