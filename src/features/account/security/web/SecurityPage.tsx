import { Stack } from '@mantine/core'
import { SharedDataLink } from '#features/account/connections/web/SharedDataLink.tsx'
import { SecurityLog } from './SecurityLog.tsx'
import { SignInRules } from './SignInRules.tsx'

/** The rules for signing in, and the log of sign-ins, refusals and changes of rights. */
export default function SecurityPage() {
  return (
    <Stack gap="lg">
      <SignInRules />
      <SharedDataLink />
      <SecurityLog />
    </Stack>
  )
}
