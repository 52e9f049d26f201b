/** A message for the next page: a toast where there is script, a line on the page where there is none. */
export interface Flash {
  title: string;
  description?: string;
  kind?: "error";
}
