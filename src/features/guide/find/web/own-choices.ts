import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { mayAccess } from '#shared/access.ts'
import type { Translate } from '#shared/translator.ts'
import type { SignedIn } from '#web/viewer.ts'
import type { Choice } from './find-choice.ts'

/** A screen that the viewer may open. */
export interface OwnScreen {
  path: string
  /** English, as the list of screens has them. */
  title: string
  under?: string
}

/** The screens as choices. */
export function screenChoices(screens: readonly OwnScreen[], t: Translate): Choice[] {
  return screens.map(({ path, title, under }) => ({
    target: { kind: 'screen', path },
    title: t(title),
    detail: under ? t(under) : '',
  }))
}

/** Actions that the viewer can start from any screen. */
export function actionChoices(viewer: SignedIn, t: Translate): Choice[] {
  const actions: [name: string, title: string, may: boolean][] = [
    ['new-job', t('New Job'), canBook(viewer) === true],
    ['new-client', t('New Client'), mayAccess(clientsContract.add.access, viewer)],
    ['new-technician', t('Add Technician'), mayAccess(teamContract.add.access, viewer)],
    ['help', t('Help'), true],
    ['light', t('Appearance: light'), true],
    ['dark', t('Appearance: dark'), true],
    ['auto', t('Appearance: same as device'), true],
    ['sign-out', t('Sign Out'), true],
  ]
  return actions
    .filter(([, , may]) => may)
    .map(([name, title]) => ({ target: { kind: 'action', name }, title, detail: '' }))
}
