/** The page's own script: the search narrows the operations, and an address with #name opens that one. */
export const script = `
const search = document.getElementById('search')
const count = document.getElementById('count')
const operations = [...document.querySelectorAll('details')].map(element => ({
  element,
  words: (element.id + ' ' + element.textContent).toLowerCase(),
}))

function narrow() {
  const wanted = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let shown = 0
  for (const { element, words } of operations) {
    element.hidden = !wanted.every(word => words.includes(word))
    if (!element.hidden) shown++
  }
  for (const section of document.querySelectorAll('section')) {
    section.hidden = !section.querySelector('details:not([hidden])')
  }
  count.textContent = shown === 1 ? '1 operation' : shown + ' operations'
}

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) named.open = true
}

search.addEventListener('input', narrow)
document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.target === search) return
  event.preventDefault()
  search.focus()
})
for (const { element } of operations) {
  element.addEventListener('toggle', () => {
    if (element.open) history.replaceState(null, '', '#' + element.id)
  })
}
addEventListener('hashchange', openNamed)
openNamed()
narrow()
`

/** The page's style; it follows the reader's choice of light or dark. */
export const style = `
:root {
  color-scheme: light dark;
  --line: light-dark(#eaecf0, #373a40);
  --canvas: light-dark(#f7f8fa, #1a1b1e);
  --card: light-dark(#fff, #25262b);
  --dim: light-dark(#5b6576, #a6abb3);
  --teal: light-dark(#0b7f77, #4fc4ba);
  --blue: light-dark(#1d4fc4, #8ab0ff);
  --pink: light-dark(#c2255c, #ff8fb3);
}
* { box-sizing: border-box; }
body {
  margin: 0; display: grid; grid-template-columns: 240px minmax(0, 1fr);
  background: var(--canvas); font: 14px/1.5 system-ui, sans-serif;
}
header { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 20px; border-right: 1px solid var(--line); background: var(--card); }
h1 { font-size: 18px; margin: 0 0 16px; }
h1 small, .access, summary span, #count { color: var(--dim); font-weight: 400; }
h2 { font-size: 16px; }
h3 { font-size: 13px; margin: 16px 0 4px; }
label { display: block; font-size: 12px; }
input { width: 100%; font: inherit; padding: 6px 10px; border: 1px solid var(--dim); border-radius: 8px; background: transparent; color: inherit; }
nav a { display: block; padding: 3px 0; }
a { color: var(--teal); }
main { padding: 20px 28px 80px; max-width: 1000px; }
details { background: var(--card); border: 1px solid var(--line); border-radius: 8px; margin: 8px 0; padding: 8px 14px; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 52px; font-size: 12px; }
.get { color: var(--teal); } .post, .put { color: var(--blue); } .delete { color: var(--pink); }
code { font: 13px ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th { text-align: left; font-size: 12px; color: var(--dim); }
th, td { padding: 4px 8px 4px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--teal); outline-offset: 2px; }
@media (max-width: 760px) {
  body { display: block; }
  header { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  nav a { display: inline-block; margin-right: 12px; }
  main { padding: 16px; }
}
`
