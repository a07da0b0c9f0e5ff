const namespaces = (root: string) =>
  `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`

interface Line {
  name: string
  code?: string
  quantity: string
  unit?: string
  net: string
  /** In percent. */
  rate?: string
}
interface Party {
  name: string
  abn: string
}
interface EInvoice {
  root?: 'Invoice' | 'CreditNote'
  type?: string
  number?: string
  currency?: string
  supplier?: Party
  buyer?: Party
  order?: string
  buyerReference?: string
  lines?: readonly Line[]
  /** XML of charges and discounts of the whole. */
  charges?: string
  tax?: string
  total?: string
  rounding?: string
  /** Stands before the root. */
  head?: string
}

const party = ({ name, abn }: Party) => `<cac:Party>
  <cbc:EndpointID schemeID="0151">${abn}</cbc:EndpointID>
  <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName>
    <cbc:CompanyID schemeID="0151">${abn}</cbc:CompanyID></cac:PartyLegalEntity>
</cac:Party>`

/** An invoice in UBL as a supplier's books write it for Peppol in Australia. */
export function eInvoice({
  root = 'Invoice',
  type = root === 'Invoice' ? '380' : '381',
  number = 'HT-9031',
  currency = 'AUD',
  supplier = { name: 'Harbour Trade Supplies &amp; Sons', abn: '51824753556' },
  buyer,
  order = 'NA',
  buyerReference = '',
  lines = [
    { name: 'Copper pipe 15&#160;mm', code: 'CP15', quantity: '12', unit: 'MTR', net: '118.20' },
    { name: 'Elbow', code: 'EL15', quantity: '30', unit: 'EA', net: '81.05' },
    { name: 'First aid kit', quantity: '1', net: '45.00', rate: '0' },
  ],
  charges = '',
  tax = '19.93',
  total = '264.18',
  rounding = '',
  head = '<?xml version="1.0" encoding="UTF-8"?>',
}: EInvoice = {}): string {
  const [counted, line] =
    root === 'Invoice' ? ['InvoicedQuantity', 'InvoiceLine'] : ['CreditedQuantity', 'CreditNoteLine']
  const money = (name: string, amount: string) =>
    `<cbc:${name} currencyID="${currency}">${amount}</cbc:${name}>`
  return `${head}
<${root} ${namespaces(root)}>
  <cbc:CustomizationID>urn:peppol:pint:billing-1@aunz-1</cbc:CustomizationID>
  <cbc:ID>${number}</cbc:ID>
  <cbc:IssueDate>2026-11-20</cbc:IssueDate>
  ${root === 'Invoice' ? '<cbc:DueDate>2026-12-20</cbc:DueDate>' : ''}
  <cbc:${root}TypeCode>${type}</cbc:${root}TypeCode>
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  ${buyerReference && `<cbc:BuyerReference>${buyerReference}</cbc:BuyerReference>`}
  <cac:OrderReference><cbc:ID>${order}</cbc:ID></cac:OrderReference>
  <cac:AccountingSupplierParty>${party(supplier)}</cac:AccountingSupplierParty>
  ${buyer ? `<cac:AccountingCustomerParty>${party(buyer)}</cac:AccountingCustomerParty>` : ''}
  ${root === 'CreditNote' ? '<cac:PaymentMeans><cbc:PaymentDueDate>2026-12-21</cbc:PaymentDueDate></cac:PaymentMeans>' : ''}
  ${charges}
  <cac:TaxTotal>${money('TaxAmount', tax)}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>${money('TaxInclusiveAmount', total)}
    ${rounding && money('PayableRoundingAmount', rounding)}${money('PayableAmount', total)}</cac:LegalMonetaryTotal>
  ${lines
    .map(
      (each, i) => `<cac:${line}><cbc:ID>${i + 1}</cbc:ID>
    <cbc:${counted} unitCode="${each.unit ?? 'C62'}">${each.quantity}</cbc:${counted}>
    ${money('LineExtensionAmount', each.net)}
    <cac:Item><cbc:Name>${each.name}</cbc:Name>
      ${each.code ? `<cac:SellersItemIdentification><cbc:ID>${each.code}</cbc:ID></cac:SellersItemIdentification>` : ''}
      <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${each.rate ?? '10'}</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
  </cac:${line}>`,
    )
    .join('\n')}
</${root}>`
}
