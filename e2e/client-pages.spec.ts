import { expect, type Page } from '@playwright/test'
import {
  arrivalLink,
  feedbackLink,
  formLink,
  invoiceLink,
  quoteLink,
  replyLink,
  signatureLink,
  statementLink,
  timeLink,
  unsubscribeLink,
  webFormLink,
} from './client-links.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'

// Covers: portal/public-documents, portal/bookings, money/quotes, money/invoices, money/documents, money/statements, jobs/signatures,
// jobs/forms, messages, talk/opt-outs, sales/web-form.

// Pages on a poor line: those of links that they were sent stay small, and are read before any
// script. Times are told, not asserted: `npx playwright test e2e/client-pages.spec.ts`.

/** KB over the wire and requests until somebody can answer or pay. */
const most = { kilobytes: 60, requests: 6 }

/** 400 kbit/s with 400 ms of delay, on a processor of a quarter the speed. */
async function onPoorLine(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const speed = 400_000 / 8
  const conditions = { latency: 400, downloadThroughput: speed, uploadThroughput: speed }
  await line.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const used = { bytes: 0, requests: 0 }
  line.on('Network.requestWillBeSent', () => {
    used.requests++
  })
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    used.bytes += encodedDataLength
  })
  return used
}

interface PageOfClients {
  link: () => Promise<string>
  /** Words to be read, and what is pressed then; null: nothing is. */
  says: string | RegExp
  use: string | RegExp | null
}

/** Every page that a client opens from a mail, a text or a website. */
const pages: Record<string, PageOfClients> = {
  quote: { link: quoteLink, says: '$1,119.25', use: 'Accept and sign' },
  time: { link: timeLink, says: 'Choose a time', use: 'Request this time' },
  invoice: { link: invoiceLink, says: '$915.75', use: /^Pay \$.* by card$/ },
  statement: { link: statementLink, says: /Closing balance: \$2,747\.25/, use: null },
  signature: { link: signatureLink, says: '$1,644.50', use: 'Sign' },
  arrival: { link: arrivalLink, says: 'Theo is on the way', use: null },
  feedback: { link: feedbackLink, says: 'How did it go?', use: 'Send' },
  reply: { link: replyLink, says: 'Reply to Harbour Plumbing', use: 'Send' },
  unsubscribe: { link: unsubscribeLink, says: /^Harbour Plumbing sends messages/, use: 'Stop messages' },
  form: { link: formLink, says: 'Site induction', use: 'Send' },
  'web form': { link: webFormLink, says: 'Ask us for a quote', use: 'Send' },
}

/** Links that the tests here share: what is only read need not be sent twice. */
const links = new Map<string, Promise<string>>()
const linkTo = (kind: string): Promise<string> => {
  const link = links.get(kind) ?? pages[kind]!.link()
  links.set(kind, link)
  return link
}

