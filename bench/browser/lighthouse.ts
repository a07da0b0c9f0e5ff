// `LIGHTHOUSE=/tmp/lighthouse npx tsx bench/browser/lighthouse.ts [--only jobs] [--runs 1]`: Lighthouse of the main
// screens, on a desktop and on a phone. It is no dependency of the project: once before,
// `npm install --prefix /tmp/lighthouse lighthouse@12.8.2`.
import { loadavg } from 'node:os'
import { pathToFileURL } from 'node:url'
import { formLinksContract } from '#features/jobs/forms/form-links.contract.ts'
import { formsContract } from '#features/jobs/forms/forms.contract.ts'
import { minisiteContract, type ShownSite } from '#features/portal/minisite/minisite.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { argument, median } from '../measure.ts'
import { openBrowser, signInToDemo, startApp } from './app.ts'

interface Audit {
  title: string
  score: number | null
  displayValue?: string
  details?: { items?: { node?: { snippet?: string }; url?: string; description?: string }[] }
}
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
interface Lighthouse {
  default: (url: string, flags: object, config: object | undefined, page: object) => Promise<{ lhr: Report }>
  desktopConfig: object
}

const place = process.env.LIGHTHOUSE ?? '/tmp/lighthouse'
const runs = Number(argument('--runs') ?? 1)
const only = argument('--only')
const marks = { desktop: 95, phone: 80 } as const
const categories = ['performance', 'accessibility', 'best-practices'] as const
const screens: { name: string; path: string; signedIn: boolean; phone?: number }[] = [
  { name: 'sign-in', path: '/auth/login', signedIn: false },
  { name: 'dashboard', path: '/dashboard', signedIn: true },
  { name: 'jobs', path: '/jobs', signedIn: true },
  { name: 'calendar', path: '/calendar?view=month', signedIn: true },
]

const { lighthouse, desktop, connect } = await load()
const app = await startApp()
const port = 9_300 + Math.floor(Math.random() * 400)
const browser = await openBrowser([`--remote-debugging-port=${port}`])
const puppeteer = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
try {
  const token = await signInToDemo(app.address)
  screens.push(...(await publicPages(token)))
  console.log(`load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log(`${'screen'.padEnd(12)}${'on'.padEnd(10)}${categories.map(name => name.padStart(16)).join('')}`)
  for (const screen of screens) {
    if (only && screen.name !== only) continue
    for (const device of ['desktop', 'phone'] as const) {
      const reports: Report[] = []
      for (let n = 0; n < runs; n++) {
        const page = await puppeteer.newPage()
        await page.goto(`${app.address}/manifest.webmanifest`)
        await page.evaluate(
          `localStorage.clear(); ${screen.signedIn ? `localStorage.setItem('token', '${token}'); localStorage.setItem('expiryTime', String(Date.now() + 86400000))` : ''}`,
        )
        const flags = { onlyCategories: categories, disableStorageReset: true, logLevel: 'error' }
        const config = device === 'desktop' ? desktop : undefined
        reports.push((await lighthouse(app.address + screen.path, flags, config, page)).lhr)
        await page.close()
      }
      print(screen, device, reports)
    }
  }
} finally {
  await puppeteer.disconnect()
  await browser.close()
  await app.stop()
}

/** The demo company's website and a form by link, as strangers see them. */
async function publicPages(token: string): Promise<typeof screens> {
  const ask = async <T>({ method, path }: Endpoint, input?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = input && JSON.stringify(input)
    const answer = await fetch(`${app.address}/api${path}`, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { data } = await ask<{ data: { site: object }[] }>(minisiteContract.fetchDefaultMicrositeTemplate, {})
  const { result: kept } = await ask<{ result: ShownSite }>(minisiteContract.get)
  const site = { ...data[0]!.site, version: kept.version }
  const { result } = await ask<{ result: ShownSite }>(minisiteContract.publish, site)
  const field = { id: 'leak', kind: 'triple', label: 'No leaks', help: '', start: '', choices: [] }
  const content = {
    pages: [{ id: 'p', title: '', fields: [field, { ...field, id: 'sign', kind: 'signature' }] }],
  }
  const form = await ask<{ result: { id: number } }>(formsContract.add, {
    name: `Lighthouse ${Date.now()}`,
    about: '',
    content,
    publish: true,
  })
  const link = { form_id: form.result.id, kind: 'anyone' }
  const { url } = await ask<{ url: string }>(formLinksContract.add, link)
  const pathOf = (address: string) => new URL(address).pathname
  return [
    { name: 'website', path: pathOf(result.url), signedIn: false, phone: 95 },
    { name: 'form', path: pathOf(url), signedIn: false, phone: 95 },
  ]
}

function print(
  { name: screen, phone }: (typeof screens)[number],
  device: keyof typeof marks,
  reports: Report[],
): void {
  const scores = categories.map(name =>
    median(reports.map(report => Math.round((report.categories[name]?.score ?? 0) * 100))),
  )
  console.log(
    `${screen.padEnd(12)}${device.padEnd(10)}${scores.map(score => String(score).padStart(16)).join('')}`,
  )
  const [report] = reports
  if (!report) return
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  console.log(
    `    ${times.map(id => `${report.audits[id]?.title} ${report.audits[id]?.displayValue}`).join(' · ')}`,
  )
  for (const [i, name] of categories.entries()) {
    const mark = name !== 'performance' ? 100 : device === 'phone' ? (phone ?? marks.phone) : marks[device]
    if ((scores[i] ?? 0) >= mark) continue
    for (const { id, weight } of report.categories[name]?.auditRefs ?? []) {
      const audit = report.audits[id]
      if (!audit || audit.score === null || audit.score >= 0.9 || (weight === 0 && name !== 'performance'))
        continue
      const where = (audit.details?.items ?? [])
        .slice(0, 4)
        .map(item => item.node?.snippet ?? item.description ?? item.url ?? '')
      console.log(`    ${name}: ${audit.title} ${audit.displayValue ?? ''} ${where.join(' | ')}`)
    }
  }
}

interface Puppeteer {
  newPage(): Promise<{
    goto(url: string): Promise<unknown>
    evaluate(script: string): Promise<unknown>
    close(): Promise<void>
  }>
  disconnect(): Promise<void>
}

async function load() {
  const from = (file: string) => import(pathToFileURL(`${place}/node_modules/${file}`).href)
  try {
    const { default: lighthouse, desktopConfig } = (await from('lighthouse/core/index.js')) as Lighthouse
    const { connect } = (await from('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js')) as {
      connect: (options: object) => Promise<Puppeteer>
    }
    return { lighthouse, desktop: desktopConfig, connect }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(
      `There is no Lighthouse in ${place}: npm install --prefix ${place} lighthouse@12.8.2, or LIGHTHOUSE names another folder.`,
    )
  }
}
