import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { useHydrated } from "~/components/ui/flash-messages.tsx";

interface TextAreaProps extends ComponentProps<"textarea"> {
  id: string;
}

/** Keeps what is typed while it hydrates: React would put its first text back over that, unless it has none. */
export function TextArea({ defaultValue = "", ...props }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isHydrating = !useHydrated() && typeof document !== "undefined";
  if (isHydrating) holdValue(props.id);
  // Before the effects that ask what has changed.
  useLayoutEffect(() => {
    if (area.current) area.current.defaultValue = String(defaultValue);
  }, [defaultValue]);
  return <textarea {...props} ref={area} defaultValue={isHydrating ? undefined : defaultValue} />;
}

/** A value that was set no longer follows its default. */
function holdValue(id: string): void {
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const { value } = area;
  area.value = value;
}
