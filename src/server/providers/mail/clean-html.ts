import type { Attributes, IOptions } from 'sanitize-html'
import { isPictureText } from '#shared/texts/data-url.ts'
import { contentIdOf } from './content-id.ts'

const most = {
  /** Elements within elements; deeper ones go, their words stay. */
  nesting: 60,
  /** Characters of what is kept. */
  html: 1_000_000,
  /** Characters of a picture that is part of the mail. */
  picture: 400_000,
}

const measure = /^-?\d{1,4}(\.\d{1,4})?(px|pt|em|rem|%)?$/
const positive = /^\d{1,4}(\.\d{1,4})?(px|pt|em|rem|%)?$/
const measures =
  /^(\d{1,4}(\.\d{1,4})?(px|pt|em|rem|%)?|auto)( (\d{1,4}(\.\d{1,4})?(px|pt|em|rem|%)?|auto)){0,3}$/
const colour = /^(#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d., %]{5,40}\))$/i
const border =
  /^[\d.]{1,5}(px|pt)? (solid|dashed|dotted|none) (#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d., %]{5,40}\))$/i

/** Looks that stay within their place: nothing is laid over other words, fetched, or hidden. */
const styles: Record<string, RegExp[]> = {
  color: [colour],
  'background-color': [colour],
  'font-family': [/^[\w\s,'"-]{1,200}$/],
  'font-size': [
    /^([6-9]|[1-6]\d)(\.\d{1,3})?(px|pt)$/,
    /^(0\.[5-9]\d?|[1-3](\.\d{1,2})?)r?em$/,
    /^(smaller|small|medium|large)$/,
  ],
  'font-style': [/^(normal|italic)$/],
  'font-weight': [/^(normal|bold|[1-9]00)$/],
  'line-height': [positive],
  'text-align': [/^(left|right|center|justify|start|end)$/],
  'text-decoration': [/^(none|underline|line-through)$/],
  'vertical-align': [/^(top|middle|bottom|baseline)$/],
  'white-space': [/^(normal|pre-wrap|nowrap)$/],
  width: [positive],
  'max-width': [positive],
  height: [positive],
  padding: [measures],
  margin: [measures],
  'text-indent': [measure],
  border: [border],
  'border-top': [border],
  'border-right': [border],
  'border-bottom': [border],
  'border-left': [border],
  'border-collapse': [/^(collapse|separate)$/],
}

/** Elements with what is in them: none of it was written to be read. */
const dropped = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'svg',
  'math',
  'template',
  'xmp',
  'iframe',
  'object',
]
const tags =
  'a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead tr tt u ul'

/**
 * A mail's HTML without anything that acts: no script, form, frame or style sheet. Pictures from elsewhere are named by
 * `data-remote` and not fetched, those of the mail itself by `data-within`; a quotation is folded. To be run in the process for files of strangers.
 */
export async function cleanHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  const options: IOptions = {
    allowedTags: tags.split(' '),
    nonTextTags: dropped,
    allowedAttributes: {
      '*': ['style', 'align', 'valign', 'dir', 'lang', 'title', 'width', 'height', 'bgcolor', 'color'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'data-remote', 'data-within'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      ol: ['start', 'type'],
      font: ['face', 'size'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    allowedStyles: { '*': styles },
    nestingLimit: most.nesting,
    transformTags: {
      a: (tagName, { href = '', style = '' }) => ({
        tagName,
        attribs: { href: href.trim(), style, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      img: (tagName, attribs) => ({ tagName, attribs: pictureOf(attribs) }),
    },
  }
  const clean = foldQuotes(sanitize(html, options))
  return clean.length <= most.html ? clean : ''
}

function pictureOf({ src = '', alt = '', width = '', height = '', style = '' }: Attributes): Attributes {
  const looks = { alt, style, ...(width && { width }), ...(height && { height }) }
  const address = src.trim()
  if (/^https:\/\//i.test(address)) return { ...looks, 'data-remote': address.slice(0, 2_000) }
  const within = contentIdOf(address)
  if (within !== null) return { ...looks, 'data-within': within }
  const isOwn = address.length <= most.picture && isPictureText(address, ['png', 'jpeg', 'gif', 'webp'])
  return isOwn ? { ...looks, src: address } : looks
}

/** Folds the outermost quotations away, without a script. */
function foldQuotes(html: string): string {
  let depth = 0
  return html.replace(/<blockquote|<\/blockquote>/g, mark => {
    if (mark === '<blockquote') return depth++ === 0 ? `<details><summary>···</summary>${mark}` : mark
    return --depth === 0 ? `${mark}</details>` : mark
  })
}
