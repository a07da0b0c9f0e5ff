import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { newCompany, newTechnician, storeSession, toldBy } from './company.ts'
import { anAddress, test } from './journey.ts'
import { isKept } from './kept.ts'
import { photo } from './photo.ts'
import { startOwn } from './server.ts'

// Covers: jobs/diary, jobs/files, office/field-devices.

// The server breaks, and goes on from the backup of the night: what a technician's phone had sent since comes back from the phone.

const client = 'Nadia Kerr'

test('what a phone had sent since the backup comes back once, by itself', async ({ browser }) => {
  test.setTimeout(600_000)
  const server = await startOwn()
  const away = await mkdtemp(path.join(tmpdir(), 'tradewind-restored-'))
  const backup = path.join(away, 'night.tar')
  try {
    const company = await newCompany({}, server)
    const technician = await newTechnician(company)
    const booked = await company.send('/jobs/add', {
      name: client,
      address: '12 Smith Street, Parramatta NSW',
      assign_worker: String(technician.id),
    })
    const id = (booked as { lastJobInsertId: number }).lastJobInsertId
    const told = () => toldBy(company, id, 'Theo Wills')

    const context = await browser.newContext({
      baseURL: server.address,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      extraHTTPHeaders: anAddress(),
    })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await storeSession(page, technician)
    await page.goto(`/jobs?job=${id}`)
    const job = page.getByRole('dialog').first()
    const note = async (text: string) => {
      const box = job.getByRole('textbox', { name: 'Note', exact: true })
      await box.fill(text)
      await job.locator('[data-note]').getByRole('button', { name: 'Add note' }).click()
      await expect(box).toHaveValue('')
    }
    await note('Before the night')
    await expect.poll(told, { timeout: 60_000 }).toEqual(['Before the night'])
    await isKept(page, ['tell-device'])
    await operate('backup', backup, server.dataDir)

    await note('After the night')
    await job.getByRole('tab', { name: 'Files' }).click()
    await job
      .locator('input[type=file]:not([capture])')
      .first()
      .setInputFiles(await photo(page, 'pump.png'))
    const all = ['After the night', 'Before the night', 'pump.png']
    await expect.poll(told, { timeout: 60_000 }).toEqual(all)

    // The page stands on while the server is put back; what it sends again is held up, to be seen.
    await page.goto('/waiting')
    await expect(page.getByText('All sent')).toBeVisible()
    await context.route('**/api/jobs/jobdiary/add', route => route.abort())
    await server.restart(process.cwd(), async () => {
      for (const name of await readdir(server.dataDir))
        if (name !== 'server.log') await rm(path.join(server.dataDir, name), { recursive: true, force: true })
      await operate('restore', backup, server.dataDir)
    })
    expect(await told()).toEqual(['Before the night'])
    await expect(
      page.getByText('The server was restored from a backup: 2 entries are being sent again.'),
    ).toBeVisible({ timeout: 120_000 })
    await page.screenshot({ path: test.info().outputPath('sent-again.png') })
    await context.unroute('**/api/jobs/jobdiary/add')
    await expect.poll(told, { timeout: 120_000 }).toEqual(all)
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 60_000 })
    await context.close()
  } finally {
    await server.stop()
    await rm(away, { recursive: true, force: true })
  }
})

/** Runs an operator's command of the build. */
async function operate(name: 'backup' | 'restore', file: string, dataDir: string): Promise<void> {
  const code = `import('./dist/server/${name}.js').then(async built => {
    process.exitCode = await built.${name}({ env: process.env, args: [${JSON.stringify(file)}], cwd: process.cwd() })
  })`
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir }
  for (const other of ['DATABASE_URL', 'MIGRATE_URL', 'SMTP_URL'] as const) delete env[other]
  const done = spawn(process.execPath, ['-e', code], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [exit] = await once(done, 'exit')
  expect([name, exit]).toEqual([name, 0])
}
