export interface Flash {
  title: string;
  description?: string;
  kind?: "error";
}
