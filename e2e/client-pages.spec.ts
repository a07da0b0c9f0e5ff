import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newCompany } from './company.ts'
import { test } from './journey.ts'
import { look } from './look.ts'
import { mailTo } from './mail.ts'

// Covers: portal/public-documents, money/quotes, money/invoices, money/documents.

// What a client waits for on a poor line: the pages of links that they were sent stay small, and are read before any
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

/** Sends a client a document by mail; the path of its page. */
async function sentTo(kind: string): Promise<string> {
  const email = `nadia-${randomBytes(5).toString('hex')}@example.com`
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  await company.send('/settings/connectOnlinePayments', { key: `sk_test_${randomBytes(8).toString('hex')}` })
  await company.send('/settings/saveOnlinePayments', {
    is_on: true,
    takes_parts: true,
    least_part_cents: 2_000,
  })
  const lines = Array.from({ length: 12 }, (_, i) => ({
    name: `Copper pipe ${15 + i} mm, supplied and fitted`,
    description: 'With brackets, lagged where it runs outside.',
    quantity: 1 + i,
    price: 18.5,
  }))
  const quote = {
    options: [
      { id: 'good', name: 'Good', description: 'Standard fittings' },
      { id: 'best', name: 'Best', description: 'Ten years’ warranty' },
    ],
    lines: lines.map((line, i) => ({
      ...line,
      ...(i === 9 && { option: 'good' }),
      ...(i === 10 && { option: 'best' }),
      ...(i === 11 && { is_optional: true }),
    })),
  }
  const isQuote = kind === 'quotes'
  const { result } = (await company.send(isQuote ? '/client/createQuotes' : '/jobs/addInvoice', {
    name: 'Nadia Kerr',
    email,
    ...(isQuote ? quote : { lines: lines.slice(0, 9) }),
  })) as { result: { id: number } }
  const send = isQuote ? '/client/sendQuote' : '/jobs/sendInvoice'
  await company.send(`${send}/${result.id}`, { via: 'email', email })
  return new RegExp(`/clientPortal/${kind}/[\\w.-]+`).exec(await mailTo(email))![0]
}

const pages = [
  { kind: 'quotes', says: '$1,119.25', use: 'Accept and sign' },
  { kind: 'invoice', says: '$915.75', use: /^Pay \$.* by card$/ },
]

for (const { kind, says, use } of pages) {
  test(`a client reads and uses /clientPortal/${kind} soon on a poor line`, async ({ browser }) => {
    test.slow()
    const path = await sentTo(kind)
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
    await expect(page.getByRole('button', { name: use })).toBeEnabled()
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

  test(`/clientPortal/${kind} is read, and fits, without a script and with large text`, async ({
    browser,
  }) => {
    const path = await sentTo(kind)
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
      })
      const page = await context.newPage()
      await page.goto(path)
      for (const size of ['100%', '150%']) {
        await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), size)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${width} px at ${size}`).toBeLessThanOrEqual(0)
        expect(await smallTargets(page)).toEqual([])
      }
      await look(page, 'en', `client-page-${kind}-${width}`)
      await context.close()
    }
  })
}

/** What can be pressed and is lower than a thumb needs. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, label:has(input), input:not([type=hidden], label input)')]
      .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
      .map(each => each.outerHTML.slice(0, 80)),
  )
