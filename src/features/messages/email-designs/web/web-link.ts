import { Mark } from '@tiptap/core'
import { isWebAddress } from '../email-designs.rules.ts'

/** A link in a text: its address alone. The extension of the editor's makers brings 13 KB that guess links while typing. */
export const webLink = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (link: HTMLElement) => (isWebAddress(link.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})
