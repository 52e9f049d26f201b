const write = (amountCents: number, currency: string, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, ...options }).format(amountCents / 100);

export const money = (amountCents: number, currency: string) => write(amountCents, currency);

export const moneyWithCurrency = (amountCents: number, currency: string) =>
  `${write(amountCents, currency, { currencyDisplay: "narrowSymbol" })} ${currency.toUpperCase()}`;

export const roundMoneyWithCurrency = (amountCents: number, currency: string) =>
  `${write(amountCents, currency, { currencyDisplay: "narrowSymbol", trailingZeroDisplay: "stripIfInteger" })} ${currency.toUpperCase()}`;
