import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'

/** The newest mail to an address. Without a mail server, the product lays mail into a folder. */
export async function mailTo(
  email: string,
  dataDir: string = process.env.TRADEWIND_E2E_DATA ?? '',
): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  const newest = async () =>
    (await readdir(folder).catch(() => [])).sort().findLast(name => name.endsWith(` ${email}.txt`))
  await expect.poll(newest, { message: `a mail to ${email}`, timeout: 15_000 }).toBeTruthy()
  return readFile(path.join(folder, (await newest()) as string), 'utf8')
}

/** The code by which a client signs in to the portal. */
export async function codeTo(email: string): Promise<string> {
  const codeIn = async () => /Subject: (\d{6})/.exec(await mailTo(email))?.[1]
  await expect.poll(codeIn, { timeout: 15_000 }).toBeTruthy()
  return (await codeIn())!
}
