import { demoPassword, demoSignIns } from '#features/account/company/demo-company.rules.ts'
import type { Settings } from './settings.ts'

/** Prints the product's address and how to sign in. */
export function sayWhereToGo(
  settings: Pick<Settings, 'publicUrl' | 'DEMO'>,
  say: (text: string) => void,
): void {
  say('')
  say(`Tradewind is ready: ${settings.publicUrl}`)
  if (!settings.DEMO) return
  say('')
  say(`Sign in to the demo company (password ${demoPassword}):`)
  for (const { email, role } of demoSignIns) say(`  ${email.padEnd(18)} ${role}`)
}
