/** Money is held in integer cents; this is how people read it: "$250.00". */
export const money = (amountCents: number, currency: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amountCents / 100);

/** An amount without cents where there are none: "$1,000". */
export const roundMoney = (amountCents: number, currency: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" }).format(
    amountCents / 100,
  );
