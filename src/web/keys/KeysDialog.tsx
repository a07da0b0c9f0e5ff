import { Table, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { KeyNames } from './key-names.tsx'
import { currentKeys, type KeyAction, type KeyGroup } from './keys.ts'

const groups: readonly { id: KeyGroup; label: string }[] = [
  { id: 'everywhere', label: 'Everywhere' },
  { id: 'screens', label: 'Go to' },
  { id: 'lists', label: 'Lists' },
  { id: 'dialogs', label: 'Dialogs' },
]

/** Keys that dialogs handle themselves. */
const inDialogs: readonly KeyAction[] = [
  { keys: 'mod+enter', label: 'Save', group: 'dialogs' },
  { keys: 'escape', label: 'Close', group: 'dialogs' },
]

/** The keys that do something on the screen below. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const [keys] = useState(() => [...currentKeys(), ...inDialogs])
  return (
    <Dialog opened onClose={onClose} title={t('Keyboard shortcuts')}>
      {groups.map(({ id, label: heading }) => {
        const inGroup = keys.filter(each => each.group === id)
        if (inGroup.length === 0) return null
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
          <section key={id} tabIndex={0} aria-label={t(heading)} style={{ marginBottom: 16 }}>
            <Title order={3} size="h6" mb={4}>
              {t(heading)}
            </Title>
            <Table verticalSpacing={4} aria-label={t(heading)}>
              <Table.Tbody>
                {inGroup.map(({ keys: combination, label }) => (
                  <Table.Tr key={combination}>
                    <Table.Th scope="row" fw={400}>
                      {t(label)}
                    </Table.Th>
                    <Table.Td ta="end">
                      <KeyNames keys={combination} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        )
      })}
    </Dialog>
  )
}
