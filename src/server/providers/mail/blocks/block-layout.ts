import { escapedHtml } from '#server/client-page/client-page.ts'
import {
  allMailBlocks,
  type MailBlock,
  type MailValues,
  type PlainBlock,
} from '#shared/mail-blocks/mail-blocks.ts'
import { textOfHtml } from '../html-text.ts'
import { darkScheme, type MailLink, type MailParagraph } from '../layout.ts'
import { writtenHtml } from '../written-html.ts'
import {
  type DocumentLines,
  type Drawn,
  drawLines,
  drawRows,
  drawStars,
  row,
  type StarLinks,
  webLink,
} from './block-parts.ts'

export interface BlockMail {
  subject: string
  language: string
  blocks: readonly MailBlock[]
  company: { name: string; phone: string /** Absolute; '': none. */; logo: string }
  /** The address below which uploaded pictures are. */
  pictures: string
  /** Fills the placeholders of a text. */
  fill: (text: string) => string
  /** Paragraphs that were written when it was sent. */
  message: readonly MailParagraph[]
  /** Follows them. */
  button?: MailLink
  signature: string
  /** The document that it is about; without one, its block is left out. */
  document?: DocumentLines | undefined
  /** Where a reader rates the work; without it, its block is left out. */
  stars?: StarLinks | undefined
  /** A link above the mail. */
  view?: MailLink | undefined
  /** A link below the footer. */
  leave?: MailLink
  /** The sender, in one line above that link. */
  identity?: string
  /** 'dark': drawn as a mail program in its dark scheme draws it. */
  scheme?: 'auto' | 'dark'
}

/** Pixels. */
const width = 600
const font = "font-family:Poppins,'Segoe UI',Helvetica,Arial,sans-serif"

/**
 * A mail of blocks as tables of 600 px with inline styles, and as plain text. Every value is escaped, HTML of a text is
 * cleaned once more, and a link or picture whose address is none is left out.
 */
export async function renderBlocks(mail: BlockMail): Promise<{ html: string; text: string }> {
  const { subject, company, leave, scheme = 'auto' } = mail
  const blocks = withWords(mail.blocks)
  const drawn = await Promise.all(blocks.map(block => draw(block, mail)))
  const end = leave && webLink(leave.url)
  const view = mail.view && webLink(mail.view.url)
  const html = `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapedHtml(subject)}</title>
<style>${scheme === 'dark' ? darkScheme : `@media (prefers-color-scheme:dark){${darkScheme}}`}@media (max-width:480px){.col{display:block!important;width:100%!important}}</style>
</head>
<body class="all" style="margin:0;padding:0;background:#f7f8fa">
<table role="presentation" class="all" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f8fa">
<tr><td align="center" style="padding:24px 12px">
${view ? `<p style="margin:0 0 12px;${font};font-size:12px"><a class="soft" href="${escapedHtml(view)}" style="color:#667085">${escapedHtml(mail.view!.label)}</a></p>` : ''}
<table role="presentation" class="page" width="${width}" cellpadding="0" cellspacing="0" style="width:100%;max-width:${width}px;background:#ffffff;border:1px solid #eaecf0;border-radius:12px;${font};font-size:15px;line-height:1.6">
${drawn.map(({ html }) => html).join('\n')}
${mail.identity ? `<tr><td class="soft" style="padding:0 24px 8px;font-size:13px;color:#667085">${escapedHtml(mail.identity)}</td></tr>` : ''}
${end ? `<tr><td class="soft" style="padding:0 24px 20px;font-size:13px;color:#667085"><a class="soft" href="${escapedHtml(end)}" style="color:#667085">${escapedHtml(leave.label)}</a></td></tr>` : ''}
</table>
</td></tr>
</table>
</body>
</html>
`
  const parts = [
    ...drawn.map(({ text }) => text),
    mail.identity ?? '',
    end ? `${leave.label}: ${end}` : '',
    company.name,
  ]
  return { html, text: `${parts.filter(Boolean).join('\n\n')}\n` }
}

/** Words that were written and the signature are never lost: where no block holds them they stand first. */
function withWords(blocks: readonly MailBlock[]): readonly MailBlock[] {
  const kinds = new Set(allMailBlocks(blocks).map(({ kind }) => kind))
  const words: MailBlock[] = [
    { id: 'message', kind: 'message', values: {} },
    { id: 'signature', kind: 'signature', values: {} },
  ]
  const [message, signature] = words.map(word => (kinds.has(word.kind) ? [] : [word]))
  const at = blocks.findIndex(({ kind }) => kind === 'footer')
  const end = at < 0 ? blocks.length : at
  return [...message!, ...blocks.slice(0, end), ...signature!, ...blocks.slice(end)]
}

async function draw(block: MailBlock, mail: BlockMail): Promise<Drawn> {
  if (block.kind !== 'columns') return drawPlain(block, mail)
  const columns = await Promise.all(
    block.columns.map(inside => Promise.all(inside.map(each => drawPlain(each, mail)))),
  )
  const share = Math.floor(100 / columns.length)
  const cells = columns.map(
    rows =>
      `<td class="col" width="${share}%" valign="top" style="width:${share}%"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.map(({ html }) => html).join('')}</table></td>`,
  )
  return {
    html: `<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cells.join('')}</tr></table></td></tr>`,
    text: columns
      .flat()
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n\n'),
  }
}

