import { createElement, Fragment, type ReactNode, useMemo } from 'react'

const known = new Set(['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li'])

/** Shows the HTML of a text as elements of our own: only those that the editor writes, and no links to be followed. */
export function WrittenHtml({ html }: { html: string }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return <>{drawn(body)}</>
  }, [html])
}

function drawn(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, i) => {
    if (child.nodeType === 3) return child.textContent
    const name = child.nodeName.toLowerCase()
    if (name === 'br') return createElement('br', { key: i })
    const shown = name === 'a' ? 'u' : name
    return createElement(known.has(shown) ? shown : Fragment, { key: i }, drawn(child))
  })
}
