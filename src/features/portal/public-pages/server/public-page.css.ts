/** Style of companies' public pages, sent within each page. */
export const publicPageStyle = `
* { box-sizing: border-box }
:root { color-scheme: light dark; --line: light-dark(#e4e7ec, #333b47); --dim: light-dark(#475467, #a9b4c2); --body: light-dark(#fff, #171c23); --ground: light-dark(#f6f7f9, #0f1318); --text: light-dark(#101828, #e8ecf1) }
html { scroll-behavior: smooth } @media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 Poppins, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; -webkit-text-size-adjust: 100%; overflow-wrap: anywhere }
a { color: var(--link); text-underline-offset: 3px } img { max-width: 100% }
h1, h2, h3, p, ul, dl, dd, figure { margin: 0 } .pre { white-space: pre-line }
:focus-visible { outline: 3px solid var(--brand-line); outline-offset: 2px }
.button { display: inline-flex; align-items: center; justify-content: center; gap: 12px; min-height: 48px; padding: 10px 22px; border: 1px solid color-mix(in srgb, var(--on) 22%, var(--brand)); border-radius: 12px; background: var(--brand); color: var(--on); font: inherit; font-weight: 600; text-align: center; text-decoration: none }
.button.plain { background: none; border-color: light-dark(#98a2b3, #667085); color: inherit }
.button svg { flex: none; width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round }
`