async function drawPlain(block: PlainBlock, mail: BlockMail): Promise<Drawn> {
  switch (block.kind) {
    case 'heading': {
      const { align, size } = block.values
      const text = mail.fill(block.values.text)
      const tag = size === 'large' ? 'h1' : 'h2'
      const style = `margin:0;font-size:${size === 'large' ? 26 : 18}px;line-height:1.3;font-weight:600`
      return {
        html: row(`<${tag} style="${style}">${escapedHtml(text)}</${tag}>`, align, '16px 24px 4px'),
        text,
      }
    }
    case 'text':
      return drawHtml(await writtenHtml(fillHtml(block.values.html, mail.fill)))
    case 'message':
      return drawMessage(mail)
    case 'signature':
      return drawWords(mail.signature)
    case 'lines':
      return drawLines(mail.document, block.values)
    case 'stars':
      return drawStars(mail.stars, { ...block.values, text: mail.fill(block.values.text) })
    case 'image':
      return drawImage(block.values, mail)
    case 'button':
      return drawButton(block.values, mail)
    case 'divider':
      return {
        html: row(
          '<table role="presentation" width="100%"><tr><td class="line" style="border-top:1px solid #d0d5dd;font-size:0;line-height:0">&nbsp;</td></tr></table>',
        ),
        text: '----',
      }
    case 'space': {
      const { height } = block.values
      return {
        html: `<tr><td height="${height}" style="height:${height}px;font-size:0;line-height:0">&nbsp;</td></tr>`,
        text: '',
      }
    }
    case 'footer': {
      const lines = [
        [mail.company.name, mail.company.phone].filter(Boolean).join(' · '),
        mail.fill(block.values.text),
      ]
      const told = lines.filter(Boolean)
      return {
        html: `<tr><td class="soft line" style="padding:16px 24px;border-top:1px solid #eaecf0;font-size:13px;color:#667085">${told.map(escapedHtml).join('<br>')}</td></tr>`,
        text: `-- \n${told.join('\n')}`,
      }
    }
  }
}

function drawHtml(html: string, text = textOfHtml(html).trim()): Drawn {
  const styled = html
    .replaceAll('<p>', '<p style="margin:0 0 12px">')
    .replaceAll('<a href', '<a class="link" style="color:#0b7f77" href')
    .replace(/<(ul|ol)>/g, '<$1 style="margin:0 0 12px;padding-left:22px">')
  return { html: styled ? row(styled) : '', text }
}

function drawWords(text: string): Drawn {
  const paragraphs = text.split(/\n\s*\n/).filter(part => part.trim())
  const html = paragraphs.map(
    part => `<p style="margin:0 0 12px">${escapedHtml(part.trim()).replaceAll('\n', '<br>')}</p>`,
  )
  return { html: html.length > 0 ? row(html.join('')) : '', text: text.trim() }
}

/** What was written, and the button that goes with it. */
function drawMessage({ message, button }: BlockMail): Drawn {
  const joined: MailParagraph[] = []
  for (const part of message) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined.splice(-1, 1, `${last}\n\n${part}`)
    else joined.push(part)
  }
  const parts = joined.map(part => {
    if (typeof part === 'string') return drawWords(part)
    if ('rows' in part) return drawRows(part)
    const url = webLink(part.url)
    return url
      ? drawHtml(
          `<p><a href="${escapedHtml(url)}">${escapedHtml(part.label)}</a></p>`,
          `${part.label}\n${url}`,
        )
      : drawWords(part.label)
  })
  if (button) parts.push(drawLink({ ...button, colour: '#0b7f77', align: 'left' }))
  return {
    html: parts.map(({ html }) => html).join('\n'),
    text: parts
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n\n'),
  }
}

function drawImage(values: MailValues['image'], { company, fill, pictures }: BlockMail): Drawn {
  const source = {
    logo: company.logo,
    upload: values.picture && `${pictures}/${values.picture}`,
    address: webLink(values.address),
  }[values.source]
  if (!source) return { html: '', text: '' }
  const alt = fill(values.alt) || (values.source === 'logo' ? company.name : '')
  const pixels = Math.round(((width - 48) * values.width) / 100)
  const image = `<img src="${escapedHtml(source)}" alt="${escapedHtml(alt)}" width="${pixels}" style="display:inline-block;width:100%;max-width:${pixels}px;height:auto;border:0">`
  const link = webLink(fill(values.link))
  const html = link ? `<a href="${escapedHtml(link)}">${image}</a>` : image
  return { html: row(html, values.align), text: [alt && `[${alt}]`, link].filter(Boolean).join('\n') }
}

const drawButton = (values: MailValues['button'], { fill }: BlockMail): Drawn =>
  drawLink({ ...values, label: fill(values.label), url: fill(values.url) })

function drawLink({ label, colour, align, url: address }: MailValues['button']): Drawn {
  const url = webLink(address)
  if (!url || !label) return { html: '', text: '' }
  const style = `display:inline-block;background:${colour};color:#ffffff;text-decoration:none;font-weight:500;padding:12px 24px;border-radius:8px`
  return {
    html: row(`<a href="${escapedHtml(url)}" style="${style}">${escapedHtml(label)}</a>`, align, '12px 24px'),
    text: `${label}:\n${url}`,
  }
}

/** Placeholders in HTML: their values are words, never markup. */
const fillHtml = (html: string, fill: BlockMail['fill']) =>
  html.replace(/\{\{?[^{}<>]*\}\}?/g, hole => escapedHtml(fill(hole)))
