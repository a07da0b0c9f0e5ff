import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core'

/** Shade 6 is the fill under white text (4.5:1 or better); 4 is text on dark ground, 9 text on a tint. */
const teal: MantineColorsTuple = [
  '#e8f7f5',
  '#d3efec',
  '#a9ded9',
  '#74c9c1',
  '#3fb6ab',
  '#0f9f94',
  '#0b7f77',
  '#096a63',
  '#075550',
  '#05433f',
]
const blue: MantineColorsTuple = [
  '#eff5ff',
  '#dfeaff',
  '#bdd3fe',
  '#93b8fd',
  '#6c9cf9',
  '#4880f3',
  '#2563eb',
  '#1d4fd0',
  '#1c41a8',
  '#1b357f',
]
const pink: MantineColorsTuple = [
  '#fdf0f5',
  '#fbe0ea',
  '#f6bcd1',
  '#f091b2',
  '#ea7ba3',
  '#d6336c',
  '#c2255c',
  '#a61e4d',
  '#881741',
  '#6b1234',
]
const orange: MantineColorsTuple = [
  '#fff4ec',
  '#ffe6d5',
  '#ffcda8',
  '#ffb07a',
  '#ff9a57',
  '#e8590c',
  '#c2410c',
  '#a5370a',
  '#8a2d08',
  '#6e2406',
]
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f2f4f7',
  '#eaecf0',
  '#eaecf0',
  '#d0d5dd',
  '#667085',
  '#667085',
  '#475467',
  '#344054',
  '#1d2939',
]
const dark: MantineColorsTuple = [
  '#e4e7ec',
  '#c3c9d4',
  '#98a2b3',
  '#8c96a8',
  '#2f3744',
  '#262d38',
  '#1b212a',
  '#161b22',
  '#0f1319',
  '#0a0d12',
]

const sans =
  "Poppins, system-ui, -apple-system, 'Segoe UI', Roboto, 'Hiragino Sans', 'Noto Sans CJK JP', 'Yu Gothic', 'PingFang SC', 'Microsoft YaHei', sans-serif"

const picker = {
  checkIconPosition: 'right',
  withScrollArea: false,
  comboboxProps: { shadow: 'lg', offset: 4 },
} as const

/** The look of the product: one type scale on 13 px, one spacing scale, teal first, blue second, pink for errors. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 6 },
  // Mantine says 'red' for errors: here errors are pink.
  colors: { teal, blue, pink, red: pink, orange, gray, dark },
  black: '#101828',
  fontFamily: sans,
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.8125rem', lg: '0.9375rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '14px' },
  defaultRadius: 'md',
  breakpoints: { xs: '24em', sm: '34em', md: '48em', lg: '62em', xl: '75em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  shadows: {
    xs: '0 1px 2px rgba(16, 24, 40, 0.05)',
    sm: '0 1px 3px rgba(16, 24, 40, 0.08), 0 1px 2px rgba(16, 24, 40, 0.04)',
    md: '0 4px 12px -2px rgba(16, 24, 40, 0.1), 0 2px 4px -2px rgba(16, 24, 40, 0.06)',
    lg: '0 12px 24px -4px rgba(16, 24, 40, 0.12), 0 4px 8px -4px rgba(16, 24, 40, 0.06)',
    xl: '0 24px 48px -12px rgba(16, 24, 40, 0.22)',
  },
  components: {
    // Yellow on yellow can't be read.
    Alert: {
      styles: (_theme: MantineTheme, { color }: { color?: string }) =>
        color === 'yellow' || color === 'orange' ? { title: { color: 'var(--mantine-color-text)' } } : {},
    },
    Button: { defaultProps: { size: 'sm' } },
    Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'md' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Menu: {
      defaultProps: {
        shadow: 'lg',
        offset: 6,
        transitionProps: { duration: 120 },
        // A menu may hold nothing but entries; without the empty one the focus goes to the menu itself.
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: { defaultProps: { radius: 'xl', shadow: 'xl' } },
    ModalRoot: { defaultProps: { radius: 'xl', shadow: 'xl' } },
    // Fixed: what opens over a page never makes it wider, on a phone the window would grow and shrink for ever.
    Popover: {
      defaultProps: {
        shadow: 'lg',
        offset: 6,
        transitionProps: { duration: 120 },
        floatingStrategy: 'fixed',
      },
    },
    // The list itself scrolls (styles.css): a reader then hears one list, not a region around it.
    Select: { defaultProps: picker },
    MultiSelect: { defaultProps: picker },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Table: { defaultProps: { verticalSpacing: '9px', horizontalSpacing: 'md' } },
    Tooltip: {
      defaultProps: { openDelay: 350, withArrow: true, arrowSize: 6, fz: 'xs', floatingStrategy: 'fixed' },
    },
  },
})

/** Colours that the palette alone can't say; screens use these names: --canvas, --surface, --line, --hover, --accent. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--top-bar': '52px' },
  light: {
    '--canvas': '#f7f8fa',
    '--surface': '#ffffff',
    '--line': '#eaecf0',
    '--line-strong': '#d0d5dd',
    '--hover': '#f5f7f9',
    '--chosen': '#edf8f6',
    '--accent': '#0f9f94',
    '--ring': '#0b7f77',
    '--skeleton': '#eceff3',
    '--mantine-color-anchor': '#0a736c',
    '--mantine-color-dimmed': '#667085',
    '--mantine-color-placeholder': '#667085',
    '--mantine-color-error': '#c2255c',
    '--mantine-color-disabled-color': '#667085',
  },
  dark: {
    '--canvas': '#0f1319',
    '--surface': '#161b22',
    '--line': '#262d38',
    '--line-strong': '#384252',
    '--hover': '#1c222b',
    '--chosen': '#12282a',
    '--accent': '#2fb3a8',
    '--ring': '#3fb6ab',
    '--skeleton': '#222934',
    '--mantine-color-dimmed': '#98a2b3',
    '--mantine-color-placeholder': '#98a2b3',
    '--mantine-color-error': '#f091b2',
    '--mantine-color-anchor': '#4fc0b6',
    '--mantine-color-default-border': '#333c4a',
    '--mantine-color-teal-light': 'rgba(47, 179, 168, 0.14)',
    '--mantine-color-teal-light-hover': 'rgba(47, 179, 168, 0.22)',
    '--mantine-color-teal-light-color': '#7ddbd2',
    '--mantine-color-blue-light': 'rgba(72, 128, 243, 0.16)',
    '--mantine-color-yellow-light': 'rgba(250, 176, 5, 0.13)',
    '--mantine-color-pink-light': 'rgba(234, 123, 163, 0.13)',
    '--mantine-color-red-light': 'rgba(234, 123, 163, 0.13)',
    '--mantine-color-disabled-color': '#98a2b3',
  },
})
