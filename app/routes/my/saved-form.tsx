import type { ComponentProps } from "react";
import { DrawingFile } from "~/components/illustrations/drawing-file.tsx";
import { NumberedSteps } from "~/components/ui/numbered-steps.tsx";
import { savingSteps } from "~/content/saved-answers.ts";
import { ApplicationProgress } from "~/features/submissions/host-applications/application-progress.tsx";
import { SavableForm } from "~/features/submissions/savable-form.tsx";
import "~/styles/primitives/split.css";

/** Set as the form's own page. The bike waits at the rack with a tag: what is saved is kept for somebody. */
export function SavedForm({
  heading,
  lead,
  ...form
}: ComponentProps<typeof SavableForm> & { heading: string; lead: string }) {
  return (
    <div className="sheet split">
      <header className="hidden-until-parsed split-head">
        <h1 className="title-xl">{heading}</h1>
        <p>{lead}</p>
        <DrawingFile name="held-bike" size={[440, 210]} />
      </header>
      <div>
        <SavableForm {...form} />
      </div>
      <aside aria-labelledby="saving" className="split-aside">
        {form.kind === "host" && <ApplicationProgress />}
        <div>
          <h2 id="saving">{savingSteps.heading}</h2>
          <NumberedSteps steps={savingSteps.steps} isRoute />
        </div>
      </aside>
    </div>
  );
}
