import { writeFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type Company, newColleague, newCompany, storeSession } from './company.ts'
import { anAddress, test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { hears, tone } from './sound.ts'

// Real sound between real browsers: each has a microphone that hears a tone of its own, and the others measure it.

test.describe('the phone', () => {
  const browsers: Browser[] = []
  test.afterEach(async () => {
    await Promise.all(browsers.splice(0).map(browser => browser.close()))
  })

  /** A browser of its own: the tone of its microphone is one of its start. */
  async function browserWith(
    start: (args: string[]) => Promise<Browser>,
    args: string[],
  ): Promise<BrowserContext> {
    const browser = await start(args)
    browsers.push(browser)
    return browser.newContext({
      baseURL: process.env.TRADEWIND_E2E_URL!,
      extraHTTPHeaders: anAddress(),
      locale: 'en-AU',
      viewport: { width: 1366, height: 860 },
    })
  }

  test('people talk: rung, muted, held, reloaded, three of them, passed on', async ({
    playwright,
    launchOptions,
  }, info) => {
    test.slow()
    const start = (args: string[]) =>
      playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-ui-for-media-stream',
          '--autoplay-policy=no-user-gesture-required',
          ...args,
        ],
      })
    const microphone = async (hertz: number) => {
      const file = info.outputPath(`${hertz}.wav`)
      await writeFile(file, tone(hertz))
      return ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${file}`]
    }
    const company = await newCompany()
    await company.send('/settings/savePhoneSettings', { owners: true })
    const operators = await Promise.all([
      newColleague(company, { fullname: 'Pia Moss', group_id: 4 }),
      newColleague(company, { fullname: 'Quinn Ames', group_id: 4 }),
    ])
    let handset!: Page
    const { lastJobInsertId: job } = (await company.send('/jobs/add', {
      name: 'Nadia Kerr',
      phone: '0491 570 156',
      address: '12 Smith Street, Parramatta NSW',
    })) as { lastJobInsertId: number }
    const contexts = await Promise.all(
      [440, 880, 1320].map(async hertz => browserWith(start, await microphone(hertz))),
    )
    const [owner, pia, quinn] = (await Promise.all(
      [company, ...operators].map((person, at) => windowOf(contexts[at]!, person, '/dashboard')),
    )) as [Page, Page, Page]

    await test.step('a colleague is called, and each hears the other', async () => {
      await phoneOf(owner).open()
      await phoneOf(owner)
        .window.getByRole('button', { name: /Pia Moss.*Free/ })
        .click()
      await phoneOf(pia).press('Accept')
      await hears(owner, 880)
      await hears(pia, 440)
      await expectAccessible(pia, 'a call')
    })
    await test.step('who is muted is not heard', async () => {
      await phoneOf(pia).press('Mute')
      await hears(owner, null)
      await phoneOf(pia).press('Unmute')
      await hears(owner, 880)
    })
    await test.step('on hold nobody is heard', async () => {
      await phoneOf(owner).press('Hold')
      await hears(owner, null)
      await hears(pia, null)
      await phoneOf(owner).press('Resume')
      await hears(pia, 440)
    })
    await test.step('a window that is loaded anew is back in the call', async () => {
      await pia.reload()
      await hears(pia, 440)
      await hears(owner, 880)
    })
    await test.step('a third joins: each hears both others', async () => {
      await phoneOf(owner).press('Add')
      await phoneOf(owner)
        .window.getByRole('button', { name: /Quinn Ames.*Free/ })
        .click()
      await phoneOf(quinn).press('Accept')
      await hears(quinn, 440, 880)
      await hears(owner, 880, 1320)
      await hears(pia, 440, 1320)
      await phoneOf(quinn).press('Hang up')
      await hears(owner, 880)
    })
    await test.step('a call that is passed on goes on without the one who had it', async () => {
      await phoneOf(owner).press('Transfer')
      await phoneOf(owner)
        .window.getByRole('button', { name: /Quinn Ames.*Free/ })
        .click()
      await phoneOf(quinn).press('Accept')
      await hears(quinn, 880)
      await hears(pia, 1320)
      await expect(phoneOf(owner).window.getByRole('button', { name: 'Hang up' })).toBeHidden()
      await phoneOf(quinn).press('Hang up')
      await expect(phoneOf(pia).window).toBeHidden()
    })
    await test.step('somebody outside rings: of two who are rung one answers', async () => {
      handset = await windowOf(contexts[2]!, company, '/callSettings/handset')
      await handset.getByRole('button', { name: 'Ring the company' }).click()
      for (const page of [pia, quinn]) {
        await expect(phoneOf(page).window).toContainText('Nadia Kerr')
        await expect(phoneOf(page).window).toContainText('12 Smith Street')
      }
      await phoneOf(pia).press('Accept')
      await expect(phoneOf(quinn).window).toBeHidden()
      await hears(pia, 1320)
      await hears(handset, 880)
      await phoneOf(pia).press('Mute')
      await hears(handset, null)
      await phoneOf(pia).press('Unmute')
      await hears(handset, 880)
    })
    await test.step('the owner listens unheard, then speaks to the colleague alone, who sees both', async () => {
      await owner.goto('/calls')
      await owner.getByRole('button', { name: 'Listen to Pia Moss' }).click()
      await hears(owner, 880, 1320)
      await expect(phoneOf(pia).window).toContainText('Olivia Hart listens')
      await hears(pia, 1320)
      await phoneOf(owner).press('Whisper')
      await hears(pia, 440, 1320)
      await expect(phoneOf(pia).window).toContainText('speaks to you alone')
      await hears(handset, 880)
      await expectAccessible(owner, 'listening to a call')
      await phoneOf(owner).press('Stop listening')
      await hears(pia, 1320)
    })
    await test.step('hung up, it is noted, and stands in the log and in the job’s diary', async () => {
      await handset.getByRole('button', { name: 'Hang up' }).click()
      await phoneOf(pia).window.getByLabel('Note').fill('Wants Friday')
      await phoneOf(pia).window.getByLabel('Job').click()
      await pia.getByRole('option', { name: /12 Smith Street/ }).click()
      await phoneOf(pia).press('Save')
      await expect(
        owner.getByRole('row', { name: /Nadia Kerr.*Answered.*Pia Moss.*Wants Friday/ }),
      ).toBeVisible()
      const answer = await fetch(`${process.env.TRADEWIND_E2E_URL}/api/jobs/jobdiary/${job}`, {
        headers: { authorization: `Bearer ${company.session.token}` },
      })
      const diary = await answer.text()
      expect(diary).toContain('Call from Nadia Kerr, answered by Pia Moss')
      expect(diary).toContain('Wants Friday')
    })
  })

  test('without a microphone people are told, and can listen', async ({
    playwright,
    launchOptions,
  }, info) => {
    const file = info.outputPath('440.wav')
    await writeFile(file, tone(440))
    const fake = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${file}`]
    const usual = [...(launchOptions.args ?? []), '--autoplay-policy=no-user-gesture-required']
    const start = (args: string[]) =>
      playwright.chromium.launch({ ...launchOptions, args: [...usual, ...args] })
    const company = await newCompany()
    await company.send('/settings/savePhoneSettings', { owners: true })
    const operator = await newColleague(company, { fullname: 'Pia Moss', group_id: 4 })
    const owner = await windowOf(
      await browserWith(start, ['--use-fake-ui-for-media-stream', ...fake]),
      company,
      '/dashboard',
    )
    const pia = await windowOf(await browserWith(start, fake), operator, '/dashboard')
    await phoneOf(owner).open()
    await phoneOf(owner)
      .window.getByRole('button', { name: /Pia Moss.*Free/ })
      .click()
    await phoneOf(pia).press('Accept')
    await expect(phoneOf(pia).window.getByRole('alert')).toContainText('may not use the microphone')
    await hears(pia, 440)
    await hears(owner, null)
  })
})

async function windowOf(context: BrowserContext, person: Company, path: string): Promise<Page> {
  const page = await context.newPage()
  await storeSession(page, person)
  await page.goto(path)
  return page
}

const phoneOf = (page: Page) => {
  const window = page.getByRole('dialog', { name: 'Phone' })
  return {
    window,
    open: () => page.getByRole('button', { name: 'Make a call' }).click(),
    press: (name: string) => window.getByRole('button', { name, exact: true }).click(),
  }
}
