import { headAndShoulders, helmetShell, helmetStraps, helmetVents } from "../illustrations/helmeted-profile.ts";
import { SvgPicture } from "../illustrations/svg-picture.tsx";

export function HelmetedHead({ title }: { title: string }) {
  return (
    <SvgPicture viewBox="90 50 390 462" title={title} stroke="var(--paper)" strokeLinejoin="round">
      <path d={headAndShoulders} fill="var(--ink)" stroke="none" />
      <path d={helmetShell} fill="var(--tide)" strokeWidth="4" />
      <path d={helmetVents} fill="var(--ink)" stroke="none" />
      <path d={helmetStraps} fill="none" strokeWidth="5" />
      <path d="M366 414l24 12-9 20-25-12z" fill="var(--cedar)" strokeWidth="3" />
    </SvgPicture>
  );
}
