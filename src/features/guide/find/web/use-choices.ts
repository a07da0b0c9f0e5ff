import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { findContract } from '../find.contract.ts'
import {
  type Choice,
  choiceKey,
  clientChoice,
  documentChoice,
  jobChoice,
  leadChoice,
  personChoice,
  rowScreens,
} from './find-choice.ts'
import { beginsWords } from './match-text.ts'
import { actionChoices, type OwnScreen, screenChoices } from './own-choices.ts'
import { recentChoices } from './recent-choices.ts'

export interface ChoiceGroup {
  title: string
  choices: Choice[]
}

/** Milliseconds without typing before the server is asked. */
const rest = 150

/**
 * The palette's entries for a text: screens and actions at once, then the server's finds. The previous answer stays
 * until the next arrives; `isStale` tells.
 */
export function useChoices(typed: string, screens: readonly OwnScreen[]) {
  const t = useTexts()
  const viewer = useViewer()
  const [recent] = useState(() => recentChoices(viewer))
  const text = typed.trim()
  const [asked] = useDebouncedValue(text, rest)
  // A single letter matches everything; a single digit may be a job number.
  const isAsked = text.length >= 2 || /^\d$/.test(text)
  const { data, error, isPlaceholderData, refetch } = useRead(
    findContract.everything,
    { text: asked.slice(0, 100) },
    { enabled: isAsked && asked !== '', keepPrevious: true, staleTime: 10_000 },
  )
  const found = isAsked ? data?.result : undefined

  const own = useMemo(
    () => ({ screens: screenChoices(screens, t), actions: actionChoices(viewer, t) }),
    [screens, viewer, t],
  )
  const groups = useMemo(() => {
    const { screens, actions } = own
    const last = stillOffered(recent, [...screens, ...actions])
    const other = (choice: Choice) => !last.some(each => choiceKey(each) === choiceKey(choice))
    const jobs = { title: t('Jobs'), choices: (found?.jobs ?? []).map(job => jobChoice(job, text)) }
    const clients = {
      title: t('Clients'),
      choices: (found?.clients ?? []).map(each => clientChoice(each, text)),
    }
    const isNumber = found?.jobs.some(job => text.replace(/^#/, '') === String(job.job_number))
    const all: ChoiceGroup[] = text
      ? [
          { title: t('Screens'), choices: screens.filter(({ title }) => beginsWords(title, text)) },
          { title: t('Actions'), choices: actions.filter(({ title }) => beginsWords(title, text)) },
          ...(isNumber ? [jobs, clients] : [clients, jobs]),
          {
            title: t('Quotes'),
            choices: (found?.quotes ?? []).map(each =>
              documentChoice('quote', each, { text, draft: t('Draft') }),
            ),
          },
          {
            title: t('Invoices'),
            choices: (found?.invoices ?? []).map(each =>
              documentChoice('invoice', each, { text, draft: t('Draft') }),
            ),
          },
          { title: t('Leads'), choices: (found?.leads ?? []).map(each => leadChoice(each, text)) },
          { title: t('People'), choices: (found?.people ?? []).map(each => personChoice(each, text)) },
        ]
      : [
          { title: t('Recent'), choices: last },
          { title: t('Actions'), choices: actions.filter(other) },
          { title: t('Screens'), choices: screens.filter(other) },
        ]
    return all.filter(group => group.choices.length > 0)
  }, [own, text, found, recent, t])

  const isStale = isAsked && !error && (asked !== text || isPlaceholderData || !data)
  return { groups, isStale, error: isAsked ? error : null, retry: () => void refetch() }
}

/** Keeps screens and actions that are still allowed, in current words; jobs and people are checked when opened. */
function stillOffered(recent: readonly Choice[], own: readonly Choice[]): Choice[] {
  const isOffered = (path: string) =>
    own.some(({ target }) => target.kind === 'screen' && target.path === path)
  return recent.flatMap(choice => {
    const { kind } = choice.target
    if (kind === 'job') return choice
    if (kind !== 'screen' && kind !== 'action') return isOffered(rowScreens[kind]) ? choice : []
    return own.find(each => choiceKey(each) === choiceKey(choice)) ?? []
  })
}
