import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type Company, newColleague, newCompany, storeSession } from './company.ts'
import { anAddress, test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { hears, tone } from './sound.ts'

// One of two browsers that speak records both; the stored sound is decoded and measured.

test('a call is recorded with both sides, without its pause; a caller leaves a message', async ({
  playwright,
  launchOptions,
}, info) => {
  test.slow()
  const browsers: Browser[] = []
  const windowOf = async (person: Company, hertz: number, path: string): Promise<Page> => {
    const file = info.outputPath(`${hertz}.wav`)
    await writeFile(file, tone(hertz))
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${file}`,
        '--autoplay-policy=no-user-gesture-required',
      ],
    })
    browsers.push(browser)
    const context = await browser.newContext({
      baseURL: process.env.TRADEWIND_E2E_URL!,
      extraHTTPHeaders: anAddress(),
      locale: 'en-AU',
      viewport: { width: 1366, height: 860 },
    })
    const page = await context.newPage()
    await storeSession(page, person)
    await page.goto(path)
    return page
  }
  const phone = (page: Page) => page.getByRole('dialog', { name: 'Phone' })
  try {
    const company = await newCompany()
    const pia = await newColleague(company, { fullname: 'Pia Moss', group_id: 4 })
    await company.send('/settings/saveCallRecording', { on: true, days: 90 })
    const [handset, desk] = await Promise.all([
      windowOf(company, 440, '/callSettings/handset'),
      windowOf(pia, 880, '/dashboard'),
    ])

    await test.step('both sides are told first, and see that it is recorded', async () => {
      await handset.getByRole('button', { name: 'Ring the company' }).click()
      await phone(desk).getByRole('button', { name: 'Accept' }).click()
      await expect(phone(desk).getByText('This call is recorded')).toBeVisible()
      await expect(handset.getByText('This call is recorded')).toBeVisible()
      await hears(desk, 440)
      await expectAccessible(desk, 'a recorded call')
    })
    await test.step('while it is paused nothing is kept', async () => {
      await phone(desk).getByRole('button', { name: 'Pause recording' }).click()
      await expect(phone(desk).getByText('Recording is paused')).toBeVisible()
      await phone(desk).getByRole('button', { name: 'Resume recording' }).click()
      await expect(phone(desk).getByText('This call is recorded')).toBeVisible()
      await hears(handset, 880)
      await phone(desk).getByRole('button', { name: 'Hang up' }).click()
    })
    await test.step('what was stored has both tones', async () => {
      await desk.goto('/calls')
      await desk.getByRole('row', { name: /Answered.*Recorded/ }).click()
      await desk.getByRole('button', { name: 'Play Recording 1' }).click()
      expect(await storedTones(desk)).toEqual([440, 880])
      await expect(desk.getByText(/Heard by Pia Moss/)).toBeVisible()
      await expectAccessible(desk, 'a recording')
      await desk.keyboard.press('Escape')
    })
    await test.step('a message is left after the tone, told, and heard', async () => {
      await company.send('/settings/saveCallAnswering', {
        ...{ voicemail: true, menu: true, silent: { to: 'voicemail' } },
        keys: [{ digit: 4, to: 'voicemail' }],
        greetings: { open: {}, closed: {}, menu: { text: 'Press 4.' }, voicemail: { text: 'Speak.' } },
      })
      await handset.getByRole('button', { name: 'Ring the company' }).click()
      await handset.getByRole('button', { name: '4', exact: true }).click()
      await expect(handset.getByText('Speak now: 0:03')).toBeVisible()
      await handset.getByRole('button', { name: 'Hang up' }).click()
      const row = desk.getByRole('row', { name: /New message/ })
      await row.click()
      await expect(desk.getByText('Not heard')).toBeVisible()
      await desk.getByRole('button', { name: 'Play Message' }).click()
      expect(await storedTones(desk)).toEqual([440])
      await expect(desk.getByText('Not heard')).toBeHidden()
    })
  } finally {
    await Promise.all(browsers.map(browser => browser.close()))
  }
})

/** The tones in the sound that the player has open. */
async function storedTones(page: Page): Promise<number[]> {
  const sound = page.getByTestId('recording-sound')
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.src)).toContain('/phone/sound/')
  return sound.evaluate(async (audio: HTMLAudioElement) => {
    const bytes = await (await fetch(audio.src)).arrayBuffer()
    const decoded = await new AudioContext().decodeAudioData(bytes)
    const samples = decoded.getChannelData(0)
    // Goertzel's measure of one tone, over all of it.
    const power = (hertz: number) => {
      const factor = 2 * Math.cos((2 * Math.PI * hertz) / decoded.sampleRate)
      let [before, last] = [0, 0]
      for (const sample of samples) [before, last] = [last, sample + factor * last - before]
      return last * last + before * before - factor * last * before
    }
    return [440, 880, 1320].filter(hertz => power(hertz) > 100 * power(hertz * 1.13))
  })
}
