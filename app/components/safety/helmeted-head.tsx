import { headAndShoulders, helmetShell, helmetStraps, helmetVents } from "../illustrations/helmeted-profile.ts";

export function HelmetedHead({ title }: { title: string }) {
  return (
    <svg viewBox="90 50 390 462" role="img" aria-label={title} stroke="var(--paper)" strokeLinejoin="round">
      <path d={headAndShoulders} fill="var(--ink)" stroke="none" />
      <path d={helmetShell} fill="var(--tide)" strokeWidth="4" />
      <path d={helmetVents} fill="var(--ink)" stroke="none" />
      <path d={helmetStraps} fill="none" strokeWidth="5" />
      <path d="M366 414l24 12-9 20-25-12z" fill="var(--cedar)" strokeWidth="3" />
    </svg>
  );
}
