const light = {
  land: '#f7f8fa',
  green: '#e3efe2',
  water: '#cfe3f5',
  shore: '#9db8d2',
  border: '#98a2b3',
  road: '#ffffff',
  roadEdge: '#d0d5dd',
  building: '#e6e8ee',
  text: '#344054',
}
const dark: typeof light = {
  land: '#1b212a',
  green: '#1d2b26',
  water: '#0f2233',
  shore: '#36506b',
  border: '#5b6675',
  road: '#384252',
  roadEdge: '#262d38',
  building: '#232a35',
  text: '#c3c9d4',
}

/** Colours of the maps that we draw; canvas knows no CSS variables. */
export function coloursOf(isDark: boolean): typeof light {
  return isDark ? dark : light
}
