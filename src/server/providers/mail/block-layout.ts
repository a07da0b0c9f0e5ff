import { escapedHtml } from '#server/client-page/client-page.ts'
import {
  type Align,
  allMailBlocks,
  type MailBlock,
  type MailValues,
  type PlainBlock,
} from '#shared/mail-blocks/mail-blocks.ts'
import { textOfHtml } from './html-text.ts'
import { writtenHtml } from './written-html.ts'

interface BlockMail {
  subject: string
  language: string
  blocks: readonly MailBlock[]
  company: { name: string; phone: string /** Absolute; '': none. */; logo: string }
  /** Fills the placeholders of a text. */
  fill: (text: string) => string
  /** Plain text that was written when it was sent; an empty line begins a paragraph. */
  message: string
  signature: string
  /** A link below the footer. */
  leave?: { label: string; url: string }
  /** Who it is from, in one line above that link. */
  identity?: string
  /** 'dark': drawn as a mail program in its dark scheme draws it. */
  scheme?: 'auto' | 'dark'
}

/** Pixels. */
const width = 600
const font = "font-family:Poppins,'Segoe UI',Helvetica,Arial,sans-serif"
const dark =
  '.page{background:#161b22!important;border-color:#262d38!important}.all{background:#0f1319!important}.ink{color:#e6e9ee!important}.soft{color:#98a2b3!important}.line{border-color:#384252!important}.link{color:#4fc0b6!important}'

/**
 * A mail of blocks as tables of 600 px with inline styles, and as plain text. Every value is escaped, HTML of a text is
 * cleaned once more, and a link or picture whose address is none is left out.
 */
export async function renderBlocks(mail: BlockMail): Promise<{ html: string; text: string }> {
  const { subject, company, leave, scheme = 'auto' } = mail
  const blocks = withWords(mail.blocks)
  const drawn = await Promise.all(blocks.map(block => draw(block, mail)))
  const end = leave && webLink(leave.url)
  const html = `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapedHtml(subject)}</title>
<style>${scheme === 'dark' ? dark : `@media (prefers-color-scheme:dark){${dark}}`}@media (max-width:480px){.col{display:block!important;width:100%!important}}</style>
</head>
<body class="all" style="margin:0;padding:0;background:#f7f8fa">
<table role="presentation" class="all" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f8fa">
<tr><td align="center" style="padding:24px 12px">
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

interface Drawn {
  /** A row of the mail's table. */
  html: string
  text: string
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

const row = (inner: string, align: Align = 'left', padding = '8px 24px') =>
  `<tr><td class="ink" align="${align}" style="padding:${padding};color:#101828">${inner}</td></tr>`

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
      return drawWords(mail.message)
    case 'signature':
      return drawWords(mail.signature)
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

function drawHtml(html: string): Drawn {
  const styled = html
    .replaceAll('<p>', '<p style="margin:0 0 12px">')
    .replaceAll('<a href', '<a class="link" style="color:#0b7f77" href')
    .replace(/<(ul|ol)>/g, '<$1 style="margin:0 0 12px;padding-left:22px">')
  return { html: styled ? row(styled) : '', text: textOfHtml(html).trim() }
}

function drawWords(text: string): Drawn {
  const paragraphs = text.split(/\n\s*\n/).filter(part => part.trim())
  const html = paragraphs.map(
    part => `<p style="margin:0 0 12px">${escapedHtml(part.trim()).replaceAll('\n', '<br>')}</p>`,
  )
  return { html: html.length > 0 ? row(html.join('')) : '', text: text.trim() }
}

function drawImage(values: MailValues['image'], { company, fill }: BlockMail): Drawn {
  const source = values.source === 'logo' ? company.logo : webLink(values.address)
  if (!source) return { html: '', text: '' }
  const alt = fill(values.alt) || (values.source === 'logo' ? company.name : '')
  const pixels = Math.round(((width - 48) * values.width) / 100)
  const image = `<img src="${escapedHtml(source)}" alt="${escapedHtml(alt)}" width="${pixels}" style="display:inline-block;width:${pixels}px;max-width:100%;height:auto;border:0">`
  const link = webLink(fill(values.link))
  const html = link ? `<a href="${escapedHtml(link)}">${image}</a>` : image
  return { html: row(html, values.align), text: [alt && `[${alt}]`, link].filter(Boolean).join('\n') }
}

function drawButton(values: MailValues['button'], { fill }: BlockMail): Drawn {
  const [label, url] = [fill(values.label), webLink(fill(values.url))]
  if (!url || !label) return { html: '', text: '' }
  const style = `display:inline-block;background:${values.colour};color:#ffffff;text-decoration:none;font-weight:500;padding:12px 24px;border-radius:8px`
  return {
    html: row(
      `<a href="${escapedHtml(url)}" style="${style}">${escapedHtml(label)}</a>`,
      values.align,
      '12px 24px',
    ),
    text: `${label}:\n${url}`,
  }
}

/** Placeholders in HTML: their values are words, never markup. */
const fillHtml = (html: string, fill: BlockMail['fill']) =>
  html.replace(/\{\{?[^{}<>]*\}\}?/g, hole => escapedHtml(fill(hole)))

function webLink(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null
  return parsed && ['http:', 'https:', 'mailto:', 'tel:'].includes(parsed.protocol) ? parsed.href : null
}
