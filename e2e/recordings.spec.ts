import { expect, type Page } from '@playwright/test'
import { areThere, phoneOf, test, windowOf } from './callers.ts'
import { newColleague, newCompany } from './company.ts'
import { expectAccessible } from './look.ts'
import { hears } from './sound.ts'

// One of two browsers that speak records both; the stored sound is decoded and measured.

test('a call is recorded with both sides, without its pause; a caller leaves a message', async ({
  browserHearing,
}) => {
  test.slow()
  const company = await newCompany()
  const pia = await newColleague(company, { fullname: 'Pia Moss', group_id: 4 })
  await company.send('/settings/saveCallRecording', { on: true, days: 90 })
  const [handset, desk] = await Promise.all([
    browserHearing(440).then(browser => windowOf(browser, company, '/callSettings/handset')),
    browserHearing(880).then(browser => windowOf(browser, pia, '/dashboard')),
  ])

  await test.step('both sides are told first, and see that it is recorded', async () => {
    await areThere(company, 1)
    await handset.getByRole('button', { name: 'Ring the company' }).click()
    await phoneOf(desk).press('Accept')
    await expect(phoneOf(desk).window.getByText('This call is recorded')).toBeVisible()
    await expect(handset.getByText('This call is recorded')).toBeVisible()
    await hears(desk, 440)
    await expectAccessible(desk, 'a recorded call')
  })
  await test.step('while it is paused nothing is kept', async () => {
    await phoneOf(desk).press('Pause recording')
    await expect(phoneOf(desk).window.getByText('Recording is paused')).toBeVisible()
    await phoneOf(desk).press('Resume recording')
    await expect(phoneOf(desk).window.getByText('This call is recorded')).toBeVisible()
    await hears(handset, 880)
    await phoneOf(desk).press('Hang up')
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