for (const [kind, { says, use }] of Object.entries(pages)) {
  test(`a client reads and uses the ${kind} soon on a poor line`, async ({ browser }) => {
    test.slow()
    const path = await linkTo(kind)
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    const used = await onPoorLine(page)
    const start = Date.now()
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByText(says).first().waitFor()
    const read = Date.now() - start
    if (use) await expect(page.getByRole('button', { name: use, exact: true })).toBeEnabled()
    // The script has taken over.
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
    const usable = Date.now() - start
    const { requests } = used
    const kilobytes = Math.round(used.bytes / 1_024)
    console.log(
      `${kind}: read after ${read} ms, usable after ${usable} ms, ${kilobytes} KB, ${requests} requests`,
    )
    expect(kilobytes).toBeLessThanOrEqual(most.kilobytes)
    expect(requests).toBeLessThanOrEqual(most.requests)
    await context.close()
  })

  test(`the ${kind} is read, and fits, without a script and with large text, in six languages and in the dark`, async ({
    browser,
  }) => {
    const path = await linkTo(kind)
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const unscripted = await plain.newPage()
    await unscripted.goto(path)
    await expect(unscripted.getByText(says).first()).toBeVisible()
    await plain.close()
    for (const width of [360, 390]) {
      const context = await browser.newContext({
        viewport: { width, height: 780 },
        isMobile: true,
        hasTouch: true,
        colorScheme: width === 360 ? 'light' : 'dark',
      })
      const page = await context.newPage()
      await page.goto(path)
      await expectAccessible(page, `${kind} at ${width} px`)
      for (const size of ['100%', '150%']) {
        await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), size)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${width} px at ${size}`).toBeLessThanOrEqual(0)
        expect(await smallTargets(page)).toEqual([])
      }
      await look(page, 'en', `client-page-${kind}-${width}`)
      await context.close()
    }
    // A form on a website is in the language that its company chose.
    for (const locale of kind === 'web form' ? [] : (['de', 'es', 'fr', 'ja', 'zh'] as const)) {
      const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      await page.goto(path)
      await look(page, locale, `client-page-${kind}`)
      await context.close()
    }
  })
}

test.describe('with a thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a client rates a job, and can do so by the keyboard alone', async ({ page }) => {
    await page.goto(await feedbackLink())
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByText('Please choose how many stars.')).toBeVisible()
    await page.getByRole('radio', { name: '1 of 5 stars' }).focus()
    for (let star = 1; star < 4; star++) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Neat work.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const thanks = page.getByRole('status')
    await expect(thanks).toContainText('Thank you. Harbour Plumbing has received your message.')
    await expect(thanks).toBeFocused()
    await expect(page.getByRole('link', { name: 'Write a review' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('What went well, and what didn’t?')).toHaveValue('Neat work.')
  })

  test('a client answers a text, ends the messages, and takes them up again', async ({ page }) => {
    await page.goto(await replyLink())
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByText('Message is required')).toBeVisible()
    await page.getByLabel('Message').fill('Friday at nine.')
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByRole('status')).toContainText('Thank you. Harbour Plumbing')
    await page.getByRole('link', { name: 'Stop messages to this number' }).tap()
    await page.getByRole('button', { name: 'Stop messages' }).tap()
    await expect(page.getByRole('status')).toContainText('Harbour Plumbing will no longer message')
    await page.getByRole('button', { name: 'Resubscribe' }).tap()
    await expect(page.getByRole('button', { name: 'Stop messages' })).toBeVisible()
  })

  test('a client chooses a time; one that is gone meanwhile leaves their words', async ({ page }) => {
    await page.goto(await timeLink())
    await page.getByRole('button', { name: 'Request this time' }).tap()
    await expect(page.getByText('Please choose a time.')).toBeVisible()
    const times = page.getByRole('radiogroup', { name: 'Available times' })
    const first = times.getByRole('radio').first()
    const taken = await first.getAttribute('value')
    await page.getByLabel('Anything we should know?').fill('The gate code is 1234.')
    await first.evaluate(radio => radio.setAttribute('value', '2020-01-01T00:00:00.000Z'))
    await first.check()
    await page.getByRole('button', { name: 'Request this time' }).tap()
    await expect(page.getByText('That time was just taken. Please choose another.')).toBeVisible()
    await expect(times.getByRole('radio').first()).toHaveValue(taken!)
    await expect(page.getByLabel('Anything we should know?')).toHaveValue('The gate code is 1234.')
    await times.getByRole('radio').nth(1).check()
    await page.getByRole('button', { name: 'Request this time' }).tap()
    await expect(page.getByRole('status')).toContainText('We’ll confirm the time as soon as we can.')
    await expect(page.getByText('Awaiting our answer')).toBeVisible()
    await page.getByRole('link', { name: 'Quote #1' }).tap()
    await expect(page.getByText(/Requested time: .* Awaiting our answer/)).toBeVisible()
  })

  test('a client signs for a job', async ({ page }) => {
    await page.goto(await signatureLink())
    await page.getByRole('button', { name: 'Sign', exact: true }).tap()
    for (const missing of [
      'Please accept',
      'Please sign',
      'Please enter the signer',
      'Please enter an email',
    ])
      await expect(page.getByText(missing)).toBeVisible()
    await page.getByText('I accept the terms and conditions.').tap()
    await page.getByLabel('Signed By').fill('Nadia Kerr')
    await page.getByLabel('Email').fill('nadia@example.com')
    const pad = (await page.getByRole('img', { name: 'Sign here' }).boundingBox())!
    await page.mouse.move(pad.x + 20, pad.y + 90)
    await page.mouse.down()
    await page.mouse.move(pad.x + 150, pad.y + 120, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Sign', exact: true }).tap()
    await expect(page.getByRole('status')).toContainText('Thank you. Harbour Plumbing has your signature.')
    await page.goto(page.url())
    await expect(page.getByText('This has already been signed.')).toBeVisible()
  })
})

/** Buttons, links and fields that are lower than a thumb needs. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, a, label:has(input), textarea, select, input:not([type=hidden], label input)',
      ),
    ]
      .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
      .map(each => each.outerHTML.slice(0, 80)),
  )
