import { type Fact, type FactValue, fact } from '#shared/fact.ts'
import type { SecurityKind } from '#shared/security-event.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** Minutes without use after which a company may end sessions; 0: only with their 480 minutes. */
export const idleChoices = [0, 15, 30, 60, 120, 240] as const

/** Days without contact on which a phone that is kept ready may open what lies on it. */
export const offlineDays = { least: 1, most: 14 } as const

export const securityTexts = {
  demo: 'The demo is shared, so its sign-in rules can’t be changed.',
  noGroup: 'This group doesn’t exist.',
  ownFirst: 'Set up your own two-step sign-in first, under Sign-ins.',
} as const

/** True if an owner may ask for the second step of groups; who asks for it of their own group has one. */
export const canAskForFactor = (by: { asksOwn: boolean; hasFactor: boolean }): Verdict =>
  !by.asksOwn || by.hasFactor || because(securityTexts.ownFirst)

/** Names in an event, as they are told. */
interface EventNames {
  name: string
  member: string
  permission: string
  what: string
  group: string
  from: string
  to: string
  given: string
  taken: string
  head: string
}

/** What an event says. */
export function securityFact(kind: SecurityKind, names: EventNames): Fact {
  const { name, member, what, group, from, to, given, taken, head } = names
  const permission: FactValue = { text: names.permission }
  switch (kind) {
    case 'sign-in':
      return fact('{{name}} signed in', { name })
    case 'sign-in-failed':
      return fact('Failed sign-in as {{name}}', { name })
    case 'sign-in-slowed':
      return fact('Sign-in as {{name}} blocked after too many attempts', { name })
    case 'phone-copied':
      return fact('{{name}}’s phone was signed out: its sign-in was used from a copy', { name })
    case 'refused':
      return what === ''
        ? fact('{{name}} tried something they don’t have permission for', { name })
        : fact('{{name}} lacked permission for {{what}}', { name, what: { text: what } })
    case 'file-refused':
      return fact('A file from {{name}} was refused: {{what}}', { name, what })
    case 'permission':
      if (given !== '' && taken !== '')
        return fact('{{permission}}: granted to {{given}}, removed from {{taken}}', {
          permission,
          given,
          taken,
        })
      return given !== ''
        ? fact('{{permission}}: granted to {{given}}', { permission, given })
        : fact('{{permission}}: removed from {{taken}}', { permission, taken })
    case 'member-added':
      return fact('{{member}} was added to {{group}}', { member, group })
    case 'member-moved':
      return fact('{{member}} moved from {{from}} to {{to}}', { member, from, to })
    case 'member-disabled':
      return fact('{{member}} was disabled', { member })
    case 'member-enabled':
      return fact('{{member}} was enabled', { member })
    case 'password-changed':
      return fact('{{name}} changed their password', { name: member })
    case 'factor-on':
      return fact('{{name}} turned on two-step sign-in', { name: member })
    case 'factor-off':
      return fact('Two-step sign-in was turned off for {{name}}', { name: member })
    case 'policy-changed':
      return fact('The sign-in rules were changed')
    case 'franchise-joined':
      return fact('Joined the franchise {{head}}', { head })
    case 'franchise-left':
      return fact('Left the franchise {{head}}', { head })
  }
}
