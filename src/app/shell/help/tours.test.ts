import { expect, test } from 'vitest'
import { screenList } from '#app/screens/screens.ts'
import { tutorialProgress } from '#features/guide/onboarding/tutorial.rules.ts'
import { tourOf } from './tours.ts'

const { steps } = tutorialProgress([], page => screenList.find(screen => screen.page === page)?.path)

test.each(steps)('the tutorial’s step $label has a tour to be seen by', async ({ path }) => {
  expect((await tourOf(path)?.())?.length).toBeGreaterThan(2)
})

test('the tutorial has its five steps', () => {
  expect(steps.map(({ path }) => path)).toEqual(['/team', '/jobs', '/quotes', '/invoices', '/settings'])
})
