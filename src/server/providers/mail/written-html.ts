import type { IOptions } from 'sanitize-html'

const options: IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { b: 'strong', i: 'em', div: 'p' },
  nestingLimit: 20,
}

/** HTML of a text that somebody wrote in the product: paragraphs, lists, links and emphasis; all else goes, its words stay. */
export async function writtenHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(html, options)
}
