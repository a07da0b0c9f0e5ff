import { Kbd } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys of an action as they stand on the keyboard: 'G J', 'Ctrl Enter'. */
export function KeyNames({ keys }: { keys: string }) {
  const t = useTexts()
  const names: Record<string, string> = {
    mod: isMac ? '⌘' : t('Ctrl'),
    enter: t('Enter'),
    escape: t('Esc'),
    space: t('Space'),
  }
  return (
    <span style={{ display: 'inline-flex', gap: 4 }}>
      {keys.split(/[ +]/).map(key => (
        <Kbd key={key}>{names[key] ?? key.toUpperCase()}</Kbd>
      ))}
    </span>
  )
}
