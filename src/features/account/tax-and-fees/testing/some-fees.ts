/** Tax and fees as a screen reads them. */
export const someFees = {
  tax: 10,
  registered: true,
  registered_from: null,
  credit_fee: 0,
  Include_Tax: false,
  Prefill_Item: true,
  Update_Original_Price: true,
}
