import { useState } from 'react'
import { AskPassword } from './AskPassword.tsx'
import { ConfirmSecondFactor } from './ConfirmSecondFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Turns the second step on: password, the app's first code, then the recovery codes, shown once. */
export function SetUpSecondFactor({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (key) return <ConfirmSecondFactor secretKey={key} onConfirmed={setCodes} onClose={onClose} />
  return <AskPassword onStarted={setKey} onClose={onClose} />
}
