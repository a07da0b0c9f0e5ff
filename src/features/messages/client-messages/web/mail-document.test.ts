import { expect, test } from 'vitest'
import { hasRemotePictures, mailDocument } from './mail-document.ts'

const html =
  '<p>Hi</p><img alt="" data-remote="https://a.test/x.png?a=1&amp;b=2" /><img alt="" data-remote="https://a.test/y.png" />'

test('pictures are off until they were fetched, and the page may fetch nothing by itself', () => {
  expect(hasRemotePictures(html)).toBe(true)
  expect(hasRemotePictures('<p>data-remote="x"</p>')).toBe(false)
  const off = mailDocument(html, [])
  expect(off).not.toMatch(/ src="/)
  expect(off).toContain(`default-src 'none'; img-src data:;`)
  const on = mailDocument(html, [
    { address: 'https://a.test/x.png?a=1&amp;b=2', data: 'data:image/png;base64,AAA=' },
  ])
  expect(on).toContain('<img alt="" src="data:image/png;base64,AAA=" />')
  expect(on).toContain('data-remote="https://a.test/y.png"')
})

test('a picture of the mail itself stands in its place without asking', () => {
  const within = '<img alt="Valve" data-within="valve&amp;1@x" /><img alt="" data-within="gone@x" />'
  expect(hasRemotePictures(within)).toBe(false)
  expect(mailDocument(within, [{ address: 'valve&amp;1@x', data: 'data:image/png;base64,AAA=' }])).toContain(
    '<img alt="Valve" src="data:image/png;base64,AAA=" /><img alt="" data-within="gone@x" />',
  )
})
