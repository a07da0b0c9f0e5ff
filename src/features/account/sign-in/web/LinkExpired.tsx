import { Alert } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import { signInTexts } from '../sign-in.rules.ts'

/** Says that a mailed link no longer works, and what to do. */
export function LinkExpired({ children }: { children: ReactNode }) {
  const t = useTexts()
  return (
    <Alert role="alert" color="pink" icon={<IconLinkOff size={18} />}>
      {t(signInTexts.linkExpired)}
      <div style={{ marginTop: 8 }}>{children}</div>
    </Alert>
  )
}
