/** What the page keeps showing after a form was sent. */
export interface Sent {
  reference: string;
  isEmailed: boolean;
  facts: { name: string; value: string }[];
}

export interface Flash {
  title: string;
  description?: string;
  kind?: "error";
  sent?: Sent;
}
