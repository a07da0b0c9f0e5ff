import { expect, test } from 'vitest'
import { tourReason } from './tour-start.ts'

const known = { isViewed: true, isTutorialDue: false }

test.each([
  ['a page that is known', known, null],
  ['a page never seen', { ...known, isViewed: false }, 'first-view'],
  ['not yet known whether it was seen', { ...known, isViewed: undefined }, null],
  ['a link of the tutorial', { ...known, first_view: 1 }, 'link'],
  ['the same, typed as text', { ...known, first_view: '1' }, 'link'],
  ['a link before the answer', { isViewed: undefined, isTutorialDue: false, first_view: 1 }, 'link'],
  ['first_view=0', { ...known, first_view: 0 }, null],
  ['the onboarding', { ...known, source: 'onboarding' }, 'onboarding'],
  ['the form of a step, on a page never seen', { isViewed: false, isTutorialDue: true, step: 3 }, null],
  ['a link with a step', { ...known, first_view: 1, step: 3 }, 'link'],
  ['the onboarding of invoices', { ...known, source: 'onboardingInvoice' }, 'onboarding'],
  ['another source', { ...known, source: 'mail' }, null],
  ['the onboarding before a link', { ...known, source: 'onboarding', first_view: 1 }, 'onboarding'],
  ['the last step reached, tutorial open', { ...known, isTutorialDue: true }, 'tutorial'],
  ['the same on a first view', { isViewed: false, isTutorialDue: true }, 'tutorial'],
])('%s', (_name, facts, reason) => {
  expect(tourReason(facts)).toBe(reason)
})
