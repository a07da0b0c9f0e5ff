import { expect, test } from 'vitest'
import { type MailContent, renderMail as render } from './layout.ts'

const renderMail = (content: Omit<MailContent, 'language'> & { language?: string }) =>
  render({ language: 'en', ...content })

const mail = {
  title: 'Your quote is ready',
  paragraphs: ['Hi Ana,', 'Two lines:\nsecond & last'],
  button: { label: 'View quote', url: 'https://example.com/q/1?a=1&b=2' },
  footer: 'Smith Plumbing',
}

test('a mail reads the same as HTML and as plain text', () => {
  const { html, text } = renderMail(mail)
  expect(html).toContain('<h1')
  expect(html).toContain('Two lines:<br>second &amp; last')
  expect(html).toContain('href="https://example.com/q/1?a=1&amp;b=2"')
  expect(html).toContain('Smith Plumbing</td>')
  expect(text).toBe(
    'Your quote is ready\n\nHi Ana,\n\nTwo lines:\nsecond & last\n\nView quote:\nhttps://example.com/q/1?a=1&b=2\n\n-- \nSmith Plumbing\n',
  )
})

test('an address in the text is a link in the HTML part, and no value breaks out of it', () => {
  const address = 'https://example.com/pay?a=1&b=2'
  const { html, text } = renderMail({ ...mail, paragraphs: [`Pay at ${address}.\nThank you`] })
  expect(html).toContain(
    'Pay at <a href="https://example.com/pay?a=1&amp;b=2" style="color:#0b7f77;overflow-wrap:anywhere" class="link">https://example.com/pay?a=1&amp;b=2</a>.<br>Thank you',
  )
  expect(text).toContain(`Pay at ${address}.\nThank you`)
  const attack = renderMail({
    ...mail,
    paragraphs: ['https://x.test/"onmouseover="alert(1) javascript:alert(1)'],
  })
  expect(attack.html).not.toMatch(/"onmouseover|href="javascript/)
})

test('a mail address in the text is a link that writes to it', () => {
  const { html } = renderMail({ title: 'Hello', paragraphs: ['Ask office@smith.test.'], footer: '' })
  expect(html).toContain(
    'Ask <a href="mailto:office@smith.test" style="color:#0b7f77;overflow-wrap:anywhere" class="link">office@smith.test</a>.',
  )
})

test('a company’s mail has its logo and colour, and text on a pale one can be read', () => {
  const logo = 'https://example.com/api/pictures/1'
  const { html } = renderMail({ ...mail, brand: { name: 'Smith & Co', colour: '#ffee58', logo } })
  expect(html).toContain(`<img src="${logo}" alt="Smith &amp; Co"`)
  expect(html).toMatch(/background:#ffee58;padding:20px/)
  expect(html).not.toContain('#0b7f77')
  expect(html).not.toMatch(/background:#ffee58;color:#ffffff/)
  expect(renderMail(mail).html).not.toContain('<img')
})

test('without a button there is no link', () => {
  const { html, text } = renderMail({ ...mail, button: undefined })
  expect(html).not.toContain('<a ')
  expect(text).not.toContain('http')
})

test('no value can bring markup', () => {
  const attack = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`
  const { html } = renderMail({
    title: attack,
    paragraphs: [attack, '<%= process.env %>'],
    button: { label: attack, url: `https://example.com/"onmouseover="alert(1)` },
    footer: attack,
    language: `en"><script>`,
  })
  expect(html).not.toMatch(/<script|<img|"onmouseover|onerror='/)
  expect(html.match(/&lt;script&gt;alert/g)).toHaveLength(5)
  expect(html).toContain('&lt;%= process.env %&gt;')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/quotes/1', 'not a link'])('%s is no link', url => {
  expect(() => renderMail({ ...mail, button: { label: 'Open', url } })).toThrow('Not a web link')
})
