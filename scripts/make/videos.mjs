// Records the silent clips of the help panel from the demo company of a running server: npm start, then
// npm run videos. Use a disposable server: what the clips book stays booked.
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '../kit/browser.mjs'
import { withDuration } from './webm-duration.mjs'

const address = process.env.TRADEWIND_URL ?? 'http://127.0.0.1:4000'
const folder = 'public/help'
const desk = { width: 1280, height: 800 }

const clips = [
  { name: 'book-a-job', path: '/jobs', play: bookJob },
  { name: 'plan-the-week', path: '/calendar?view=week', play: planWeek },
  { name: 'find-anything', path: '/dashboard', play: findAnything },
  {
    name: 'on-the-road',
    path: '/jobs',
    who: 'tech@demo.test',
    size: { width: 390, height: 780 },
    play: onTheRoad,
  },
]

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
await mkdir(folder, { recursive: true })
const wanted = process.argv.slice(2)
for (const clip of clips.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const size = clip.size ?? desk
  const page = await browser.newPage({ viewport: size, locale: 'en-AU', colorScheme: 'light' })
  page.setDefaultTimeout(30_000)
  await page.addInitScript(showPointer)
  await page.goto(`${address}/auth/login`)
  await page.getByText(clip.who ?? 'owner@demo.test').click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${address}${clip.path}`)
  await page.waitForLoadState('networkidle')
  const recorder = await record(page, size)
  await page.waitForTimeout(1_000)
  await clip.play(page)
  await page.waitForTimeout(1_500)
  const { video, poster } = await recorder.stop()
  await writeFile(`${folder}/${clip.name}.webm`, video)
  await writeFile(`${folder}/${clip.name}.webp`, poster)
  console.log(
    `${folder}/${clip.name}.webm ${Math.round(video.length / 1024)} KB, poster ${Math.round(poster.length / 1024)} KB`,
  )
  await page.close()
}
await browser.close()

async function bookJob(page) {
  await press(page, page.getByRole('button', { name: 'New Job' }).first())
  const dialog = page.getByRole('dialog')
  await type(page, dialog.getByLabel('Job Description'), 'Kitchen mixer drips.')
  await press(page, dialog.getByRole('tab', { name: 'Client' }))
  await type(page, dialog.getByRole('combobox', { name: 'Name', exact: true }), 'Lakshmi')
  await press(page, page.getByRole('option', { name: /Lakshmi/ }).first())
  await press(page, dialog.getByRole('tab', { name: 'Schedule' }))
  await press(page, dialog.getByRole('button', { name: 'Add Appointment' }))
  // A free time in the day shown below.
  const day = await dialog.getByRole('grid').boundingBox()
  await glide(page, day.x + day.width * 0.8, day.y + day.height - 120)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(1_200)
  await press(page, dialog.getByRole('button', { name: 'Save', exact: true }))
  await dialog.waitFor({ state: 'hidden' })
}

async function planWeek(page) {
  await press(page, page.getByRole('button', { name: 'Next', exact: true }))
  const waiting = page.getByRole('complementary', { name: 'Unscheduled jobs' })
  const from = await waiting.getByRole('listitem').first().boundingBox()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Casey Singh/ }) })
  const day = await row.getByRole('gridcell').nth(5).boundingBox()
  await glide(page, from.x + 60, from.y + 14)
  await page.mouse.down()
  await glide(page, day.x + day.width / 2, day.y + 40)
  await page.waitForTimeout(500)
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await page.waitForTimeout(900)
  await press(page, dialog.getByRole('button', { name: /^(Save|Book)$/ }))
  await dialog.waitFor({ state: 'hidden' })
}

async function findAnything(page) {
  await page.keyboard.press('Control+k')
  await page.waitForTimeout(900)
  await page.keyboard.type('lam', { delay: 250 })
  await page.getByRole('option', { name: /Lam/ }).first().waitFor()
  await page.waitForTimeout(1_200)
  await page.keyboard.press('ArrowDown')
  await page.waitForTimeout(500)
  await page.keyboard.press('ArrowDown')
}

async function onTheRoad(page) {
  await press(page, page.locator('[data-row="0"] [data-row-title]'))
  await page.waitForTimeout(1_500)
  await press(page, page.getByRole('button', { name: 'On the Way' }))
  await page.waitForTimeout(1_500)
}

/** Screenshots do not include the pointer, so the clip draws one. */
function showPointer() {
  addEventListener('DOMContentLoaded', () => {
    const dot = document.createElement('div')
    dot.style.cssText =
      'position:fixed;z-index:99999;width:22px;height:22px;margin:-11px 0 0 -11px;border-radius:50%;background:rgba(214,51,108,.45);border:2px solid #fff;pointer-events:none;left:-40px;top:-40px'
    document.documentElement.append(dot)
    addEventListener('mousemove', ({ clientX, clientY }) => {
      dot.style.left = `${clientX}px`
      dot.style.top = `${clientY}px`
    })
  })
}

function glide(page, x, y) {
  return page.mouse.move(x, y, { steps: 7 })
}

async function press(page, target) {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await target.boundingBox()
  await glide(page, x + width / 2, y + height / 2)
  await page.waitForTimeout(300)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(700)
}

async function type(page, target, text) {
  await press(page, target)
  await page.keyboard.type(text, { delay: 5 })
  await page.waitForTimeout(700)
}

/** Draws screenshots of a page onto a canvas in another page, which records it. */
async function record(page, size) {
  const studio = await browser.newPage()
  await studio.evaluate(({ width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    document.body.append(canvas)
    const recorder = new MediaRecorder(canvas.captureStream(15), {
      mimeType: 'video/webm;codecs=vp9',
      videoBitsPerSecond: 700_000,
    })
    const parts = []
    recorder.ondataavailable = event => parts.push(event.data)
    globalThis.drawFrame = async data => {
      const blob = await (await fetch(`data:image/jpeg;base64,${data}`)).blob()
      canvas.getContext('2d').drawImage(await createImageBitmap(blob), 0, 0, width, height)
    }
    const toBase64 = blob =>
      new Promise(resolve => {
        const reader = new FileReader()
        reader.onload = () => resolve(reader.result.split(',')[1])
        reader.readAsDataURL(blob)
      })
    globalThis.stopRecording = async () => {
      const poster = await new Promise(resolve => canvas.toBlob(resolve, 'image/webp', 0.6))
      await new Promise(resolve => {
        recorder.onstop = resolve
        recorder.stop()
      })
      return { video: await toBase64(new Blob(parts)), poster: await toBase64(poster) }
    }
    recorder.start()
  }, size)
  const begun = Date.now()
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', async ({ data, sessionId }) => {
    await studio.evaluate(frame => drawFrame(frame), data).catch(() => {})
    await session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 85,
    maxWidth: size.width,
    maxHeight: size.height,
  })
  return {
    async stop() {
      await session.send('Page.stopScreencast')
      const { video, poster } = await studio.evaluate(() => stopRecording())
      await studio.close()
      return {
        video: withDuration(Buffer.from(video, 'base64'), Date.now() - begun),
        poster: Buffer.from(poster, 'base64'),
      }
    },
  }
}
