import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { textOfHtml } from './html-text.ts'

test.each([
  [
    '<html><head><title>x</title><style>p{a:b}</style></head><body><p>Yes &amp; no</p></body></html>',
    'Yes & no',
  ],
  ['<div>Monday.</div><div><br></div><div>Ana</div>', 'Monday.\n\nAna'],
  ['<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
  [
    '<div dir="ltr">Yes.</div><br><div class="gmail_quote"><div>On Mon, 2 Mar 2026, Bright wrote:<br></div><blockquote><div>When?</div><blockquote>Why?</blockquote></blockquote></div>',
    'Yes.\n\nOn Mon, 2 Mar 2026, Bright wrote:\n> When?\n>> Why?',
  ],
  ['<table><tr><td>Tap</td><td>2</td></tr><tr><td>Sink</td><td>1</td></tr></table>', 'Tap 2\nSink 1'],
  ['a &lt; b &#228; &#x1F600; &#0; &unknown; 1 < 2', 'a < b ä 😀 &#0; &unknown; 1 < 2'],
  ['<!-- <p>no</p> --><script>alert("<p>")</script>Yes', 'Yes'],
  ['İ<P CLASS=MsoNormal>Yes<o:p></o:p></P>', 'İ\nYes'],
  ['<img src="cid:x">', ''],
  ['Yes <b', 'Yes'],
])('%j reads %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('long runs of markup take no longer than their length', () => {
  expectLinear(
    ['<', '<!--', '<p>', '<blockquote>', '</blockquote>', '<style>', '<style', '&', '&#', '&amp;', '-->'],
    textOfHtml,
  )
})
