const write = (amountCents: number, currency: string, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, ...options }).format(amountCents / 100);

/** Money is held in integer cents; this is how people read it: "$250.00". */
export const money = (amountCents: number, currency: string) => write(amountCents, currency);

/** For riders, who may be at home with other dollars: "$500.00 USD". */
export const moneyWithCurrency = (amountCents: number, currency: string) =>
  `${write(amountCents, currency, { currencyDisplay: "narrowSymbol" })} ${currency.toUpperCase()}`;

/** The same without cents where there are none: "$500 USD". */
export const roundMoneyWithCurrency = (amountCents: number, currency: string) =>
  `${write(amountCents, currency, { currencyDisplay: "narrowSymbol", trailingZeroDisplay: "stripIfInteger" })} ${currency.toUpperCase()}`;
