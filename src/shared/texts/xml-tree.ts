/** An element of an XML document, without the prefixes of its names. */
export interface XmlNode {
  name: string
  /** Text beside other elements. */
  text: string
  attributes: Record<string, string>
  children: XmlNode[]
}

/** The elements at a path, each step by its name. */
export const nodesAt = (from: XmlNode | undefined, ...path: readonly string[]): XmlNode[] =>
  path.reduce<XmlNode[]>(
    (nodes, name) => nodes.flatMap(node => node.children.filter(child => child.name === name)),
    from ? [from] : [],
  )

/** The text of the first element at a path; '': there is none. */
export const textAt = (from: XmlNode | undefined, ...path: readonly string[]): string =>
  nodesAt(from, ...path)[0]?.text ?? ''

const ublNamespace = /^urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2$/

/** True for the root of an invoice or a credit note in UBL, as Peppol sends them (BIS Billing 3, PINT A-NZ). */
export const isUblInvoice = ({ name, attributes }: XmlNode): boolean =>
  ['Invoice', 'CreditNote'].includes(name) &&
  Object.values(attributes).some(value => ublNamespace.test(value))
