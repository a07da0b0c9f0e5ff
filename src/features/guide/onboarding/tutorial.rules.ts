import { type PageName, pageIds } from '#features/account/page-settings/page-settings.rules.ts'

/** The steps of the tutorial in their order, by the page that each of them shows (document 0 §2). */
const order = [
  { page: 'team', label: 'Team' },
  { page: 'jobs', label: 'Job' },
  { page: 'quotes', label: 'Quote' },
  { page: 'invoices', label: 'Invoice' },
  { page: 'settings', label: 'Settings' },
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

/**
 * How far somebody has come, in the steps that they may open: `openPath` has the paths of those alone. A step is
 * pending while its page has no first view.
 */
export function tutorialProgress(
  views: readonly { page_id: number; first_view: number }[],
  openPath: (page: PageName) => string | undefined,
): TutorialProgress {
  const steps = order.flatMap(({ page, label }) => {
    const path = openPath(page)
    if (!path) return []
    const id = pageIds[page]
    return [{ path, label, done: views.some(view => view.page_id === id && view.first_view === 1) }]
  })
  const done = steps.filter(step => step.done).length
  return {
    steps,
    next: steps.find(step => !step.done)?.path ?? null,
    percent: steps.length === 0 ? 100 : Math.round((100 * done) / steps.length),
  }
}
