import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '#features/account/company/demo-company.rules.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { tone } from '../../e2e/sound.ts'
import { openBrowser, openWindow, signInToDemo } from './app.ts'

export interface Callers {
  /** The owner, whose microphone hears 440 Hz, and the office, whose hears 880 Hz. */
  pages: [Page, Page]
  /** A page of the same server without the application in each of the same browsers. */
  bare: [Page, Page]
  stop(): Promise<void>
}

/** Two people with a phone, each in a full Chromium with a microphone of its own. `script` runs before each page. */
export async function openCallers(address: string, script = ''): Promise<Callers> {
  const owner = await signInToDemo(address)
  await fetch(`${address}/api/settings/savePhoneSettings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner}` },
    body: JSON.stringify({ owners: true, office: true }),
  })
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-tones-'))
  const browsers: Browser[] = []
  const open = async (token: string, hertz: number): Promise<[Page, Page]> => {
    const file = join(folder, `${hertz}.wav`)
    await writeFile(file, tone(hertz))
    const browser = await openBrowser([
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
      '--autoplay-policy=no-user-gesture-required',
    ])
    browsers.push(browser)
    const { page, context } = await openWindow(browser, { address, token, throttle: 1 })
    if (script) await context.addInitScript(script)
    await page.goto('/dashboard')
    const bare = await context.newPage()
    await bare.goto('/api/health')
    return [page, bare]
  }
  const [a, bareA] = await open(owner, 440)
  const [b, bareB] = await open(await tokenOf(address, 'office@demo.test'), 880)
  return {
    pages: [a, b],
    bare: [bareA, bareB],
    async stop() {
      for (const browser of browsers) await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function tokenOf(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/api${signInContract.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

export const phoneOf = (page: Page) => page.getByRole('dialog', { name: 'Phone' })

/** Calls the colleague who is shown as free; the other rings. */
export async function callColleague(page: Page): Promise<void> {
  await phoneOf(page).getByRole('button', { name: /Free$/ }).first().click()
}

export const press = (page: Page, name: string) =>
  phoneOf(page).getByRole('button', { name, exact: true }).click()
