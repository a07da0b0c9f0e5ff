import { chromium } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
const base = 'http://localhost:4731'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
async function enter(width: number, height: number, scheme: 'light'|'dark', email = 'owner@demo.test') {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, hasTouch: width < 500, acceptDownloads: true })
  const page = await context.newPage()
  page.on('console', m => ['error','warning'].includes(m.type()) && console.log('CONSOLE', m.text().slice(0,300)))
  page.on('pageerror', e => console.log('PAGEERROR', e.message))
  await page.addInitScript(s => localStorage.setItem('mantine-color-scheme-value', s), scheme)
  const r = await page.request.post(`${base}/api/login/login`, { data: { email, password: 'Demo1234!' } })
  const { accessToken, exp } = await r.json()
  await page.addInitScript(([t, e]) => { localStorage.setItem('token', t); localStorage.setItem('expiryTime', e) }, [accessToken, String(exp*1000)])
  await page.goto(`${base}/jobs`)
  await page.waitForSelector('table tbody tr, [role=list], section[aria-busy=false]')
  await page.waitForTimeout(800)
  return page
}
const shot = (page: any, name: string) => page.screenshot({ path: `/tmp/find-shots/${name}.png` })
async function axe(page: any, name: string) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  console.log('AXE', name, violations.map(v => `${v.id} ${v.nodes.map(n => n.target + ' ' + n.failureSummary?.slice(0,200)).join(' | ')}`))
}
for (const [w, h, s] of [[1440, 900, 'light'], [390, 844, 'dark'], [1440, 900, 'dark'], [390, 844, 'light']] as const) {
  const page = await enter(w, h, s)
  await shot(page, `jobs-${w}-${s}`)
  await page.keyboard.press('Control+k')
  await page.waitForSelector('[role=combobox][aria-label^="Find"]')
  await page.waitForTimeout(400)
  await shot(page, `empty-${w}-${s}`)
  await axe(page, `empty-${w}-${s}`)
  await page.keyboard.type('mar')
  await page.waitForTimeout(900)
  await shot(page, `mar-${w}-${s}`)
  await axe(page, `mar-${w}-${s}`)
  if (w === 1440 && s === 'light') {
    await page.keyboard.press('ArrowDown'); await page.keyboard.press('Enter')
    await page.waitForTimeout(1200); console.log('after enter', page.url()); await shot(page, 'opened')
    await page.keyboard.press('Control+k'); await page.waitForTimeout(300); await shot(page, 'over-dialog')
    await page.keyboard.type('cal'); await page.keyboard.press('Enter'); await page.waitForTimeout(1000); console.log('cal ->', page.url())
    await page.keyboard.press('Control+k'); await page.waitForTimeout(300); await page.keyboard.type('zzzzq'); await page.waitForTimeout(900); await shot(page, 'none')
    await axe(page, 'none')
    await page.keyboard.press('Escape'); await page.waitForTimeout(300)
    console.log('closed', await page.locator('[role=combobox][aria-label^="Find"]').count(), await page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    await page.keyboard.press('Control+k'); await page.waitForTimeout(200); await page.keyboard.type('technician'); await page.keyboard.press('Enter'); await page.waitForTimeout(1500); console.log('tech ->', page.url()); await shot(page, 'team-new')
    await page.goto(`${base}/team`); await page.waitForTimeout(800); await shot(page, 'team')
    await page.keyboard.press('Control+k'); await page.waitForTimeout(200)
    await page.route('**/find/everything**', r => r.abort()); await page.keyboard.type('pe'); await page.waitForTimeout(6000); await shot(page, 'error'); await axe(page, 'error'); await page.unroute('**/find/everything**')
    await page.keyboard.press('Escape')
    await page.goto(`${base}/clients`); await page.waitForTimeout(800); await shot(page, 'clients')
    for (const [path, button] of [['/clients','Export'],['/jobs','Export'],['/jobs?tab=2','Export'],['/team','Export']]) {
      await page.goto(base + path); await page.waitForTimeout(800)
      const [d] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button, exact: true }).click()])
      const f = `/tmp/find-shots/${d.suggestedFilename()}`; await d.saveAs(f); console.log('download', f)
      await page.waitForTimeout(500); if (path==='/clients') await shot(page, 'exported')
    }
  } else if (w === 390) {
    await page.keyboard.press('Escape'); await page.goto(`${base}/clients`); await page.waitForTimeout(800); await shot(page, `clients-${w}-${s}`)
  }
  await page.context().close()
}
{
  const page = await enter(390, 844, 'light', 'tech@demo.test')
  await page.getByRole('button', { name: 'Find', exact: true }).tap(); await page.waitForTimeout(600); await shot(page, 'tech-empty')
  await page.keyboard.type('tap'); await page.waitForTimeout(900); await shot(page, 'tech-tap')
  await page.locator('[role=option]').first().tap(); await page.waitForTimeout(1200); console.log('tech tapped', page.url()); await shot(page,'tech-opened')
  const cdp = await page.context().newCDPSession(page)
  console.log('INSTALL', JSON.stringify(await cdp.send('Page.getInstallabilityErrors' as never)))
  const man: any = await cdp.send('Page.getAppManifest' as never); console.log('MANIFEST', man.url, man.errors)
  // diary search
  await page.context().close()
}
{
  const page = await enter(1440, 900, 'light')
  await page.locator('table tbody tr').first().click(); await page.waitForTimeout(1500)
  const boxes = await page.getByRole('searchbox').all(); for (const b of boxes) console.log('searchbox', await b.getAttribute('aria-label'))
  await shot(page, 'diary')
}
await browser.close()
