import type { Page } from '@playwright/test'
import { screenList } from '../src/app/screens/screens.ts'

/** The pages with a tour. */
export const tourPaths = screenList.filter(screen => screen.tour).map(screen => screen.path)

/**
 * Notes for whoever is signed in on this page that they know every page with a tour, and the tutorial; then shows
 * the page anew. After that no tour opens unasked, and one that was open is gone.
 */
export async function markPagesViewed(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('token') !== null)
  const refused = await page.evaluate(async paths => {
    const send = async (to: string, body: object) => {
      const { status } = await fetch(`/api${to}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify(body),
      })
      return { to, status }
    }
    const answers = [
      ...(await Promise.all(paths.map(path => send('/settings/updateFirstView', { path })))),
      // Only an owner may; nobody else is shown the tutorial.
      await send('/company/setOnboardingTutorialComplete', {}),
    ]
    return answers.filter(
      ({ to, status }) => status !== 200 && !(status === 403 && to.startsWith('/company')),
    )
  }, tourPaths)
  if (refused.length > 0) throw new Error(`Not marked as viewed: ${JSON.stringify(refused)}`)
  await page.reload()
}
