import { desk } from "~/content/desk.ts";

export const BackToDesk = () => (
  <p>
    <a href="/admin/desk">← {desk.back}</a>
  </p>
);
