import { expect, type Locator } from '@playwright/test'
import { areThere, phoneOf, test, windowOf } from './callers.ts'
import { newColleague, newCompany } from './company.ts'
import { expectAccessible } from './look.ts'
import { hears } from './sound.ts'

// Covers: messages/phone.

// One of the browsers that speak records all; the stored sound is decoded and measured.

test('a call is recorded with both sides, without its pause; a caller leaves a message', async ({
  browserHearing,
}) => {
  test.slow()
  const company = await newCompany()
  const [pia, quinn] = await Promise.all([
    newColleague(company, { fullname: 'Pia Moss', group_id: 4 }),
    newColleague(company, { fullname: 'Quinn Ames', group_id: 4 }),
  ])
  await company.send('/settings/saveCallRecording', { on: true, days: 90 })
  const [handset, desk, third] = await Promise.all([
    browserHearing(440).then(browser => windowOf(browser, company, '/callSettings/handset')),
    browserHearing(880).then(browser => windowOf(browser, pia, '/calls')),
    browserHearing(1320).then(browser => windowOf(browser, quinn, '/calls')),
  ])

  await test.step('both sides are told first, and see that it is recorded', async () => {
    await areThere(company, 2)
    await handset.getByRole('button', { name: 'Ring the company' }).click()
    await phoneOf(desk).press('Accept')
    await expect(phoneOf(desk).window.getByText('This call is recorded')).toBeVisible()
    await expect(handset.getByText('This call is recorded')).toBeVisible()
    await hears(desk, 440)
    await hears(handset, 880)
    await expectAccessible(desk, 'a recorded call')
  })
  await test.step('while it is paused nothing is kept, also of who joins then', async () => {
    await phoneOf(desk).press('Pause recording')
    await expect(phoneOf(desk).window.getByText('Recording is paused')).toBeVisible()
    await phoneOf(desk).press('Add')
    await phoneOf(desk).pick('Quinn Ames')
    await phoneOf(third).press('Accept')
    await hears(desk, 440, 1320)
    await expect(phoneOf(third).window.getByText('Recording is paused')).toBeVisible()
    await phoneOf(third).press('Hang up')
    await hears(desk, 440)
    await phoneOf(desk).press('Resume recording')
    await expect(phoneOf(desk).window.getByText('This call is recorded')).toBeVisible()
    await hears(handset, 880)
    await phoneOf(desk).press('Hang up')
  })
  await test.step('what was stored has both tones, before and after', async () => {
    await desk.getByRole('row', { name: /Answered.*2 recordings/ }).click()
    for (const name of ['Recording 1', 'Recording 2']) {
      const recording = desk.getByRole('region', { name })
      await recording.getByRole('button', { name: `Play ${name}` }).click()
      expect(await storedTones(recording)).toEqual([440, 880])
      await expect(recording.getByText(/Played by Pia Moss/)).toBeVisible()
    }
    await expectAccessible(desk, 'a recording')
    await desk.keyboard.press('Escape')
  })
  await test.step('a message is left after the tone, told, and heard', async () => {
    await company.send('/settings/saveCallAnswering', {
      voicemail: true,
      menu: true,
      silent: { to: 'voicemail' },
      keys: [{ digit: 4, to: 'voicemail' }],
      greetings: { open: {}, closed: {}, menu: { text: 'Press 4.' }, voicemail: { text: 'Speak.' } },
    })
    await handset.getByRole('button', { name: 'Ring the company' }).click()
    await handset.getByRole('button', { name: '4', exact: true }).click()
    await expect(handset.getByText('Speak now: 0:02')).toBeVisible()
    await handset.getByRole('button', { name: 'Hang up' }).click()
    await desk.getByRole('row', { name: /New message/ }).click()
    await expect(desk.getByText('Not played')).toBeVisible()
    await desk.getByRole('button', { name: 'Play Message' }).click()
    expect(await storedTones(desk.getByRole('region', { name: 'Message' }))).toEqual([440])
    await expect(desk.getByText('Not played')).toBeHidden()
  })
})

/** The tones in the sound that this player has open. */
async function storedTones(recording: Locator): Promise<number[]> {
  const sound = recording.getByTestId('recording-sound')
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
