/** An entry of the side menu; those of a group stand in `children`. */
export interface MenuEntry {
  path: string
  label: string
  /** Name of the icon, which the shell draws. */
  icon: string
  children: MenuChild[]
}
type MenuChild = Omit<MenuEntry, 'children'>
