import { pages } from '#features/account/page-settings/page-settings.rules.ts'

/** The steps of the tutorial in their order, by the page that each of them shows (document 0 §2). */
const order = [
  { id: 8, label: 'Team' },
  { id: 3, label: 'Job' },
  { id: 6, label: 'Quote' },
  { id: 4, label: 'Invoice' },
  { id: 20, label: 'Settings' },
] as const

interface TutorialStep {
  path: string
  label: string
  done: boolean
}

export interface TutorialProgress {
  steps: TutorialStep[]
  /** Path of the next step, or null. */
  next: string | null
  /** 0 to 100: each step shown is an even part of it, 20 of the specification's five. */
  percent: number
}

/** How far somebody has come, in the steps that they may open; a step is pending while its page has no first view. */
export function tutorialProgress(
  views: readonly { page_id: number; first_view: number }[],
  mayOpen: (path: string) => boolean,
): TutorialProgress {
  const steps = order.flatMap(({ id, label }) => {
    const path = pages.find(page => page.id === id)?.path
    if (!path || !mayOpen(path)) return []
    return [{ path, label, done: views.some(view => view.page_id === id && view.first_view === 1) }]
  })
  const done = steps.filter(step => step.done).length
  return {
    steps,
    next: steps.find(step => !step.done)?.path ?? null,
    percent: steps.length === 0 ? 100 : Math.round((100 * done) / steps.length),
  }
}
