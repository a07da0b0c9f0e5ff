/** Mantine's own classes, so that tabs of plain elements look like its tabs on the pages; see `field-classes.ts`. */
export const tabClasses = {
  root: 'm_89d60db1',
  list: 'm_89d33d6d m_576c9d4',
  tab: 'mantine-Tabs-tab mantine-focus-auto m_4ec4dce6 m_539e827b m_87cf2631',
  label: 'm_42bbd1ae',
}
