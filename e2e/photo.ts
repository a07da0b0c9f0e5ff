import type { Page } from '@playwright/test'

/** A picture, as this browser draws it, to be chosen as a file. */
export async function photo(page: Page, name: string) {
  const text = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 })
    canvas.getContext('2d')!.fillRect(0, 0, 40, 60)
    return canvas.toDataURL('image/png')
  })
  return { name, mimeType: 'image/png', buffer: Buffer.from(text.slice(text.indexOf(',') + 1), 'base64') }
}
